import type { Composition, ElementId } from '@nutripim/contract/products/elements'
import {
  type CatalogueProduct,
  catalogue,
  cropsOf,
  isSuitedTo,
  localRangeNames,
  type Market,
  markets,
  readOnlyRanges,
  useOf,
} from './demo-catalogue.ts'
import { complete, mistakeOf } from './demo-composition.ts'
import { DemoRandom } from './demo-random.ts'
import { webTexts } from './demo-texts.ts'

const firstId = 10_001
const noProducts: string[] = []

export type ProductRow = ReturnType<typeof productRow>

/** Most products in most countries: the same code, nearly always the same composition. */
export function demoProducts(): ProductRow[] {
  let id = firstId
  return Object.entries(markets).flatMap(([country, market]) =>
    catalogue
      .filter((product) => isSuitedTo(product, cropsOf(market)))
      .filter(({ dhCode }) => new DemoRandom(`${country} sells ${dhCode}`).is(0.87))
      .map((product) => productRow(id++, country, market, product)),
  )
}

function productRow(id: number, country: string, market: Market, product: CatalogueProduct) {
  const chance = new DemoRandom(`${country} ${product.dhCode}`)
  const name = localName(country, market, product, chance)
  const composition = localComposition(country, product, chance)
  const isFluid = product.form === 'liquid' || product.form === 'suspension'
  const showGramsPerLitre = isFluid && (chance.is(0.6) || composition.Density === undefined)
  return {
    country_id: country,
    legacy_product_id: id,
    dh_code: product.dhCode,
    product_name: name,
    product_range: product.range,
    form_of_product: chance.is(0.96) ? product.form : null,
    is_live_product: true,
    composition,
    display_elements: chance.is(0.94) ? declaredElements(country, composition) : [],
    show_on_web: chance.is(0.88),
    show_advice: chance.is(0.85),
    show_units_by_weight: !showGramsPerLitre && chance.is(0.7),
    show_grams_per_litre: showGramsPerLitre,
    ...(chance.is(0.97) ? applications(product) : noApplication),
    ...webTexts(name, product, composition, chance, mistakeOf(country, product.name)?.says),
    label_code_front: chance.is(0.8) ? labelCode(country, product, 'front') : '',
    label_code_back: chance.is(0.75) ? labelCode(country, product, 'back') : '',
    crops_on_label: chance.is(0.9) ? chance.some(cropsOf(market), chance.between(2, 5)) : [],
    commercial_products: noProducts,
  }
}

function localName(country: string, market: Market, product: CatalogueProduct, chance: DemoRandom) {
  const range = localRangeNames[country]?.[product.range]
  return range && chance.is(market.localNameShare) ? `${range} ${product.grade}` : product.name
}

/** A few countries declare a little more sulphur or boron than the others. */
function localComposition(
  country: string,
  product: CatalogueProduct,
  chance: DemoRandom,
): Composition {
  const { composition } = product
  const mistake = mistakeOf(country, product.name)
  if (mistake) {
    const cells = Object.entries({ ...composition, ...mistake.cells })
    return Object.fromEntries(cells.filter(([, value]) => value !== null))
  }
  if (!chance.is(0.07)) return composition
  if (composition.SO3 && composition.SO3 < 60)
    return complete({ ...composition, SO3: composition.SO3 + 0.5 })
  if (composition.B)
    return complete({ ...composition, B: Number((composition.B + 0.01).toFixed(4)) })
  return composition
}

const byOxide: readonly ElementId[] = [
  'N', 'NO3', 'NH4', 'Urea', 'P2O5', 'K2O', 'CaO', 'MgO', 'SO3', 'Na2O',
  'B', 'Cu', 'Fe', 'Mn', 'Mo', 'Se', 'Zn', 'SI',
] // biome-ignore format: one list, read as one
const byElement: readonly ElementId[] = [
  'N', 'NO3', 'NH4', 'P', 'K', 'Ca', 'Mg', 'S', 'Na', 'B', 'Cu', 'Fe', 'Mn', 'Mo', 'Se', 'Zn', 'SI',
] // biome-ignore format: one list, read as one

function declaredElements(country: string, composition: Composition): ElementId[] {
  const order = ['NO', 'SE', 'DK'].includes(country) ? byElement : byOxide
  return order.filter((id) => composition[id] !== undefined)
}

const noApplication = {
  solid_soil_applied_fertilizer: false,
  liquid_soil_applied_fertilizer: false,
  solid_fertigation_fertilizer: false,
  liquid_fertigation_fertilizer: false,
  foliar_micronutrient_fertilizer: false,
  seed_treatment: false,
}

function applications({ range, form }: CatalogueProduct): typeof noApplication {
  const use = useOf(range, form)
  return {
    solid_soil_applied_fertilizer: use === 'soil',
    liquid_soil_applied_fertilizer: use === 'liquid' && range !== 'chelara',
    solid_fertigation_fertilizer: use === 'fertigation',
    liquid_fertigation_fertilizer: use === 'liquid',
    foliar_micronutrient_fertilizer: use === 'foliar' || range === 'chelara',
    seed_treatment: use === 'seed',
  }
}

function labelCode(country: string, { dhCode }: CatalogueProduct, side: string): string {
  return `${dhCode}_${country}_${side}`.toLowerCase()
}

/** Products whose advice people may write. */
export function hasEditableAdvice(product: ProductRow): boolean {
  return !readOnlyRanges.has(product.product_range)
}
