import { Checkbox, Select, Textarea, TextInput } from '@mantine/core'
import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { TestRouter } from '../../../test-support/router.tsx'
import { ConfirmOutlet } from '../feedback/confirm-outlet.tsx'
import { createStore, useStore } from '../store.ts'
import { formatUnsavedEdits, useKeptRecord } from '../unsaved/gone-record.ts'
import { canLeave } from '../unsaved/leave-guard.ts'
import { useUnsavedWork } from '../unsaved/use-unsaved-work.ts'
import { FieldConflicts } from './field-conflicts.tsx'
import { KeptForm } from './kept-form.tsx'
import { SaveBar } from './save-bar.tsx'
import { useEditForm } from './use-edit-form.ts'

interface Note {
  id: number
  name: string
  isDone: boolean
}
const note: Note = { id: 7, name: 'Agro', isDone: false }
const labels = { name: 'Name', isDone: 'Done' }
const fields = ['name', 'isDone'] as const
const valuesOf = ({ name, isDone }: Note) => ({ name, isDone })

const stored = createStore<{ note: Note | undefined; id: number }>({ note, id: 7 })

function NoteForm({ note }: { note: Note }) {
  const edit = useEditForm({ row: note, fields, valuesOf, labels })
  const bar = useUnsavedWork({
    ...edit.work,
    describe: () => 'Your note will be lost.',
    save: async () => {},
  })
  return (
    <form>
      <FieldConflicts state={edit} labels={labels} />
      <TextInput label="Name" {...edit.form.register('name')} />
      <Textarea label="Text" />
      <Select label="Kind" data={['a', 'b']} />
      <Checkbox label="Done" />
      <SaveBar {...bar} status="Unsaved" isSaving={false} />
    </form>
  )
}

function Page() {
  const { note, id } = useStore(stored)
  const { record, isGone } = useKeptRecord(note, id)
  if (!record) return <p>No note</p>
  return (
    <KeptForm gone={isGone ? 'Gina deleted this note.' : undefined} actions={<a href="/">List</a>}>
      <NoteForm key={record.id} note={record} />
    </KeptForm>
  )
}

const show = (next: { note: Note | undefined; id: number }) => act(() => stored.set(next))

function open() {
  stored.set({ note, id: 7 })
  renderInTheme(
    <TestRouter>
      <Page />
      <ConfirmOutlet />
    </TestRouter>,
  )
}

const nameField = () => screen.getByRole('textbox', { name: 'Name' })
const type = (text: string) => fireEvent.change(nameField(), { target: { value: text } })

test('a record that disappears without unsaved edits disappears from the screen', () => {
  open()
  show({ note: undefined, id: 7 })
  expect(screen.getByText('No note')).toBeDefined()
})

test('a record that disappears stays with its unsaved edits, which can be read and copied but not saved', async () => {
  open()
  type('Agro Sur')
  show({ note: undefined, id: 7 })
  expect(screen.getByRole('alert').textContent).toBe(
    'Gina deleted this note. You can copy the values but not save them.',
  )
  expect(screen.getByRole('status').textContent).toBe('Gina deleted this note.')
  expect(nameField()).toHaveProperty('value', 'Agro Sur')
  for (const field of screen.getAllByRole('textbox')) {
    expect([field, field.hasAttribute('disabled')]).toEqual([field, false])
    expect(field).toHaveProperty('readOnly', true)
  }
  expect(screen.getByRole('checkbox')).toHaveProperty('disabled', true)
  expect(screen.queryByRole('button', { name: 'Save' })).toBeNull()
  expect(screen.getByRole('link', { name: 'List' })).toBeDefined()
  expect(formatUnsavedEdits()).toBe('Name: Agro Sur')

  const leaving = canLeave()
  const dialog = await screen.findByRole('dialog', { name: 'Discard unsaved changes?' })
  expect(dialog.textContent).not.toContain('Save changes')
  fireEvent.click(screen.getByRole('button', { name: 'Keep editing' }))
  expect(await leaving).toBe(false)
})

test('after the edits are discarded the record is gone from the screen', () => {
  open()
  type('Agro Sur')
  show({ note: undefined, id: 7 })
  fireEvent.click(screen.getByRole('button', { name: 'Discard my changes' }))
  expect(screen.getByText('No note')).toBeDefined()
})

test('a record that comes back can be edited again, with the same edits', () => {
  open()
  type('Agro Sur')
  show({ note: undefined, id: 7 })
  show({ note: { ...note }, id: 7 })
  expect(screen.queryByRole('alert')).toBeNull()
  expect(nameField()).toHaveProperty('readOnly', false)
  expect(nameField()).toHaveProperty('value', 'Agro Sur')
})

test('another record that does not exist shows nothing of the one before', () => {
  open()
  type('Agro Sur')
  show({ note: undefined, id: 8 })
  expect(screen.getByText('No note')).toBeDefined()
})
