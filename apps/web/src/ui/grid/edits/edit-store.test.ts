import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { CellValue } from '../columns/column.ts'
import { EditStore } from './edit-store.ts'

let stored: Record<string, CellValue>
let edits: EditStore

const load = (values: Record<string, CellValue>) => {
  stored = values
  edits.rebase((row, column) => stored[`${row}.${column}`] ?? null)
}
const type = (row: number, column: string, value: CellValue, note?: string) =>
  edits.apply([{ row, column, value, note }])
const changed = () =>
  edits.changed().map(({ row, column, was, value }) => [row, column, was, value])

beforeEach(() => {
  edits = new EditStore()
  load({ '1.N': 15, '1.P': 3, '2.N': 27 })
})

describe('editing', () => {
  test('an edit has its original value and its current value', () => {
    type(1, 'N', 16)
    type(1, 'N', 17)
    expect(changed()).toEqual([[1, 'N', 15, 17]])
    expect(edits.value(1, 'N')).toBe(17)
    expect(edits.value(1, 'P')).toBe(3)
  })

  test('[COM-03] a cell edited back to its stored value counts as unchanged', () => {
    type(1, 'N', 16)
    expect(edits.summary()).toMatchObject({ cells: 1, rows: 1 })
    type(1, 'N', 15)
    expect(edits.summary()).toMatchObject({ cells: 0, rows: 0 })
    expect(edits.row(1)).toEqual({})
  })

  test('a cleared cell of a row that disappears stays an edit', () => {
    type(1, 'N', null)
    type(2, 'N', null)
    stored = { '1.P': 3 }
    edits.rebase(
      (row, column) => stored[`${row}.${column}`] ?? null,
      (row) => row === 1,
    )
    expect(changed()).toEqual([[2, 'N', 27, null]])
  })

  test('recovered edits are restored with their original values', () => {
    type(1, 'N', 16)
    type(2, 'N', 28)
    const written = JSON.parse(JSON.stringify(edits.changed()))
    edits = new EditStore()
    edits.restoreEdits(written)
    load({ '1.N': 15, '2.N': 28 })
    expect(changed()).toEqual([[1, 'N', 15, 16]])
    edits.discard()
    expect(edits.summary().cells).toBe(0)
  })

  test('an empty cell is not zero', () => {
    type(1, 'K', 0)
    type(1, 'P', null)
    expect(changed()).toEqual([
      [1, 'K', null, 0],
      [1, 'P', 3, null],
    ])
  })

  test('[COM-03] changes are counted by cell and by row', () => {
    edits.apply([
      { row: 1, column: 'N', value: 1 },
      { row: 1, column: 'P', value: 1 },
      { row: 2, column: 'N', value: 1 },
    ])
    expect(edits.summary()).toMatchObject({ cells: 3, rows: 2 })
  })

  test('a note stays with its value, even if that is the stored value', () => {
    type(1, 'N', 15, '150 became 15.')
    expect(edits.cell(1, 'N')).toEqual({ note: '150 became 15.' })
    type(1, 'N', 16)
    expect(edits.cell(1, 'N')?.note).toBeUndefined()
  })

  test('a rejected text keeps the value and shows the reason', () => {
    type(1, 'N', 16)
    edits.apply([{ row: 1, column: 'N', note: '“abc” is not a number.' }])
    expect(edits.cell(1, 'N')).toEqual({
      edit: { was: 15, value: 16 },
      note: '“abc” is not a number.',
    })
  })

  test('only subscribers of a row are notified of its changes, once per block', () => {
    const [one, two, all] = [vi.fn(), vi.fn(), vi.fn()]
    edits.subscribeRow(1, one)
    const leave = edits.subscribeRow(2, two)
    edits.subscribe(all)
    edits.apply([
      { row: 1, column: 'N', value: 1 },
      { row: 1, column: 'P', value: 1 },
    ])
    expect([one, two, all].map((each) => each.mock.calls.length)).toEqual([1, 0, 1])
    leave()
    type(2, 'N', 1)
    expect(two).not.toHaveBeenCalled()
  })

  test('a row that did not change stays the same object', () => {
    type(1, 'N', 16)
    const before = edits.row(1)
    type(2, 'N', 1)
    expect(edits.row(1)).toBe(before)
  })
})

describe('undo and redo', () => {
  test('undo and redo single edits', () => {
    type(1, 'N', 16)
    type(1, 'N', 17, 'note')
    edits.undo()
    expect(edits.cell(1, 'N')).toEqual({ edit: { was: 15, value: 16 } })
    edits.undo()
    expect(edits.row(1)).toEqual({})
    expect(edits.summary()).toMatchObject({ canUndo: false, canRedo: true })
    edits.redo()
    edits.redo()
    expect(edits.cell(1, 'N')).toEqual({ edit: { was: 15, value: 17 }, note: 'note' })
  })

  test('a block is one step and returns the cells it changed', () => {
    const block = [
      { row: 1, column: 'N', value: 1 },
      { row: 2, column: 'N', value: 2 },
    ]
    edits.apply(block)
    expect(edits.undo()).toMatchObject(block.map(({ row, column }) => ({ row, column })))
    expect(changed()).toEqual([])
    edits.redo()
    expect(changed()).toHaveLength(2)
  })

  test('a new edit clears the redo steps', () => {
    type(1, 'N', 16)
    edits.undo()
    type(1, 'P', 4)
    expect(edits.redo()).toEqual([])
    expect(changed()).toEqual([[1, 'P', 3, 4]])
  })

  test('undo without edits does nothing', () => {
    expect(edits.undo()).toEqual([])
    expect(edits.redo()).toEqual([])
  })

  test('undo all is one step that can be undone', () => {
    type(1, 'N', 16)
    type(2, 'N', 28)
    edits.apply([{ row: 1, column: 'P', note: 'rejected' }])
    edits.discard()
    expect(changed()).toEqual([])
    expect(edits.row(1)).toEqual({})
    edits.undo()
    expect(changed()).toHaveLength(2)
  })
})

describe('reloading', () => {
  test('keeps every edit with its original value', () => {
    type(1, 'N', 16)
    load({ '1.N': 17, '1.P': 4 })
    expect(changed()).toEqual([[1, 'N', 15, 16]])
    expect(edits.value(1, 'P')).toBe(4)
  })

  test('removes an edit if another user saved the same value', () => {
    type(1, 'N', 16)
    load({ '1.N': 16 })
    expect(edits.summary().cells).toBe(0)
  })

  test('an edit back to the old value is still an edit if the stored value changed', () => {
    type(1, 'N', 16)
    load({ '1.N': 17 })
    type(1, 'N', 15)
    expect(changed()).toEqual([[1, 'N', 15, 15]])
  })

  test('undo after a reload shows the new stored value', () => {
    type(1, 'N', 16)
    load({ '1.N': 17 })
    edits.undo()
    expect(edits.value(1, 'N')).toBe(17)
  })
})

describe('saving', () => {
  const save = () => {
    const sent = edits.changed()
    edits.accept(sent)
    load({ ...stored, ...Object.fromEntries(sent.map((c) => [`${c.row}.${c.column}`, c.value])) })
  }

  test('leaves no changes and no notes', () => {
    type(1, 'N', 16, 'note')
    save()
    expect(edits.row(1)).toEqual({})
    expect(edits.value(1, 'N')).toBe(16)
  })

  test('the next edit starts from the saved value', () => {
    type(1, 'N', 16)
    save()
    type(1, 'N', 17)
    expect(changed()).toEqual([[1, 'N', 16, 17]])
  })

  test('an edit made during the save starts from the sent value', () => {
    type(1, 'N', 16)
    const sent = edits.changed()
    type(1, 'N', 18)
    type(1, 'P', 4)
    edits.accept(sent)
    load({ '1.N': 16, '1.P': 3 })
    expect(changed()).toEqual([
      [1, 'N', 16, 18],
      [1, 'P', 3, 4],
    ])
  })

  test('undo beyond a save restores the old value as an edit', () => {
    type(1, 'N', 16)
    save()
    edits.undo()
    expect(changed()).toEqual([[1, 'N', 16, 15]])
    edits.redo()
    expect(changed()).toEqual([])
  })

  test('[COM-07] a rejected value is marked until it is edited', () => {
    type(1, 'N', 16)
    edits.setErrors([{ row: 1, column: 'N', error: 'N must not be above 100.' }])
    expect(edits.summary()).toMatchObject({ cells: 1, errors: 1 })
    type(1, 'N', 14)
    expect(edits.cell(1, 'N')).toEqual({ edit: { was: 15, value: 14 } })
  })

  test('a reset removes all edits and undo steps', () => {
    type(1, 'N', 16)
    edits.reset()
    expect(edits.summary()).toMatchObject({ cells: 0, canUndo: false })
    expect(edits.undo()).toEqual([])
  })
})

describe('conflicts', () => {
  const remote = { remote: 17, by: 'Arno Approver', at: '2026-05-03T12:05:00Z' }
  const cell = { row: 1, column: 'N' }

  beforeEach(() => {
    type(1, 'N', 16)
    type(2, 'N', 28)
    load({ ...stored, '1.N': 17 })
    edits.setConflicts([{ ...cell, ...remote }])
  })

  test('show both values with user and time', () => {
    expect(edits.conflicts()).toEqual([{ ...cell, ...remote, own: 16 }])
    expect(edits.summary()).toMatchObject({ cells: 2, conflicts: 1 })
  })

  test('keeping the own value bases the edit on the remote value, so that the next save succeeds', () => {
    edits.keepOwn([cell])
    expect(changed()).toEqual([
      [1, 'N', 17, 16],
      [2, 'N', 27, 28],
    ])
    expect(edits.summary().conflicts).toBe(0)
  })

  test('accepting the remote value discards only that edit, and undo restores it on top of the remote value', () => {
    edits.acceptRemote([cell])
    expect(edits.value(1, 'N')).toBe(17)
    expect(changed()).toEqual([[2, 'N', 27, 28]])
    edits.undo()
    expect(edits.changed()[0]).toMatchObject({ value: 28 })
    expect(changed()).toContainEqual([1, 'N', 17, 16])
  })

  test('typing another value does not resolve a conflict, but typing the remote value does', () => {
    type(1, 'N', 14)
    expect(edits.summary().conflicts).toBe(1)
    type(1, 'N', 17)
    expect(edits.summary().conflicts).toBe(0)
    expect(edits.cell(1, 'N')).toBeUndefined()
  })
})

describe('a remote change', () => {
  const news = { row: 1, column: 'N', remote: 17, by: 'Arno', at: '2026-05-03T12:05:00Z' }

  test('is marked until the user visits the cell, and does not count as an edit', () => {
    const edits = new EditStore()
    edits.setRemote([news])
    edits.rebase(() => 17)
    expect(edits.cell(1, 'N')).toEqual({ remote: { remote: 17, by: 'Arno', at: news.at } })
    expect(edits.summary()).toMatchObject({ cells: 0, rows: 0, conflicts: 0 })
    edits.dismissRemote([news])
    expect(edits.cell(1, 'N')).toBeUndefined()
  })

  test('does not overwrite an edit, and is marked beside it', () => {
    const edits = new EditStore()
    edits.rebase(() => 15)
    edits.apply([{ row: 1, column: 'N', value: 16 }])
    edits.setRemote([news])
    edits.rebase(() => 17)
    expect(edits.changed()).toEqual([{ row: 1, column: 'N', was: 15, value: 16 }])
    expect(edits.cell(1, 'N')?.remote?.remote).toBe(17)
    edits.dismissRemote([news])
    expect(edits.changed()).toHaveLength(1)
  })

  test('is not marked if it equals what the user just saved', () => {
    const edits = new EditStore()
    edits.rebase(() => 15)
    edits.apply([{ row: 1, column: 'N', value: 17 }])
    edits.setRemote([news])
    edits.rebase(() => 17)
    expect(edits.cell(1, 'N')).toBeUndefined()
  })

  test('is not undone by Undo all', () => {
    const edits = new EditStore()
    edits.setRemote([news])
    edits.discard()
    expect(edits.summary().canUndo).toBe(false)
    expect(edits.cell(1, 'N')?.remote).toBeDefined()
  })
})

test('the edited row is the row of the latest unsaved edit', () => {
  const edits = new EditStore()
  edits.apply([{ row: 1, column: 'N', value: 5 }])
  edits.apply([{ row: 2, column: 'N', value: 5 }])
  edits.apply([{ row: 1, column: 'P', value: 5 }])
  expect(edits.editedRow()).toBe(1)
  edits.discard()
  expect(edits.editedRow()).toBeUndefined()
})

test.each(['undo', 'redo'] as const)('after Undo all, %s restores all edits', (step) => {
  const edits = new EditStore()
  edits.apply([{ row: 1, column: 'N', value: 5 }])
  edits.apply([{ row: 2, column: 'P', value: 6 }])
  edits.discard()
  expect(edits.summary()).toMatchObject({ cells: 0, discarded: 2, canUndo: true, canRedo: true })
  edits[step]()
  expect(edits.summary()).toMatchObject({ cells: 2, discarded: 0 })
  expect([edits.value(1, 'N'), edits.value(2, 'P')]).toEqual([5, 6])
})

test('an edit after Undo all ends that redo restores the others', () => {
  const edits = new EditStore()
  edits.apply([{ row: 1, column: 'N', value: 5 }])
  edits.discard()
  edits.apply([{ row: 2, column: 'P', value: 6 }])
  expect(edits.summary()).toMatchObject({ discarded: 0, canRedo: false })
})

test('an edited cell that another user changes is counted before the save', () => {
  const edits = new EditStore()
  edits.apply([{ row: 1, column: 'N', value: 5 }])
  edits.setRemote([{ row: 1, column: 'N', remote: 7, by: 'Gina', at: '2026-11-15T08:00:00Z' }])
  expect(edits.summary()).toMatchObject({ comingConflicts: 1, conflicts: 0 })
  edits.setConflicts([{ row: 1, column: 'N', remote: 7, by: 'Gina', at: '2026-11-15T08:00:00Z' }])
  expect(edits.summary()).toMatchObject({ comingConflicts: 0, conflicts: 1 })
  edits.keepOwn([{ row: 1, column: 'N' }])
  expect(edits.summary()).toMatchObject({ cells: 1, comingConflicts: 0, conflicts: 0 })
})
