import { useEffect, useMemo, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
  useWatch,
} from 'react-hook-form'

/** A field that somebody else saved meanwhile. */
export interface FieldConflict<Row, Field extends keyof Row> {
  field: Field
  /** As the server has it now. */
  stored: Row[Field]
  by: string | null
  at: string | null
}

interface RecordForm<Row, Values extends FieldValues, Field> {
  /** As the server has it; a newer one changes what is not being edited. */
  row: Row
  fields: readonly Field[]
  /** How the fields stand in the form. */
  valuesOf: (row: Row) => Values
  resolver: Resolver<Values>
}

/**
 * The form of one record: what was edited, and from what. What others save meanwhile comes into the
 * fields that are not being edited; the rest is for the save to find out.
 */
export function useRecordForm<
  Row extends object,
  Values extends FieldValues,
  Field extends keyof Row & Path<Values>,
>({ row, fields, valuesOf, resolver }: RecordForm<Row, Values, Field>) {
  // What the edits started from, field by field.
  const [base, setBase] = useState(row)
  const [conflicts, setConflicts] = useState<readonly FieldConflict<Row, Field>[]>([])
  const form = useForm<Values>({
    mode: 'onTouched',
    defaultValues: valuesOf(row) as DefaultValues<Values>,
    resolver,
  })
  const values = useWatch({ control: form.control }) as Values
  const latest = useRef({ fields, valuesOf })
  const changed = useMemo(() => changesIn(values, base, latest.current), [values, base])

  const shown = useRef(row)
  useEffect(() => {
    if (shown.current === row) return
    shown.current = row
    const edited = changesIn(form.getValues(), base, latest.current)
    const differs = changesIn(form.getValues(), row, latest.current)
    const mine = edited.filter((field) => differs.includes(field))
    const next = { ...row, ...Object.fromEntries(mine.map((field) => [field, base[field]])) }
    const values = latest.current.valuesOf(next)
    for (const field of latest.current.fields) {
      if (!mine.includes(field)) form.setValue(field, values[field])
    }
    setBase(next)
  }, [row, base, form])

  /** The choice is made: what they stored is known now, and the next save goes past it. */
  function settle({ field, stored }: FieldConflict<Row, Field>, isTheirs: boolean) {
    const next = { ...base, [field]: stored }
    setBase(next)
    const value = valuesOf(next)[field] as PathValue<Values, Path<Values>>
    if (isTheirs) form.setValue(field, value, { shouldValidate: true })
    setConflicts((all) => all.filter((each) => each.field !== field))
  }

  function undo() {
    form.reset(valuesOf(base))
    setConflicts([])
  }

  return { form, base, setBase, values, changed, conflicts, setConflicts, settle, undo }
}

/** The fields that say something else than the record they were opened from. */
export function changesIn<Row, Values extends FieldValues, Field extends Path<Values>>(
  values: Values,
  row: Row,
  { fields, valuesOf }: Pick<RecordForm<Row, Values, Field>, 'fields' | 'valuesOf'>,
): Field[] {
  const before = valuesOf(row)
  return fields.filter((field) => JSON.stringify(values[field]) !== JSON.stringify(before[field]))
}
