import { cleanup, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInTheme } from '../../../../test-support/render.tsx'
import { type Shortcut, useShortcuts } from '../../keys/use-shortcuts.ts'
import { noArrangement } from '../arrange/arrangement.ts'
import { checkKind } from '../cells/check-kind.tsx'
import { numberKind } from '../cells/number-kind.ts'
import { optionKind } from '../cells/option-kind.tsx'
import { textKind } from '../cells/text-kind.ts'
import { EditStore } from '../edits/edit-store.ts'
import { Grid } from '../grid.tsx'

const row = { id: 1, tick: true, number: 46, option: 'GR', text: 'Granules' }
type Row = typeof row

const forms = [
  { id: 'GR', name: 'Granules' },
  { id: 'LI', name: 'Liquid' },
]
const columns = [
  { id: 'tick', kind: checkKind, value: (each: Row) => each.tick },
  {
    id: 'number',
    kind: numberKind((text) => ({ value: text === '' ? null : Number(text) })),
    value: (each: Row) => each.number,
  },
  { id: 'option', kind: optionKind(forms, 'form'), value: (each: Row) => each.option },
  { id: 'text', kind: textKind, value: (each: Row) => each.text },
].map((column) => ({ ...column, title: column.id, width: 90, isEditable: true }))

function Table({ edits, shortcuts = [] }: { edits: EditStore; shortcuts?: readonly Shortcut[] }) {
  useShortcuts(shortcuts)
  return (
    <Grid
      label="Cells"
      rowNoun="row"
      rows={[row]}
      columns={columns}
      keyOf={({ id }) => id}
      edits={edits}
      arrangement={noArrangement}
      onArrange={() => {}}
    />
  )
}

/** Every shortcut of ours that is not meant to change a value. */
const keys = [
  { key: 'F2' },
  { key: 'F2', shiftKey: true },
  { key: 'F1' },
  { key: 'F10', shiftKey: true },
  { key: 'Enter' },
  { key: 'Enter', shiftKey: true },
  { key: 'Tab' },
  { key: 'Escape' },
  { key: ' ', shiftKey: true },
  { key: 'Backspace', altKey: true },
  { key: 'Backspace', ctrlKey: true },
  ...['ArrowDown', 'ArrowUp', 'ArrowLeft', 'Home'].flatMap((key) => [
    { key },
    { key, altKey: true },
    { key, ctrlKey: true, shiftKey: true },
  ]),
  ...['a', 'c', 'd', 'f', 'h', 'k', 's', 'y', 'z'].map((key) => ({ key, ctrlKey: true })),
  ...['a', 'd', 'e', 'h', 'z'].map((key) => ({ key, ctrlKey: true, shiftKey: true })),
]

function open(column: number, shortcuts?: readonly Shortcut[]) {
  const edits = new EditStore()
  edits.rebase((_, id) => row[id as keyof Row])
  renderInTheme(<Table edits={edits} {...(shortcuts && { shortcuts })} />)
  const grid = screen.getByRole('grid')
  select(grid, column)
  return { edits, grid }
}

function select(grid: HTMLElement, column: number) {
  grid.focus()
  fireEvent.keyDown(grid, { key: 'ArrowDown' })
  fireEvent.keyDown(grid, { key: 'Home', ctrlKey: true })
  for (let i = 0; i < column; i += 1) fireEvent.keyDown(grid, { key: 'ArrowRight' })
}

test.each(columns.map(({ id }, index) => [id, index] as const))(
  'no shortcut changes the value of a %s cell',
  (_, column) => {
    const { edits, grid } = open(column)
    for (const key of keys) {
      select(grid, column)
      fireEvent.keyDown(grid, key)
      // What a shortcut opened is left without typing.
      const focused = document.activeElement
      if (focused && focused !== grid) fireEvent.keyDown(focused, { key: 'Escape' })
      expect(edits.changed(), JSON.stringify(key)).toEqual([])
    }
  },
)

test('a shortcut of the screen is not taken by a cell, whatever its kind', () => {
  for (const [column] of columns.entries()) {
    const run = vi.fn()
    const { edits, grid } = open(column, [['alt+arrowdown', run]])
    fireEvent.keyDown(grid, { key: 'ArrowDown', altKey: true })
    expect(run).toHaveBeenCalledTimes(1)
    expect(edits.changed()).toEqual([])
    cleanup()
  }
})

test('Space ticks a box, F2 only says how', () => {
  const { edits, grid } = open(0)
  fireEvent.keyDown(grid, { key: 'F2' })
  expect(screen.getByText('Press Space to tick or untick.')).toBeTruthy()
  fireEvent.keyDown(grid, { key: ' ' })
  expect(edits.changed()).toEqual([{ row: 1, column: 'tick', was: true, value: false }])
})
