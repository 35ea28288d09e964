import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { renderInTheme } from '../../../../test-support/render.tsx'
import { noArrangement } from '../arrange/arrangement.ts'
import { numberKind } from '../cells/number-kind.ts'
import { textKind } from '../cells/text-kind.ts'
import type { GridColumn } from '../columns/column.ts'
import { EditStore } from '../edits/edit-store.ts'
import { Grid } from '../grid.tsx'
import type { CellTarget } from '../use-go-to.ts'

interface Row {
  id: number
  name: string
  n: number | null
}

const rows: Row[] = [
  { id: 1, name: 'Urea', n: 46 },
  { id: 2, name: 'Lime', n: null },
  { id: 3, name: 'Urea blue', n: 46 },
]
const number = numberKind((text) => ({ value: text === '' ? null : Number(text) }))
const columns: GridColumn<Row>[] = [
  {
    id: 'name',
    title: 'Name',
    width: 100,
    isEditable: false,
    kind: textKind,
    value: (row) => row.name,
  },
  { id: 'n', title: 'N', width: 70, isEditable: true, kind: number, value: (row) => row.n },
]
let edits: EditStore

/** Like a page, which keeps the open panel in its address. */
function Table() {
  const [cell, showCell] = useState<CellTarget>()
  return (
    <Grid
      label="Numbers"
      rowNoun="row"
      rows={rows}
      columns={columns}
      keyOf={({ id }) => id}
      edits={edits}
      arrangement={noArrangement}
      onArrange={() => {}}
      goTo={cell}
      onCellPanel={(next) => showCell(next ?? (cell && { ...cell, panel: undefined }))}
      renderCellPanel={({ title, value, restore }) => (
        <button type="button" onClick={() => restore(40)}>
          {title} was 40 and is {value}
        </button>
      )}
    />
  )
}

beforeEach(() => {
  edits = new EditStore()
  edits.rebase((row, column) =>
    column === 'n' ? (rows.find(({ id }) => id === row)?.n ?? null) : null,
  )
  renderInTheme(<Table />)
  screen.getByRole('grid').focus()
  press('ArrowRight')
})

const press = (key: string, options: object = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...options })

test('a text is found in all rows and replaced after a preview, with one undo', async () => {
  press('h', { ctrlKey: true })
  fireEvent.change(screen.getByRole('textbox', { name: 'Find' }), { target: { value: '46' } })
  await screen.findByText('1 of 2 matches')
  fireEvent.change(screen.getByRole('textbox', { name: 'Replace with' }), {
    target: { value: '45' },
  })
  fireEvent.click(screen.getByRole('button', { name: 'Preview replacement' }))
  const preview = await screen.findByRole('dialog')
  expect(within(preview).getAllByRole('row')).toHaveLength(3)
  expect(edits.changed()).toEqual([])
  fireEvent.click(within(preview).getByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByLabelText('Find')))
  fireEvent.click(screen.getByRole('button', { name: 'Preview replacement' }))
  fireEvent.click(await screen.findByRole('button', { name: 'Replace 2' }))
  expect(edits.changed().map(({ row, value }) => [row, value])).toEqual([
    [1, 45],
    [3, 45],
  ])
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('grid')))
  press('z', { ctrlKey: true })
  expect(edits.changed()).toEqual([])
})

test('the selected cells are multiplied, and empty ones stay empty', async () => {
  press('ArrowDown', { shiftKey: true })
  press('ArrowDown', { shiftKey: true })
  press('E', { ctrlKey: true, shiftKey: true })
  const dialog = await screen.findByRole('dialog')
  fireEvent.click(within(dialog).getByRole('radio', { name: 'Multiply by' }))
  fireEvent.change(within(dialog).getByRole('textbox', { name: 'Multiply by' }), {
    target: { value: '0,5' },
  })
  fireEvent.click(within(dialog).getByRole('button', { name: 'Change 2 cells' }))
  expect(edits.changed().map(({ row, value }) => [row, value])).toEqual([
    [1, 23],
    [3, 23],
  ])
})

test('the context menu opens by keyboard and stays open', async () => {
  press('F10', { shiftKey: true })
  const menu = await screen.findByRole('menu')
  await waitFor(() => expect(menu.contains(document.activeElement)).toBe(true))
  expect(within(menu).getByRole('menuitem', { name: /Set, add or multiply/ })).toBeTruthy()
})

test('F1 lists the shortcuts', async () => {
  press('F1')
  const dialog = await screen.findByRole('dialog', { name: 'Keyboard shortcuts' })
  expect(within(dialog).getByRole('button', { name: 'Close' })).toBeTruthy()
})

test('a previous value of the cell is restored as an unsaved edit, with undo', () => {
  press('h', { ctrlKey: true, shiftKey: true })
  fireEvent.click(screen.getByRole('button', { name: 'N was 40 and is 46' }))
  expect(edits.changed()).toEqual([{ row: 1, column: 'n', was: 46, value: 40 }])
  expect(screen.getByText('40 restored. Save to keep it.')).toBeTruthy()
  expect(document.activeElement).toBe(screen.getByRole('grid'))
  press('z', { ctrlKey: true })
  expect(edits.changed()).toEqual([])
})
