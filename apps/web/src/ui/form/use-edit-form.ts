import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import {
  type DefaultValues,
  type FieldValues,
  type Path,
  type PathValue,
  type Resolver,
  useForm,
  useWatch,
} from 'react-hook-form'
import type { EditedWork } from '../unsaved/use-unsaved-work.ts'
import type { SaveOutcome } from './save-outcome.ts'

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
  mine: Values[Field]
  remote: Values[Field]
  savedBy: string | null
  savedAt: string | null
}

interface EditForm<Row, Values extends FieldValues, Field> {
  /** The stored record. A newer one updates the fields that are not edited. */
  row: Row
  fields: readonly Field[]
  valuesOf: (row: Row) => Values
  resolver?: Resolver<Values>
  /** Unsaved edits survive the end of the session under this name. */
  recoverAs?: string | undefined
}

interface EditState<Row> {
  /** What the edits started from, field by field. */
  base: Row
  /** Fields that another user saved. */
  stored: readonly StoredField[]
  isReleased: boolean
}

type RecoveredFields<Row, Values, Field extends keyof Row & keyof Values> = readonly {
  field: Field
  value: Values[Field]
  /** What it was edited from. */
  was: Row[Field]
}[]

/**
 * The form of one record: its values, what was edited and from what, errors of the server at their
 * fields, conflicts with other users, and recovered edits. Another record needs another form (`key`),
 * or `open` where the form is part of a list.
 */
export function useEditForm<
  Row extends object,
  Values extends FieldValues,
  Field extends keyof Row & Path<Values>,
>({ row, fields, valuesOf, resolver, recoverAs }: EditForm<Row, Values, Field>) {
  const [state, setState] = useState<EditState<Row>>({ base: row, stored: [], isReleased: false })
  const { base, stored, isReleased } = state
  const live = useRef(state)
  const update = useCallback((next: Partial<EditState<Row>>) => {
    live.current = { ...live.current, ...next }
    setState(live.current)
  }, [])
  const isSending = useRef(false)
  /** Changes when another record is opened, so that a late answer is not applied to it. */
  const record = useRef({})
  const form = useForm<Values>({
    mode: 'onTouched',
    // react-hook-form makes every part of the defaults optional; ours are complete.
    defaultValues: valuesOf(row) as DefaultValues<Values>,
    ...(resolver && { resolver }),
  })
  // All fields are watched, so none is missing.
  const values = useWatch({ control: form.control }) as Values
  const latest = useRef({ fields, valuesOf })
  latest.current = { fields, valuesOf }
  const changed = useMemo(() => findChanges(values, base, latest.current), [values, base])
  const isUnsaved = changed.length > 0 && !isReleased

  const setField = useCallback(
    (field: Field, value: Values[Field], shouldValidate: boolean) => {
      form.clearErrors(field)
      // `Values[Field]` is what react-hook-form calls the value of this path.
      const next = value as PathValue<Values, Field>
      form.setValue(field, next, { shouldDirty: true, shouldTouch: true, shouldValidate })
    },
    [form],
  )

  function undo() {
    form.reset(valuesOf(live.current.base))
    update({ stored: [] })
  }

  /** For `useUnsavedWork`. */
  const work = {
    name: recoverAs,
    isDirty: () =>
      !live.current.isReleased &&
      findChanges(form.getValues(), live.current.base, latest.current).length > 0,
    discard: undo,
    serialise: () => {
      const now = form.getValues()
      const { base } = live.current
      const edited = findChanges(now, base, latest.current)
      return edited.map((field) => ({ field, value: now[field], was: base[field] }))
    },
    // Only the edited fields: the others may have been saved by another user meanwhile.
    restore: (recovered) => {
      const was = Object.fromEntries(recovered.map((each) => [each.field, each.was]))
      update({ base: { ...live.current.base, ...was } })
      for (const { field, value } of recovered) setField(field, value, false)
    },
  } satisfies EditedWork<RecoveredFields<Row, Values, Field>>

  const shown = useRef(row)
  useEffect(() => {
    if (shown.current === row) return
    shown.current = row
    const now = form.getValues()
    const edited = findChanges(now, base, latest.current)
    const differs = findChanges(now, row, latest.current)
    const mine = edited.filter((field) => differs.includes(field))
    const next = { ...row, ...Object.fromEntries(mine.map((field) => [field, base[field]])) }
    const storedValues = latest.current.valuesOf(next)
    for (const field of latest.current.fields) {
      if (!mine.includes(field)) form.setValue(field, storedValues[field])
    }
    update({ base: next })
  }, [row, base, form, update])

  const conflicts = fields.flatMap((field): FieldConflict<Values, Field>[] =>
    stored.filter(isAbout(field)).map(({ stored: value, savedBy, savedAt }) => ({
      field,
      mine: values[field],
      remote: valuesOf({ ...base, [field]: value })[field],
      savedBy,
      savedAt,
    })),
  )

  /** The decision is made: the next save replaces what the other user stored. */
  function decide(field: Field, isMine: boolean) {
    const conflict = stored.find(isAbout(field))
    if (!conflict) return
    const next = { ...base, [field]: conflict.stored }
    update({ base: next, stored: stored.filter((each) => each !== conflict) })
    if (!isMine) setField(field, valuesOf(next)[field], resolver !== undefined)
  }

  /** What was typed while the save was under way stays, as an edit of what is stored now. */
  function accept(saved: Row, sent: Values) {
    const now = form.getValues()
    const storedValues = valuesOf(saved)
    for (const field of fields) {
      if (isSame(now[field], sent[field])) form.setValue(field, storedValues[field])
    }
    update({ base: saved, stored: [] })
  }

  function showErrors(errors: readonly { path: string; text: string }[]) {
    for (const { path, text } of errors) {
      // An error inside a field, such as factors.P, is shown at the field.
      const field = fields.find((each) => each === path || path.startsWith(`${each}.`))
      if (field) form.setError(field, { message: text }, { shouldFocus: true })
    }
  }

  return {
    form,
    base,
    values,
    changed,
    isUnsaved,
    conflicts,
    keepMine: (field: Field) => decide(field, true),
    takeRemote: (field: Field) => decide(field, false),
    /** For inputs that are not registered. */
    change(next: Partial<Pick<Values, Field>>) {
      for (const field of fields) {
        const value = next[field]
        if (value !== undefined) setField(field, value, resolver !== undefined)
      }
    },
    undo,
    work,
    /**
     * Continues from a newer record after the user was shown it: fields that are not edited take its
     * values, and the edits replace its values when they are saved.
     */
    rebase(next: Row) {
      const edited = findChanges(form.getValues(), base, { fields, valuesOf })
      const storedValues = valuesOf(next)
      for (const field of fields) {
        if (!edited.includes(field)) form.setValue(field, storedValues[field])
      }
      update({ base: next, stored: [] })
    },
    /** Shows another record instead; edits of the previous one are discarded. */
    open(next: Row) {
      record.current = {}
      isSending.current = false
      form.reset(valuesOf(next))
      update({ base: next, stored: [], isReleased: false })
    },
    /** Ends the editing of the record: nothing is unsaved any more, whatever the fields contain. */
    release: () => update({ isReleased: true }),
    showErrors,

    /**
     * Sends the edits. Returns the stored record, or undefined when the form stays open: conflicts
     * and errors are at their fields then.
     */
    async submit<Saved>(
      send: (values: Values, base: Row) => Promise<SaveOutcome<Saved, readonly StoredField[]>>,
      rowOf: (saved: Saved) => Row,
    ): Promise<Saved | undefined> {
      if (isSending.current) return undefined
      isSending.current = true
      const sentFrom = record.current
      try {
        const sent = structuredClone(form.getValues())
        const outcome = await send(sent, base)
        if (record.current !== sentFrom) return undefined
        if (outcome.status === 'saved') {
          accept(rowOf(outcome.saved), sent)
          return outcome.saved
        }
        update({ stored: outcome.status === 'conflict' ? outcome.conflict : [] })
        if (outcome.status === 'failed') showErrors(outcome.errors)
        return undefined
      } finally {
        if (record.current === sentFrom) isSending.current = false
      }
    },
  }
}

const isAbout =
  (name: string | number | symbol) =>
  ({ cell, field }: StoredField) =>
    (cell ?? field) === name

const isSame = (a: unknown, b: unknown) => JSON.stringify(a) === JSON.stringify(b)

/** The fields whose value differs from the record they were edited from. */
export function findChanges<Row, Values extends FieldValues, Field extends Path<Values>>(
  values: Values,
  row: Row,
  { fields, valuesOf }: Pick<EditForm<Row, Values, Field>, 'fields' | 'valuesOf'>,
): Field[] {
  const before = valuesOf(row)
  return fields.filter((field) => !isSame(values[field], before[field]))
}

/** “Latitude must be between -90 and 90.” A message that is a sentence already stays as it is. */
export function formatFieldError(label: string, message: string | undefined): string | undefined {
  if (message === undefined || message.endsWith('.')) return message
  return `${label} ${message}.`
}
