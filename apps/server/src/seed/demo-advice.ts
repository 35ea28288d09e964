import { cropsOf, getMarket, markets, type Use, useOf } from './demo-catalogue.ts'
import type { ProductRow } from './demo-products.ts'
import { DemoRandom } from './demo-random.ts'
import { texts } from './demo-texts.ts'
import { readSeed } from './rows.ts'

/** Advice on several crops for many products and none for others, like work in progress. */
export function demoAdvice(products: readonly ProductRow[]) {
  const phrases = demoPhrases().filter(({ country_id }) => country_id === '*')
  return products.flatMap((product) => {
    const { country_id, legacy_product_id } = product
    const chance = new DemoRandom(`${country_id} advises ${product.dh_code}`)
    if (!product.show_advice || chance.is(0.45)) return []
    return chance.some(cropsOf(getMarket(country_id)), chance.between(1, 4)).map((crop_id) => ({
      country_id,
      legacy_product_id,
      crop_id,
      text: adviceText(product, chance) + phraseAfter(product, crop_id, phrases),
    }))
  })
}

function adviceText({ product_range, form_of_product }: ProductRow, chance: DemoRandom): string {
  return chance
    .pick(texts.advice[useOf(product_range, form_of_product)])
    .replace('{kg}', String(chance.between(8, 40) * 10))
    .replace('{l}', String(chance.between(2, 12) / 2))
    .replace('{stage}', chance.pick(texts.stages))
}

const categories: Record<Use, readonly string[]> = {
  soil: ['base-dressing', 'top-dressing'],
  foliar: ['foliar-spray'],
  fertigation: ['fertigation'],
  liquid: ['tank-mixing'],
  seed: ['seed-treatment'],
}

/** Some texts end with a phrase of the phrase list. */
function phraseAfter(
  product: ProductRow,
  crop: string,
  phrases: ReturnType<typeof demoPhrases>,
): string {
  const { country_id, dh_code, product_range, form_of_product } = product
  const chance = new DemoRandom(`${country_id} ends ${dh_code} on ${crop}`)
  if (!chance.is(0.25)) return ''
  const fitting = categories[useOf(product_range, form_of_product)]
  const { text } = chance.pick(
    phrases.filter(({ action_category_id }) => fitting.includes(action_category_id)),
  )
  return ` ${text}`
}

const linkedElements = ['N', 'P2O5', 'K2O', 'MgO', 'SO3', 'B', 'Zn', 'Mn'] as const

/** Recommends the three products richest in a nutrient, on some crops of the country. */
export function demoLinks(products: readonly ProductRow[]) {
  return Object.entries(markets).flatMap(([country_id, market]) => {
    const chance = new DemoRandom(`${country_id} links`)
    const own = products.filter((product) => product.country_id === country_id)
    return chance.some(cropsOf(market), 5).flatMap((crop_id) =>
      linkedElements.flatMap((element_id) =>
        chance
          .some(
            own.filter((product) => (product.composition[element_id] ?? 0) > 0),
            8,
          )
          .sort((a, b) => (b.composition[element_id] ?? 0) - (a.composition[element_id] ?? 0))
          .slice(0, 3)
          .map(({ legacy_product_id }, i) => ({
            country_id,
            element_id,
            crop_id,
            legacy_product_id,
            position: i + 1,
          })),
      ),
    )
  })
}

interface Phrase {
  country: string
  language: string
  category: string
  formulation: string | null
  text: string
}

export function demoPhrases() {
  return readSeed<Phrase[]>('demo/phrases').map((phrase) => ({
    country_id: phrase.country,
    language: phrase.language,
    action_category_id: phrase.category,
    formulation_id: phrase.formulation,
    text: phrase.text,
    is_active: true,
  }))
}
