import type { ApplicationField } from '@nutripim/contract/products/product-fields'
import type { ApplicationsRow } from '@nutripim/contract/products/products'
import type { Choice, ProductRange } from '@nutripim/contract/reference/reference'
import { applicationTitles } from '@nutripim/wording/product-labels'
import type { RowState } from '../../ui/grid/cells/cell-state.ts'
import { checkKind } from '../../ui/grid/cells/check-kind.tsx'
import { choiceKind } from '../../ui/grid/cells/choice-kind.tsx'
import type { CellKind, GridColumn, RowRemarks } from '../../ui/grid/columns/column.ts'
import { applicationsSheet } from './applications-sheet.ts'

export type ApplicationColumn = GridColumn<ApplicationsRow>

interface Choices {
  ranges: readonly ProductRange[]
  forms: readonly Choice[]
}

const flags: readonly { group: string; fields: readonly ApplicationField[] }[] = [
  { group: 'Shown', fields: ['showUnitsByWeight', 'showGramsPerLitre', 'showOnWeb'] },
  {
    group: 'Applied as',
    fields: [
      'solidSoilAppliedFertilizer',
      'liquidSoilAppliedFertilizer',
      'solidFertigationFertilizer',
      'liquidFertigationFertilizer',
      'foliarMicronutrientFertilizer',
      'seedTreatment',
    ],
  },
]

export function applicationColumns({ ranges, forms }: Choices, canEdit: boolean) {
  const columnOf = (id: ApplicationField, group: string, width: number, kind: CellKind) => ({
    id,
    group,
    width,
    kind,
    title: applicationTitles[id],
    isEditable: canEdit,
    value: (product: ApplicationsRow) => applicationsSheet.cell(product, id),
    lock: lockOf(id),
  })
  return [
    columnOf('productRange', 'Product', 176, choiceKind(ranges, 'range')),
    columnOf('formOfProduct', 'Product', 144, choiceKind(forms, 'form')),
    ...flags.flatMap(({ group, fields }) =>
      fields.map((id) => columnOf(id, group, widthFor(applicationTitles[id]), checkKind)),
    ),
  ] satisfies ApplicationColumn[]
}

/** ‘Values in w/w’ and ‘Show in g/l’ exclude each other. One that is ticked can always be unticked. */
function lockOf(id: ApplicationField): ApplicationColumn['lock'] {
  const other = excluded[id]
  if (!other) return undefined
  return (valueIn) =>
    valueIn(other) === true && valueIn(id) !== true
      ? `Untick ‘${applicationTitles[other]}’ first: the two exclude each other.`
      : undefined
}

const excluded: Partial<Record<ApplicationField, ApplicationField>> = {
  showUnitsByWeight: 'showGramsPerLitre',
  showGramsPerLitre: 'showUnitsByWeight',
}

const nothing: RowRemarks = {}
const withoutDensity: RowRemarks = {
  showGramsPerLitre: {
    question: 'Density is empty: nothing can be shown in g/l until it is filled in.',
  },
}

/** ‘Show in g/l’ warns while Density is empty. */
export function applicationRemarks(product: ApplicationsRow, states: RowState): RowRemarks {
  const edit = states.showGramsPerLitre?.edit
  const isShown = edit ? edit.value : product.showGramsPerLitre
  return isShown && product.density === null ? withoutDensity : nothing
}

/** Room for the title, the box before it and the arrow of a sorted column. */
function widthFor(title: string): number {
  return 56 + title.length * 6.8
}
