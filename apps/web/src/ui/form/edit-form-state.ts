import type { FieldValues, Path } from 'react-hook-form'

/** A field that another user saved, as the server reports it. */
export interface StoredField {
  cell?: string
  field?: string
  stored?: unknown
  savedBy: string | null
  savedAt: string | null
}

/** A field that another user saved while it was edited here. */
export interface FieldConflict<Values, Field extends keyof Values> {
  field: Field
  own: Values[Field]
  remote: Values[Field]
  savedBy: string | null
  savedAt: string | null
}

export type RecoveredFields<Row, Values, Field extends keyof Row & keyof Values> = readonly {
  field: Field
  value: Values[Field]
  /** What it was edited from. */
  was: Row[Field]
}[]

export interface FormDefinition<Row, Values, Field> {
  fields: readonly Field[]
  valuesOf: (row: Row) => Values
}

export interface EditFormState<Row, Values> {
  values: Values
  /** What the edits started from, field by field. */
  base: Row
  /** Fields that another user saved while they were edited here. */
  stored: readonly StoredField[]
  /** Nothing is unsaved any more, whatever the fields contain. */
  isReleased: boolean
}

export type EditFormAction<Row, Values, Field extends keyof Row & keyof Values> =
  | { type: 'open'; row: Row }
  | { type: 'restore'; edits: RecoveredFields<Row, Values, Field> }
  | { type: 'receive' | 'rebase'; row: Row }
  | { type: 'accept'; saved: Row; sent: Values }
  | { type: 'reject'; stored: readonly StoredField[] }
  | { type: 'decide'; field: Field; isOwn: boolean }
  | { type: 'undo' | 'release' }

export const openEditForm = <Row, Values>(
  row: Row,
  valuesOf: (row: Row) => Values,
): EditFormState<Row, Values> => ({
  values: valuesOf(row),
  base: row,
  stored: [],
  isReleased: false,
})

/** What the form shows after something happened to it. */
export function reduceEditForm<
  Row extends object,
  Values extends FieldValues,
  Field extends keyof Row & Path<Values>,
>(
  state: EditFormState<Row, Values>,
  action: EditFormAction<Row, Values, Field>,
  form: FormDefinition<Row, Values, Field>,
): EditFormState<Row, Values> {
  const { values, base, stored } = state
  switch (action.type) {
    case 'open':
      return openEditForm(action.row, form.valuesOf)
    case 'restore': {
      // Only the edited fields: the others may have been saved by another user meanwhile.
      const was = action.edits.map(({ field, was }) => [field, was])
      const edited = action.edits.map(({ field, value }) => [field, value])
      return {
        ...state,
        base: { ...base, ...Object.fromEntries(was) },
        values: { ...values, ...Object.fromEntries(edited) },
      }
    }
    // Another user saved the record. A field that both changed is still edited from what it was.
    case 'receive': {
      const differs = findChanges(values, action.row, form)
      const own = findChanges(values, base, form).filter((field) => differs.includes(field))
      const next = { ...action.row, ...pick(base, own) }
      return { ...state, base: next, values: { ...form.valuesOf(next), ...pick(values, own) } }
    }
    case 'rebase': {
      const own = findChanges(values, base, form)
      const next = { ...form.valuesOf(action.row), ...pick(values, own) }
      return { ...state, base: action.row, stored: [], values: next }
    }
    // What was typed while the save was under way stays, as an edit of what is stored now.
    case 'accept': {
      const typed = form.fields.filter((field) => !isSame(values[field], action.sent[field]))
      const next = { ...form.valuesOf(action.saved), ...pick(values, typed) }
      return { ...state, base: action.saved, stored: [], values: next }
    }
    case 'reject':
      return { ...state, stored: action.stored }
    // The next save replaces what the other user stored.
    case 'decide': {
      const conflict = stored.find(isAbout(action.field))
      if (!conflict) return state
      const next = { ...base, [action.field]: conflict.stored }
      const remote = pick(form.valuesOf(next), action.isOwn ? [] : [action.field])
      return {
        ...state,
        base: next,
        stored: stored.filter((each) => each !== conflict),
        values: { ...values, ...remote },
      }
    }
    case 'undo':
      return { ...state, values: form.valuesOf(base), stored: [] }
    case 'release':
      return { ...state, isReleased: true }
  }
}

/** The fields whose value differs from the record they were edited from. */
export function findChanges<Row, Values extends FieldValues, Field extends Path<Values>>(
  values: Values,
  row: Row,
  { fields, valuesOf }: FormDefinition<Row, Values, Field>,
): Field[] {
  const before = valuesOf(row)
  return fields.filter((field) => !isSame(values[field], before[field]))
}

export function findConflicts<
  Row extends object,
  Values extends FieldValues,
  Field extends keyof Row & Path<Values>,
>(
  { values, base, stored }: Omit<EditFormState<Row, Values>, 'isReleased'>,
  { fields, valuesOf }: FormDefinition<Row, Values, Field>,
): FieldConflict<Values, Field>[] {
  return fields.flatMap((field) =>
    stored.filter(isAbout(field)).map(({ stored: value, savedBy, savedAt }) => ({
      field,
      own: values[field],
      remote: valuesOf({ ...base, [field]: value })[field],
      savedBy,
      savedAt,
    })),
  )
}

const isAbout =
  (name: string | number | symbol) =>
  ({ cell, field }: StoredField) =>
    (cell ?? field) === name

export const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

const pick = <From, Field extends keyof From>(from: From, fields: readonly Field[]) =>
  Object.fromEntries(fields.map((field) => [field, from[field]]))
