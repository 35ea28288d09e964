import { calculateNitrogenBalance } from '@nutripim/agronomy/checks/balances'
import type { Composition } from '@nutripim/agronomy/composition'
import {
  type DeclarationContentId,
  declarationContents,
  isDeclarationContent,
} from '@nutripim/contract/products/declaration-fields'
import { contentIds } from '@nutripim/contract/products/elements'
import type { CompositionRow } from '@nutripim/contract/products/products'
import type { GridColumn } from '../../ui/grid/columns/column.ts'

/** Whether a product that has no such content yet could need it. */
const couldNeed: Readonly<Record<DeclarationContentId, (composition: Composition) => boolean>> = {
  OtherN(composition) {
    const balance = calculateNitrogenBalance(composition)
    return balance !== undefined && balance.difference > balance.tolerance
  },
}

/**
 * The element columns and, behind them, those contents that a product has or could need. Until a product has one,
 * the user has to show its column: the columns are those of the specification.
 */
export function addContentColumns(
  columns: readonly GridColumn<CompositionRow>[],
  products: readonly CompositionRow[],
): GridColumn<CompositionRow>[] {
  return contentIds.flatMap((id) => {
    const column = columns.find((each) => each.id === id)
    if (column) return [column]
    if (!isDeclarationContent(id)) return []
    const isUsed = products.some(({ composition }) => composition[id] !== undefined)
    const isOffered = isUsed || products.some(({ composition }) => couldNeed[id](composition))
    const { title, name, after } = declarationContents[id]
    const neighbour = columns.find((each) => each.id === after)
    if (!isOffered || !neighbour) return []
    const value = ({ composition }: CompositionRow) => composition[id] ?? null
    return [{ ...neighbour, id, title, description: name, isOptional: !isUsed, value }]
  })
}
