import {
  type ApplicationField,
  applicationFieldNames,
  findExcludedField,
  productFields,
} from '@nutripim/contract/products/product-fields'
import type { ApplicationsRow } from '@nutripim/contract/products/products'
import type { Option, ProductRange } from '@nutripim/contract/reference/reference'
import { productLabels } from '@nutripim/wording/product-labels'
import type { RowState } from '../../ui/grid/cells/cell-state.ts'
import { checkKind } from '../../ui/grid/cells/check-kind.tsx'
import { optionKind } from '../../ui/grid/cells/option-kind.tsx'
import type { GridColumn, RowHints } from '../../ui/grid/columns/column.ts'
import { applicationsSheet } from './applications-sheet.ts'

export type ApplicationColumn = GridColumn<ApplicationsRow>

interface Lists {
  ranges: readonly ProductRange[]
  forms: readonly Option[]
}

const groupTitles = { product: 'Product', shown: 'Shown', applied: 'Applied as' }

/** One column for each field, in the order of the list of fields. */
export function applicationColumns(lists: Lists, canEdit: boolean) {
  return applicationFieldNames.map((id) => {
    const { group } = productFields[id]
    return {
      id,
      group: groupTitles[group],
      title: productLabels[id],
      ...cellOf(id, lists),
      isEditable: canEdit,
      value: (product: ApplicationsRow) => applicationsSheet.cell(product, id),
      lock: lockOf(id),
    }
  }) satisfies ApplicationColumn[]
}

function cellOf(id: ApplicationField, { ranges, forms }: Lists) {
  const field = productFields[id]
  if (field.kind === 'flag')
    return { kind: checkKind, width: widthFor(productLabels[id]), isTitleWrapped: true }
  return field.list === 'ranges'
    ? { kind: optionKind(ranges, 'range'), width: 122 }
    : { kind: optionKind(forms, 'form'), width: 140 }
}

/** A ticked flag locks the one that it excludes; a ticked one can always be unticked. */
function lockOf(id: ApplicationField): ApplicationColumn['lock'] {
  const other = findExcludedField(id)
  if (!other) return undefined
  return (valueIn) =>
    valueIn(other) === true && valueIn(id) !== true
      ? `Untick ‘${productLabels[other]}’ first: only one of the two can be ticked.`
      : undefined
}

const nothing: RowHints = {}
const withoutDensity: RowHints = {
  showGramsPerLitre: {
    warning: 'Density is empty: enter it to show values in g/l.',
  },
}

/** ‘Show in g/l’ warns while Density is empty. */
export function applicationHints(product: ApplicationsRow, states: RowState): RowHints {
  const edit = states.showGramsPerLitre?.edit
  const isShown = edit ? edit.value : product.showGramsPerLitre
  return isShown && product.density === null ? withoutDensity : nothing
}

/** The width for the title on two lines, so that all flags are in sight on a screen of 1440 pixels. */
function widthFor(title: string): number {
  const words = title.split(' ')
  const lengths = words.map((_, at) =>
    Math.max(words.slice(0, at).join(' ').length, words.slice(at).join(' ').length),
  )
  return Math.max(60, Math.round(12 + Math.min(...lengths) * 5.8))
}
