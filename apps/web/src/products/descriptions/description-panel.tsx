import type { DescriptionField } from '@nutripim/contract/products/product-fields'
import type { DescriptionRow } from '@nutripim/contract/products/products'
import { productLabels } from '@nutripim/wording/product-labels'
import type { CellPart } from '../../ui/grid/cells/open-cell.ts'
import type { CellValue } from '../../ui/grid/columns/column.ts'
import { CellDrawer } from '../cell-history/cell-drawer.tsx'
import type { DescriptionValues } from './description-form-values.ts'
import { formatDescriptionValue } from './format-description-value.ts'

interface DescriptionPanelProps {
  product: DescriptionRow
  field: DescriptionField
  part: CellPart
  onPart: (part: CellPart) => void
  value: DescriptionValues[DescriptionField]
  nameOf: (field: DescriptionField, id: string) => string
  /** Left out if the user cannot edit the description. */
  onRestore: ((value: DescriptionValues[DescriptionField]) => void) | undefined
  onClose: () => void
}

/** The history of one field of a description, and the comments on it. */
export function DescriptionPanel(props: DescriptionPanelProps) {
  const { product, field, part, nameOf, onRestore, onClose } = props
  const { legacyProductId, countryId, webProductName, productName } = product
  const isList = Array.isArray(props.value)
  return (
    <CellDrawer
      title={productLabels[field]}
      productName={webProductName || productName}
      country={countryId}
      product={legacyProductId}
      cell={{ country: countryId, id: legacyProductId, kind: 'description', cell: field }}
      isCellCommented
      part={part}
      onPart={props.onPart}
      value={toText(props.value)}
      toValue={toText}
      format={(value) => formatDescriptionValue(toFormValue(value, isList), field, nameOf)}
      onRestore={onRestore && ((value) => onRestore(toFormValue(value, isList)))}
      onClose={onClose}
    />
  )
}

/** A list as lines, so that two lists can be compared. */
function toText(stored: unknown): CellValue {
  if (Array.isArray(stored)) return stored.join('\n')
  return typeof stored === 'boolean' ? stored : String(stored ?? '')
}

function toFormValue(value: CellValue, isList: boolean): DescriptionValues[DescriptionField] {
  if (typeof value === 'boolean') return value
  const text = String(value ?? '')
  return isList ? text.split('\n').filter((line) => line !== '') : text
}
