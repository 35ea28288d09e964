import type { Composition } from '@nutripim/contract/products/elements'
import { type CatalogueProduct, type Use, useOf } from './demo-catalogue.ts'
import type { DemoRandom } from './demo-random.ts'
import { readSeed } from './rows.ts'

interface Texts {
  ranges: Record<string, { lead: string; points: string[] }>
  uses: Record<Use, string>
  advice: Record<Use, string[]>
  stages: string[]
}

export const texts = readSeed<Texts>('demo/texts')

/** What the web and the apps show of a product; here and there something is still missing. */
export function webTexts(
  name: string,
  product: CatalogueProduct,
  composition: Composition,
  chance: DemoRandom,
  says = '',
) {
  const ofRange = texts.ranges[product.range]
  if (!ofRange) throw new Error(`The range ${product.range} has no texts.`)
  const { lead, points } = ofRange
  const hasImage = chance.is(0.96)
  const code = product.dhCode.toLowerCase()
  return {
    web_product_name: name,
    weblink_pack_image: hasImage ? `/bags/${product.range}.svg` : '',
    weblink_pack_image_alt_text: hasImage ? `${name}, ${product.bag}` : '',
    weblink_safety_data_sheet: chance.is(0.85) ? `https://sds.nutripim.example/${code}.pdf` : '',
    web_short_description: chance.is(0.95) ? `${name} is ${lead}.` : '',
    web_medium_description:
      chance.is(0.82) || says
        ? `${name} is ${lead}. It holds ${declared(composition)} and comes in ${product.bag}. ${says}`.trim()
        : '',
    web_long_description: chance.is(0.93) ? longDescription() : '',
    web_synonyms: chance.is(0.88)
      ? [product.grade, `${product.range} ${product.grade}`.toLowerCase()]
      : [],
  }

  function longDescription() {
    return [
      `<p><strong>${name}</strong> is ${lead}.</p>`,
      `<ul>${points.map((point) => `<li>${point}</li>`).join('')}</ul>`,
      `<p>Nutrients: ${formulas(declared(composition))}.</p>`,
      `<p>${asHtml(texts.uses[useOf(product.range, product.form)])}</p>`,
    ].join('')
  }
}

const spoken = ['N', 'P2O5', 'K2O', 'CaO', 'MgO', 'SO3', 'B', 'Cu', 'Fe', 'Mn', 'Mo', 'Zn'] as const

/** `15 % N, 15 % P2O5` */
function declared(composition: Composition): string {
  const parts = spoken.filter((id) => composition[id]).map((id) => `${composition[id]} % ${id}`)
  return parts.length > 0 ? parts.join(', ') : 'plant extracts and trace elements'
}

function formulas(text: string): string {
  return text.replaceAll(/(?<=[A-Z])\d(?=O|\b)/g, '<sub>$&</sub>')
}

function asHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;')
}
