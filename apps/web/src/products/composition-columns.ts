import { type ElementId, elementFamilies, elementIds } from '@nutripim/contract/elements'
import type { CompositionRow } from '@nutripim/contract/products'
import type { Choice } from '@nutripim/contract/reference'
import type { GridColumn } from '../ui/grid/column.ts'
import { numberKind } from '../ui/grid/number-kind.ts'
import { textKind } from '../ui/grid/text-kind.ts'
import { readCompositionValue } from './composition-value.ts'

export type CompositionColumn = GridColumn<CompositionRow>

const compositionKind = numberKind(readCompositionValue)

export const familyNames = elementFamilies.map((family) => family.name)

/** KNO3 is always offered, whatever the choices say; the order is the specification's. */
export function elementColumns(choices: readonly Choice[], canEdit: boolean): CompositionColumn[] {
  const names = new Map(choices.map(({ id, name }) => [id, name]))
  return elementIds
    .filter((id) => names.has(id) || id === 'KNO3')
    .map((id) => ({
      id,
      title: id,
      description: names.get(id) ?? id,
      group: familyOf(id),
      width: 72,
      isEditable: canEdit,
      kind: compositionKind,
      value: ({ composition }) => composition[id] ?? null,
    }))
}

export function productColumns(ranges: readonly Choice[]): CompositionColumn[] {
  const rangeNames = new Map(ranges.map(({ id, name }) => [id, name]))
  return [
    productColumn('productName', 'Product', 232, ({ productName }) => productName),
    productColumn('dhCode', 'DH code', 104, ({ dhCode }) => dhCode),
    productColumn('productRange', 'Range', 136, ({ productRange }) => {
      return rangeNames.get(productRange ?? '') ?? productRange
    }),
  ]
}

function productColumn(
  id: string,
  title: string,
  width: number,
  value: (row: CompositionRow) => string | null,
): CompositionColumn {
  return { id, title, width, isFrozen: true, isEditable: false, kind: textKind, value }
}

function familyOf(element: ElementId): string | undefined {
  return elementFamilies.find(({ elements }) => elements.includes(element))?.name
}
