import type { ImportPreview as Preview } from '@nutripim/contract/exchange/exchange'
import { fireEvent, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { renderInTheme } from '../../test-support/render.tsx'
import { formatCount } from '../ui/format/count.ts'
import { ImportPreview } from './import-preview.tsx'

// The test browser has no layout, and the list draws only the rows that fit.
beforeEach(() => {
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(400)
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(900)
})

const cell = (row: number, was: number, becomes: number): Preview['changed'][number] => ({
  sheet: 'Composition',
  row,
  record: `Product ${row}`,
  column: 'N',
  was,
  becomes,
})

const onApply = vi.fn()
beforeEach(() => onApply.mockReset())
afterEach(() => vi.restoreAllMocks())

function show(preview: Partial<Preview>, canLeaveOutRejected = false) {
  renderInTheme(
    <ImportPreview
      preview={{
        importId: 1,
        fileName: 'catalogue.xlsx',
        counts: { read: 1, added: 0, changed: 1, same: 0, refused: 0, removed: 0 },
        sheets: [],
        sheetsLeftOut: [],
        changedCells: 0,
        changed: [],
        rejectedCells: 0,
        rejected: [],
        ...preview,
      }}
      canLeaveOutRejected={canLeaveOutRejected}
      recordTitle="Product"
      ownSheets="of a catalogue"
      formatChanged={(count) => formatCount(count, 'changed cell')}
      isApplying={false}
      onApply={onApply}
      onDiscard={() => {}}
    />,
  )
}

const rejectedCell = (row: number, column: string | null): Preview['rejected'][number] => ({
  ...{ sheet: 'Composition', row, record: `Product ${row}`, column },
  ...{ value: 'a lot', reason: 'must be a number' },
})

test.each([
  ['2 cells', [rejectedCell(2, 'N'), rejectedCell(3, 'N')], 2],
  ['1 whole row', [rejectedCell(2, null)], 1],
  ['1 cell and 2 whole rows', ['N', null, null].map((at, i) => rejectedCell(i, at)), 3],
  ['1,204 cells and rows', [rejectedCell(2, null)], 1204],
])('what is rejected is counted as “%s”', (count, rejected, rejectedCells) => {
  const counts = { read: 1204, added: 0, changed: 0, same: 0, refused: rejected.length, removed: 0 }
  show({ counts, rejected, rejectedCells })
  expect(screen.getByRole('heading', { name: /^Rejected/ }).textContent).toContain(
    `Rejected ${count}`,
  )
  expect(screen.getByRole('list', { name: 'Rows of the file' }).textContent).toMatch(/^1,204 rows/)
})

test('a change that is not ticked is left out of the import', () => {
  const changed = [cell(2, 15, 16), cell(3, 20, 21)]
  show({ changedCells: 2, changed })
  expect(screen.getByRole('button', { name: 'Import 2 changed cells' })).toBeTruthy()
  fireEvent.click(screen.getByRole('checkbox', { name: 'Import Composition, 2, Product 2, N' }))
  fireEvent.click(screen.getByRole('button', { name: 'Import 1 changed cell' }))
  expect(onApply).toHaveBeenCalledExactlyOnceWith([changed[0]])
})

test('an import without any ticked change cannot be applied', () => {
  show({ changedCells: 1, changed: [cell(2, 15, 16)] })
  const tick = screen.getByRole('checkbox', { name: 'Import Composition, 2, Product 2, N' })
  fireEvent.click(tick)
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /^Import/ })
  expect(button.disabled).toBe(true)
  fireEvent.click(tick)
  expect(button.disabled).toBe(false)
})

test('a rejected cell shows its product, value and reason, and one row is called “1 row”', () => {
  show({
    counts: { read: 1, added: 0, changed: 0, same: 0, refused: 1, removed: 0 },
    rejectedCells: 1,
    rejected: [
      {
        sheet: 'Composition',
        row: 7,
        record: 'NutriCore 15',
        column: 'N',
        value: 'a lot',
        reason: 'must be a number',
      },
    ],
  })
  expect(screen.getByRole('list', { name: 'Rows of the file' }).textContent).toBe(
    '1 row read1 rejected',
  )
  expect(screen.getByText(/^1 row cannot be imported\./)).toBeTruthy()
  for (const text of ['NutriCore 15', 'a lot', 'must be a number']) {
    expect(screen.getByText(text)).toBeTruthy()
  }
  expect(screen.queryAllByRole('checkbox')).toEqual([])
})

test('rejected rows can be left out, and the button says how many', () => {
  const preview = {
    counts: { read: 2, added: 0, changed: 1, same: 0, refused: 1, removed: 0 },
    changedCells: 1,
    changed: [
      { sheet: 'Composition', row: 8, record: 'NutriCore 20', column: 'N', was: 1, becomes: 2 },
    ],
    rejectedCells: 1,
    rejected: [
      {
        sheet: 'Composition',
        row: 7,
        record: 'NutriCore 15',
        column: 'N',
        value: 'a lot',
        reason: 'must be a number',
      },
    ],
  }
  show(preview, true)
  expect(screen.getByText(/or import the other rows now\.$/)).toBeTruthy()
  const button = screen.getByRole<HTMLButtonElement>('button', { name: /without 1 row$/ })
  expect(button.disabled).toBe(false)
})
