import { Button, TextInput } from '@mantine/core'
import { listKeys } from '@nutripim/contract/api/key-list'
import { type FormEvent, type ReactNode, useState } from 'react'
import type { FieldValues, Path } from 'react-hook-form'
import type { z } from 'zod'
import { type SendOptions, useSave } from '../api/use-save.ts'
import { ErrorMessage } from '../ui/feedback/error-message.tsx'
import { GoneNotice } from '../ui/form/kept-form.tsx'
import { LostEditButtons } from '../ui/form/save-bar.tsx'
import { formatProblem, useEditForm } from '../ui/form/use-edit-form.ts'
import { requiredField } from '../ui/page/required-field.ts'
import { changesOf } from '../ui/unsaved/changes-of.ts'
import { useGoneRecord } from '../ui/unsaved/gone-record.ts'
import { useUnsavedWork } from '../ui/unsaved/use-unsaved-work.ts'
import styles from './keys.module.css'

interface NewConnection<Values, Created> {
  /** “API key” */
  title: string
  /** “key”, also the parameter of the address */
  noun: string
  /** What the fields contain at first. */
  empty: Values
  fields: readonly (keyof Values & Path<Values>)[]
  /** The labels of the required fields. */
  labels: { [field in keyof Values]?: string }
  schemas: { [field in keyof Values]?: z.ZodType }
  send: (values: Values, options: SendOptions) => Promise<Created>
  onSaved: (created: Created) => unknown
  onCreated: (created: Created) => void
}

/** What is typed into the form of a new key or webhook. */
export function useNewConnection<Values extends FieldValues, Created>(
  connection: NewConnection<Values, Created>,
) {
  const { title, noun, labels, schemas, send, onCreated } = connection
  const [row] = useState(connection.empty)
  const edit = useEditForm({
    row,
    fields: connection.fields,
    valuesOf,
    recoverAs: `new ${title}`,
    labels,
  })
  const { values } = edit
  const isGone = useGoneRecord() !== undefined
  const [rejection, setRejection] = useState<string>()
  const { save, isSaving } = useSave({
    send,
    handles: 'answers',
    onSaved: connection.onSaved,
    onFailed: (problem) =>
      setRejection(formatProblem(problem, labels) ?? 'The server did not answer. Try again.'),
  })
  const missing = listKeys(labels)
    .filter((field) => !schemas[field]?.safeParse(values[field]).success)
    .map((field) => labels[field])
  async function submit(event?: FormEvent) {
    event?.preventDefault()
    if (isGone) return
    // Nothing of what was created is unsaved.
    const created = await edit.submit(save, () => edit.form.getValues())
    if (created) onCreated(created)
  }
  useUnsavedWork({
    ...edit.work,
    describe: () => `The new ${title} is not created yet. Your entries will be lost.`,
    save: missing.length === 0 ? submit : undefined,
    isLeaving: changesOf(noun),
  })
  return {
    ...{ title, noun, values, missing, rejection, isSaving, submit },
    undo: edit.undo,
    change(changed: Parameters<typeof edit.change>[0]) {
      edit.change(changed)
      setRejection(undefined)
    },
  }
}

const valuesOf = <Values,>(values: Values) => values

interface ConnectionFormProps {
  connection: Pick<
    ReturnType<typeof useNewConnection>,
    'title' | 'noun' | 'missing' | 'rejection' | 'isSaving' | 'submit' | 'undo'
  >
  /** A field has an error. */
  isWrong?: boolean
  onCancel: () => void
  children: ReactNode
}

/** The form of a new key or webhook. */
export function ConnectionForm(props: ConnectionFormProps) {
  const { title, noun, missing, rejection, isSaving, submit, undo } = props.connection
  const gone = useGoneRecord()
  return (
    <form className={styles.form} aria-label={`Create ${title}`} noValidate onSubmit={submit}>
      <h2>Create {title}</h2>
      <GoneNotice />
      <div className={`np-stack np-gap-14 ${styles.fields}`}>{props.children}</div>
      {rejection && <ErrorMessage>{rejection}</ErrorMessage>}
      <footer className={styles.footer}>
        <span role="status">
          {gone
            ? gone.reason
            : missing.length > 0
              ? `To create the ${noun}, fill in: ${missing.join(', ')}`
              : `The secret is shown once, after the ${noun} is created.`}
        </span>
        <div className={`np-row np-wrap np-gap-8 ${styles.actions}`}>
          {gone ? (
            <LostEditButtons onDiscard={undo} />
          ) : (
            <>
              <Button variant="default" onClick={props.onCancel}>
                Cancel
              </Button>
              <Button
                type="submit"
                loading={isSaving}
                disabled={missing.length > 0 || props.isWrong === true}
              >
                Create {noun}
              </Button>
            </>
          )}
        </div>
      </footer>
    </form>
  )
}

interface NameInputProps {
  description: string
  value: string
  onChange: (name: string) => void
}

export function NameInput({ description, value, onChange }: NameInputProps) {
  return (
    <TextInput
      label="Name"
      description={description}
      {...requiredField()}
      maxLength={100}
      dir="auto"
      autoComplete="off"
      value={value}
      onChange={(event) => onChange(event.currentTarget.value)}
    />
  )
}
