import {
  type DescriptionField,
  descriptionFieldNames,
} from '@nutripim/contract/products/product-fields'
import type { DescriptionRow, ProductConflict } from '@nutripim/contract/products/products'
import { productLabels } from '@nutripim/wording/product-labels'
import { FieldConflicts } from '../../ui/form/field-conflicts.tsx'
import type { FieldConflict as Conflict } from '../../ui/form/use-record-form.ts'
import { wordsOf } from '../../ui/rich-text/words-of-html.ts'
import { type DescriptionValues, formValues } from './description-form-values.ts'

type FieldConflict = Conflict<DescriptionRow, DescriptionField>

/** The conflicts of a refused save, in the order of the form. */
export function fieldConflicts(conflicts: readonly ProductConflict[]): FieldConflict[] {
  return descriptionFieldNames.flatMap((field) =>
    conflicts
      .filter(({ cell }) => cell === field)
      .map(({ stored, savedBy, savedAt }) => ({
        field,
        stored: stored as FieldConflict['stored'],
        by: savedBy,
        at: savedAt,
      })),
  )
}

interface DescriptionConflictsProps {
  conflicts: readonly FieldConflict[]
  values: DescriptionValues
  row: DescriptionRow
  /** The words for a value that is stored as an id. */
  nameOf: (field: DescriptionField, id: string) => string
  onKeepMine: (conflict: FieldConflict) => void
  onTakeTheirs: (conflict: FieldConflict) => void
}

/** What somebody else saved meanwhile beside what stands in the form. */
export function DescriptionConflicts(props: DescriptionConflictsProps) {
  const { conflicts, values, row, nameOf } = props
  const conflictOf = (name: string) => conflicts.find(({ field }) => field === name)!
  return (
    <FieldConflicts
      conflicts={conflicts.map(({ field, stored, by, at }) => ({
        field,
        label: productLabels[field],
        mine: readable(field, values[field], nameOf),
        theirs: readable(field, formValues({ ...row, [field]: stored })[field], nameOf),
        by,
        at,
      }))}
      onKeepMine={(field) => props.onKeepMine(conflictOf(field))}
      onTakeTheirs={(field) => props.onTakeTheirs(conflictOf(field))}
    />
  )
}

/** A value in words: HTML without its tags, choices by name. */
function readable(
  field: DescriptionField,
  value: DescriptionValues[DescriptionField],
  nameOf: DescriptionConflictsProps['nameOf'],
): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  if (typeof value !== 'string') return value.map((id) => nameOf(field, id)).join('\n')
  if (field === 'productRange') return nameOf(field, value)
  return field === 'webLongDescription' ? wordsOf(value) : value
}
