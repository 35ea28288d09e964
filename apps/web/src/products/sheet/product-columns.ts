import { type ElementId, elementFamilies, elementIds } from '@nutripim/contract/products/elements'
import type { Option } from '@nutripim/contract/reference/reference'
import { textKind } from '../../ui/grid/cells/text-kind.ts'
import type { CellValue, GridColumn } from '../../ui/grid/columns/column.ts'
import type { SheetProduct } from './product-sheet.ts'

type ProductColumn = GridColumn<SheetProduct>

/** The product with its code; code and, if it is not edited, range also as columns that can be shown. */
export function productColumns(ranges?: readonly Option[]): [ProductColumn, ...ProductColumn[]] {
  const columns: [ProductColumn, ...ProductColumn[]] = [
    {
      ...productColumn('productName', 'Product', 232, ({ productName }) => productName),
      subtitle: ({ dhCode }) => dhCode,
      isRowHeader: true,
    },
    { ...productColumn('dhCode', 'DH code', 104, ({ dhCode }) => dhCode), isOptional: true },
  ]
  if (!ranges) return columns
  const rangeNames = new Map(ranges.map(({ id, name }) => [id, name]))
  const range = productColumn('productRange', 'Powerbrand', 136, ({ productRange }) => {
    return rangeNames.get(productRange ?? '') ?? productRange
  })
  return [...columns, { ...range, isOptional: true }]
}

function productColumn(
  id: string,
  title: string,
  width: number,
  value: (product: SheetProduct) => CellValue,
): ProductColumn {
  return { id, title, width, isFrozen: true, isEditable: false, kind: textKind, value }
}

type ElementColumn<Product> = Pick<GridColumn<Product>, 'kind' | 'width' | 'isEditable'>

/**
 * A column for each element, in families and in the order of the specification. KNO3 is always
 * among them, whatever the choices say.
 */
export function elementColumns<Product>(
  options: readonly Option[],
  cell: (product: Product, element: string) => CellValue,
  column: ElementColumn<Product>,
): GridColumn<Product>[] {
  const names = new Map(options.map(({ id, name }) => [id, name]))
  return elementIds
    .filter((id) => names.has(id) || id === 'KNO3')
    .map((id) => ({
      ...column,
      id,
      title: id,
      description: names.get(id) ?? id,
      group: familyOf(id),
      value: (product) => cell(product, id),
    }))
}

function familyOf(element: ElementId): string | undefined {
  return elementFamilies.find(({ elements }) => elements.includes(element))?.name
}
