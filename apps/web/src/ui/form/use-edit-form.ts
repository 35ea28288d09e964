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
import {
  type EditFormAction,
  type FormDefinition,
  findChanges,
  findConflicts,
  isSame,
  openEditForm,
  type RecoveredFields,
  reduceEditForm,
  type StoredField,
} from './edit-form-state.ts'
import type { SaveOutcome } from './save-outcome.ts'

interface EditForm<Row, Values extends FieldValues, Field>
  extends FormDefinition<Row, Values, Field> {
  /** The stored record. A newer one updates the fields that are not edited. */
  row: Row
  resolver?: Resolver<Values>
  /** Unsaved edits survive the end of the session under this name. */
  recoverAs?: string | undefined
  /** For a text of the edits that the user can copy. */
  labels?: Readonly<Partial<Record<string, string>>>
  format?: ((value: Values[keyof Values], field: Field) => string) | undefined
}

/**
 * The form of one record: its values, what was edited and from what, errors of the server at their
 * fields, conflicts with other users, and recovered edits. Another record needs another form (`key`),
 * or `open` where the form is part of a list.
 */
export function useEditForm<
  Row extends object,
  Values extends FieldValues,
  Field extends keyof Row & Path<Values>,
>(options: EditForm<Row, Values, Field>) {
  const { row, fields, valuesOf, resolver, recoverAs, labels, format = formatValue } = options
  type Action = EditFormAction<Row, Values, Field>
  // The inputs own the values: the state has those of the last action, `values` those of now.
  const [state, setState] = useState(() => openEditForm(row, valuesOf))
  const { base, stored, isReleased } = state
  const live = useRef(state)
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
  const listEdited = () => findChanges(form.getValues(), live.current.base, latest.current)
  const isChecked = resolver !== undefined

  const setField = useCallback(
    (field: Field, value: Values[Field], shouldValidate: boolean) => {
      form.clearErrors(field)
      // `Values[Field]` is what react-hook-form calls the value of this path.
      const next = value as PathValue<Values, Field>
      form.setValue(field, next, { shouldDirty: true, shouldTouch: true, shouldValidate })
    },
    [form],
  )

  const dispatch = useCallback(
    (action: Action) => {
      const values = form.getValues()
      const next = reduceEditForm({ ...live.current, values }, action, latest.current)
      live.current = next
      setState(next)
      if (action.type === 'open' || action.type === 'undo') return form.reset(next.values)
      for (const field of latest.current.fields) {
        if (isSame(next.values[field], values[field])) continue
        if (action.type === 'restore') setField(field, next.values[field], false)
        else if (action.type === 'decide') setField(field, next.values[field], isChecked)
        else form.setValue(field, next.values[field])
      }
    },
    [form, setField, isChecked],
  )

  const shown = useRef(row)
  useEffect(() => {
    if (shown.current !== row) dispatch({ type: 'receive', row })
    shown.current = row
  }, [row, dispatch])

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
    isUnsaved: changed.length > 0 && !isReleased,
    conflicts: findConflicts({ values, base, stored }, { fields, valuesOf }),
    keepOwn: (field: Field) => dispatch({ type: 'decide', field, isOwn: true }),
    acceptRemote: (field: Field) => dispatch({ type: 'decide', field, isOwn: false }),
    /** For inputs that are not registered. */
    change(next: Partial<Pick<Values, Field>>) {
      for (const field of fields) {
        const value = next[field]
        if (value !== undefined) setField(field, value, isChecked)
      }
    },
    undo: () => dispatch({ type: 'undo' }),
    /**
     * Continues from a newer record after the user was shown it: fields that are not edited take its
     * values, and the edits replace its values when they are saved.
     */
    rebase: (row: Row) => dispatch({ type: 'rebase', row }),
    /** Shows another record instead; edits of the previous one are discarded. */
    open(row: Row) {
      record.current = {}
      isSending.current = false
      dispatch({ type: 'open', row })
    },
    /** Ends the editing of the record: nothing is unsaved any more, whatever the fields contain. */
    release: () => dispatch({ type: 'release' }),
    showErrors,
    /** For `useUnsavedWork`. */
    work: {
      name: recoverAs,
      isDirty: () => !live.current.isReleased && listEdited().length > 0,
      discard: () => dispatch({ type: 'undo' }),
      serialise: () => {
        const now = form.getValues()
        const { base } = live.current
        return listEdited().map((field) => ({ field, value: now[field], was: base[field] }))
      },
      restore: (edits) => dispatch({ type: 'restore', edits }),
      toText: () => {
        const now = form.getValues()
        return listEdited()
          .map((field) => `${labels?.[field] ?? field}: ${format(now[field], field)}`)
          .join('\n')
      },
    } satisfies EditedWork<RecoveredFields<Row, Values, Field>>,

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
          dispatch({ type: 'accept', saved: rowOf(outcome.saved), sent })
          return outcome.saved
        }
        dispatch({
          type: 'reject',
          stored: outcome.status === 'conflict' ? outcome.conflict : [],
        })
        if (outcome.status === 'failed') showErrors(outcome.errors)
        return undefined
      } finally {
        if (record.current === sentFrom) isSending.current = false
      }
    },
  }
}

/** “Yes”, “N, P, K” */
export function formatValue(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'Yes' : 'No'
  return Array.isArray(value) ? value.join(', ') : String(value ?? '')
}

/** What the server rejected, with the labels of the fields; undefined without an answer. */
export function formatProblem(
  problem: { detail?: string; errors?: readonly { path: string; text: string }[] } | undefined,
  labels: Readonly<Partial<Record<string, string>>>,
): string | undefined {
  const errors = problem?.errors ?? []
  if (errors.length === 0) return problem?.detail
  return errors.map(({ path, text }) => formatFieldError(labels[path] ?? path, text)).join(' ')
}

/** “Latitude must be between -90 and 90.” A message that is a sentence already stays as it is. */
export function formatFieldError(label: string, message: string | undefined): string | undefined {
  if (message === undefined || message.endsWith('.')) return message
  return `${label} ${message}.`
}
