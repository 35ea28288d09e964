import { act, fireEvent, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderInTheme } from '../../../test-support/render.tsx'
import { KeptForm } from '../form/kept-form.tsx'
import { createStore, useStore } from '../store.ts'
import { noArrangement } from './arrange/arrangement.ts'
import { numberKind } from './cells/number-kind.ts'
import { EditStore } from './edits/edit-store.ts'
import { Grid } from './grid.tsx'

interface Row {
  id: number
  n: number
}

const rows: Row[] = [{ id: 1, n: 46 }]
const kind = numberKind((text) => ({ value: text === '' ? null : Number(text) }))
const gone = createStore<string | undefined>(undefined)

function Table({ edits }: { edits: EditStore }) {
  const reason = useStore(gone)
  const isEditable = reason === undefined
  return (
    <KeptForm gone={reason} isAroundScreen>
      <Grid
        label="Numbers"
        rowNoun="row"
        rows={rows}
        columns={[{ id: 'n', title: 'N', width: 70, isEditable, kind, value: (row: Row) => row.n }]}
        keyOf={({ id }) => id}
        edits={edits}
        arrangement={noArrangement}
        onArrange={() => {}}
      />
    </KeptForm>
  )
}

test('edits of a grid whose country was lost can be copied, but not undone or changed', () => {
  const edits = new EditStore()
  edits.rebase(() => 46)
  gone.set(undefined)
  renderInTheme(<Table edits={edits} />)
  const grid = screen.getByRole('grid')
  grid.focus()
  fireEvent.keyDown(grid, { key: 'ArrowDown' })
  act(() => edits.apply([{ row: 1, column: 'n', value: 45 }]))
  act(() => gone.set('Spain is no longer one of your countries.'))
  for (const key of ['Delete', ' ', '7']) fireEvent.keyDown(grid, { key })
  fireEvent.keyDown(grid, { key: 'z', ctrlKey: true })
  expect(edits.changed()).toEqual([{ row: 1, column: 'n', was: 46, value: 45 }])
  expect(screen.queryByRole('textbox')).toBeNull()
  const setData = vi.fn()
  fireEvent.copy(grid, { clipboardData: { setData } })
  expect(setData).toHaveBeenCalledWith('text/plain', '45')
  act(() => gone.set(undefined))
  fireEvent.keyDown(grid, { key: 'z', ctrlKey: true })
  expect(edits.changed()).toEqual([])
})
