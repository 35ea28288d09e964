import type { BrokenLink } from '@nutripim/contract/link-monitor/broken-links'
import type { DescriptionRow } from '@nutripim/contract/products/products'
import type { Option } from '@nutripim/contract/reference/reference'
import { compareWords } from '../../ui/grid/arrange-rows.ts'

export interface DescriptionList {
  countryCode: string
  canEdit: boolean
  products: DescriptionRow[]
  brokenLinks: BrokenLink[]
}

/** Sorts by product group, then by web name; products without a group come last. */
export function sortDescriptions(
  products: readonly DescriptionRow[],
  ranges: readonly Option[],
): DescriptionRow[] {
  const names = new Map(ranges.map(({ id, name }) => [id, name]))
  const groupOf = ({ productRange }: DescriptionRow) =>
    productRange === null ? null : (names.get(productRange) ?? productRange)
  return products
    .map((row) => ({ row, group: groupOf(row) }))
    .sort((a, b) => {
      if (a.group === null || b.group === null) {
        return Number(a.group === null) - Number(b.group === null) || byName(a.row, b.row)
      }
      return compareWords(a.group, b.group) || byName(a.row, b.row)
    })
    .map(({ row }) => row)
}

function byName(a: DescriptionRow, b: DescriptionRow): number {
  return compareWords(a.webProductName, b.webProductName) || a.legacyProductId - b.legacyProductId
}

export function withSavedDescription(
  list: DescriptionList,
  saved: DescriptionRow,
): DescriptionList {
  const products = list.products.map((row) =>
    row.legacyProductId === saved.legacyProductId ? saved : row,
  )
  return { ...list, products }
}

/** The broken links that a product still has. */
export function brokenLinksIn(
  links: readonly BrokenLink[],
): (row: DescriptionRow) => readonly BrokenLink[] {
  return (row) =>
    links.filter(
      (link) => link.legacyProductId === row.legacyProductId && row[link.field] === link.url,
    )
}

/** The next or previous product in the list; undefined at its ends. */
export function neighbour(
  rows: readonly DescriptionRow[],
  id: number | undefined,
  step: 1 | -1,
): DescriptionRow | undefined {
  const index = rows.findIndex((row) => row.legacyProductId === id)
  if (index < 0) return step === 1 ? rows[0] : rows.at(-1)
  return rows[index + step]
}
