import { expect, test } from 'vitest'
import { findChanges, findConflicts, openEditForm, reduceEditForm } from './edit-form-state.ts'

interface Row {
  id: number
  name: string
  tags: string[]
}
type Values = Omit<Row, 'id'>
const form = {
  fields: ['name', 'tags'] as const,
  valuesOf: ({ name, tags }: Row): Values => ({ name, tags }),
}
const old: Row = { id: 7, name: 'Old', tags: ['a'] }
const opened = openEditForm(old, form.valuesOf)
const edited = { ...opened, values: { name: 'Mine', tags: ['a'] } }
const stored = { savedBy: 'Gina', savedAt: null }

test('a newer record fills in the fields that are not edited', () => {
  const row = { id: 7, name: 'Remote', tags: ['b'] }
  expect(reduceEditForm(edited, { type: 'receive', row }, form)).toEqual({
    ...edited,
    base: { id: 7, name: 'Old', tags: ['b'] },
    values: { name: 'Mine', tags: ['b'] },
  })
})

test('a newer record with the value that was typed leaves nothing to save', () => {
  const row = { ...old, name: 'Mine' }
  const next = reduceEditForm(edited, { type: 'receive', row }, form)
  expect(findChanges(next.values, next.base, form)).toEqual([])
})

test('edits that continue from a newer record replace its values', () => {
  const row = { id: 7, name: 'Remote', tags: ['b'] }
  const next = reduceEditForm(edited, { type: 'rebase', row }, form)
  expect(next).toMatchObject({ base: row, values: { name: 'Mine', tags: ['b'] } })
})

test('what was typed during a save stays, as an edit of the saved record', () => {
  const saved = { ...old, name: 'Saved' }
  const sent = { name: ' Saved ', tags: ['a'] }
  const now = { ...opened, values: { name: ' Saved ', tags: ['c'] } }
  const next = reduceEditForm(now, { type: 'accept', saved, sent }, form)
  expect(next).toMatchObject({ base: saved, values: { name: 'Saved', tags: ['c'] } })
})

test('recovered edits keep what they were edited from, and no other field', () => {
  const remote = openEditForm({ id: 7, name: 'Remote', tags: ['b'] }, form.valuesOf)
  const edits = [{ field: 'name' as const, value: 'Mine', was: 'Old' }]
  expect(reduceEditForm(remote, { type: 'restore', edits }, form)).toMatchObject({
    base: { id: 7, name: 'Old', tags: ['b'] },
    values: { name: 'Mine', tags: ['b'] },
  })
})

test.each([
  ['keeping the own value', true, 'Mine'],
  ['taking the remote value', false, 'Remote'],
])('a conflict ends by %s, and the next save starts from the stored one', (_, isOwn, name) => {
  const conflict = { ...stored, cell: 'name', stored: 'Remote' }
  const rejected = reduceEditForm(edited, { type: 'reject', stored: [conflict] }, form)
  expect(findConflicts(rejected, form)).toEqual([
    { field: 'name', own: 'Mine', remote: 'Remote', ...stored },
  ])
  const next = reduceEditForm(rejected, { type: 'decide', field: 'name', isOwn }, form)
  expect(next).toMatchObject({ base: { name: 'Remote' }, values: { name }, stored: [] })
})

test('undo shows what the edits started from, and another record starts anew', () => {
  expect(reduceEditForm(edited, { type: 'undo' }, form)).toEqual(opened)
  const released = reduceEditForm(edited, { type: 'release' }, form)
  expect(released).toEqual({ ...edited, isReleased: true })
  expect(reduceEditForm(released, { type: 'open', row: old }, form)).toEqual(opened)
})
