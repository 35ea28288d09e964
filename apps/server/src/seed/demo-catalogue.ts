import type { Composition } from '@nutripim/contract/products/elements'
import { composeFrom } from './demo-composition.ts'
import { readSeed } from './rows.ts'

/** A product of the company, independent of countries. */
export interface CatalogueProduct {
  dhCode: string
  range: string
  grade: string
  name: string
  form: string
  bag: string
  composition: Composition
}

interface Group {
  range: string
  form: string
  bag: string
  /** Grade → label declaration, followed by “|” and the form if it differs from the group. */
  products: Record<string, string>
}

export interface Market {
  climates: string[]
  /** The share of products with a name in the country's script. */
  localNameShare: number
  dialling: string
  streets: [name: string, english: string][]
  companies: [name: string, english: string][]
  cities: { name: string; english: string; latitude: number; longitude: number }[]
}

const ranges = readSeed<{ id: string; name: string; is_read_only: boolean }[]>(
  'reference/product-ranges',
)
const rangeNames = new Map(ranges.map(({ id, name }) => [id, name]))
export const readOnlyRanges = new Set(ranges.filter((r) => r.is_read_only).map((r) => r.id))

export const markets = readSeed<Record<string, Market>>('demo/markets')
export const localRangeNames =
  readSeed<Record<string, Record<string, string>>>('demo/local-range-names')

const cropsOfClimate = readSeed<Record<string, string[]>>('demo/crop-climates')

export const catalogue: readonly CatalogueProduct[] = readSeed<Group[]>('demo/products')
  .flatMap(({ products, ...group }) =>
    Object.entries(products).map(([grade, line]) => {
      const [declaration = '', form = group.form] = line.split('|').map((part) => part.trim())
      const name = `${rangeNames.get(group.range)} ${grade}`
      return { ...group, form, grade, name, composition: composeFrom(declaration) }
    }),
  )
  .map((product, i) => ({ ...product, dhCode: `DH${100_100 + i * 7}` }))

export function getMarket(country: string): Market {
  const market = markets[country]
  if (!market) throw new Error(`There is no market ${country}.`)
  return market
}

export function cropsOf({ climates }: Market): string[] {
  return [...new Set(climates.flatMap((climate) => cropsOfClimate[climate] ?? []))]
}

export type Use = 'soil' | 'fertigation' | 'liquid' | 'foliar' | 'seed'

export function useOf(range: string, form: string | null): Use {
  if (range === 'germina') return 'seed'
  if (form === 'granules' || form === 'prills') return 'soil'
  if (form === 'suspension' || range === 'foliara' || range === 'terravita') return 'foliar'
  return form === 'liquid' ? 'liquid' : 'fertigation'
}

/** Grades for one crop are sold only in countries that grow it. */
const cropOfGrade: Record<string, string> = {
  Beet: 'sugar-beet',
  Banana: 'banana',
  Cane: 'sugar-cane',
  Citrus: 'citrus',
  Coffee: 'coffee',
  Olive: 'olive',
  Palm: 'oil-palm',
  Rape: 'oilseed-rape',
  Rice: 'rice',
  Vine: 'grapevine',
}

export function isSuitedTo(product: CatalogueProduct, crops: readonly string[]): boolean {
  const crop = product.grade
    .split(' ')
    .map((word) => cropOfGrade[word])
    .find(Boolean)
  return crop === undefined || crops.includes(crop)
}
