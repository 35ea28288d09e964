import { expect, test } from 'vitest'
import { numberKind } from '../cells/number-kind.ts'
import { textKind } from '../cells/text-kind.ts'
import type { GridColumn } from '../columns/column.ts'
import { findInRows, findPattern, planReplace } from './find-cells.ts'

interface Row {
  id: number
  name: string
  text: string | null
  n: number | null
}

const number = numberKind((text) =>
  text.trim() === ''
    ? { value: null }
    : Number.isNaN(Number(text))
      ? { rejected: `“${text}” is not a number.` }
      : { value: Math.min(100, Number(text)), ...(Number(text) > 100 && { note: 'became 100' }) },
)
const column = <Id extends keyof Row>(
  id: Id,
  kind = textKind,
  isEditable = true,
): GridColumn<Row> => ({
  id,
  title: id,
  width: 1,
  isEditable,
  kind,
  value: (row) => row[id],
})
const columns = [column('name', textKind, false), column('text'), column('n', number)]
const rows: Row[] = [
  { id: 1, name: 'Urea (46)', text: 'urea and UREA', n: 46 },
  { id: 2, name: 'Lime', text: null, n: 15.5 },
  { id: 3, name: 'Boron', text: '$1', n: null },
]
const view = {
  rows,
  columns,
  keyOf: ({ id }: Row) => id,
  value: (row: number | string, id: string) => {
    const found = rows.find((each) => each.id === row)
    return columns.find((each) => each.id === id)?.value(found ?? rows[0] ?? never()) ?? null
  },
}
function never(): never {
  throw new Error('There is no row.')
}
const find = (text: string, isWhole = false) => {
  const pattern = findPattern({ text, isWhole })
  return pattern ? findInRows(view, pattern, 0, rows.length) : []
}
const replace = (text: string, replacement: string, isWhole = false) => {
  const pattern = findPattern({ text, isWhole }) ?? never()
  return planReplace(view, findInRows(view, pattern, 0, rows.length), pattern, replacement)
}

test('a text is found in all columns regardless of case, and special characters are literal', () => {
  expect(find('UREA')).toEqual([
    { row: 0, column: 0 },
    { row: 0, column: 1 },
  ])
  expect(find('(46)')).toEqual([{ row: 0, column: 0 }])
  expect(find('.')).toEqual([{ row: 1, column: 2 }])
  expect(find('46', true)).toEqual([{ row: 0, column: 2 }])
  expect(find('')).toEqual([])
})

test('every occurrence in editable cells is replaced, and a dollar sign is an ordinary character', () => {
  const { changes, replacements } = replace('urea', '$& x')
  expect(changes).toEqual([{ row: 1, column: 'text', value: '$& x and $& x' }])
  expect(replacements).toEqual([
    {
      rowName: 'Urea (46)',
      columnTitle: 'text',
      before: 'urea and UREA',
      after: '$& x and $& x',
      note: undefined,
    },
  ])
})

test('a value that the column rejects or limits says so in the preview', () => {
  const { changes, replacements } = replace('5', 'x')
  expect(changes).toEqual([])
  expect(replacements[0]).toMatchObject({ before: '15.5', after: undefined })
  expect(replacements[0]?.note).toContain('not a number')
  expect(replace('46', '999', true).replacements[0]).toMatchObject({
    after: '100',
    note: 'became 100',
  })
})
