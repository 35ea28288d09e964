// @vitest-environment jsdom
import { expect, test } from 'vitest'
import { numberKind } from '../cells/number-kind.ts'
import { textKind } from '../cells/text-kind.ts'
import type { CellValue, Reading } from '../columns/column.ts'
import type { Range } from '../input/selection.ts'
import { planPaste } from './plan-paste.ts'
import type { GridView } from './write-cells.ts'

interface Row {
  name: string
  code: string
  values: Record<string, CellValue>
}

const rows: Row[] = ['Alpha', 'Beta', 'Gamma'].map((name, at) => ({
  name,
  code: `DH00000${at + 1}`,
  values: { N: 1, P2O5: 2, K2O: 3 },
}))

function read(text: string): Reading {
  const value = Number(text)
  return Number.isNaN(value) ? { rejected: `${text} rejected` } : { value }
}

const view: GridView<Row> = {
  rows,
  columns: [
    {
      id: 'productName',
      title: 'Product',
      width: 90,
      isEditable: false,
      kind: textKind,
      value: ({ name }: Row) => name,
      subtitle: ({ code }: Row) => code,
    },
    ...['N', 'P2O5', 'K2O'].map((id) => ({
      id,
      title: id,
      width: 50,
      isEditable: true,
      kind: numberKind(read),
      value: ({ values }: Row) => values[id] ?? null,
    })),
  ],
  keyOf: ({ name }) => name,
  value: (key, column) => rows.find(({ name }) => name === key)?.values[column] ?? null,
}

const at = (top: number, left: number): Range => ({ top, left, bottom: top, right: left })
const paste = (selected: Range, text: string) =>
  planPaste(
    view,
    selected,
    text.split('\n').map((line) => line.split('\t')),
  )
const listChanges = ({ edit }: ReturnType<typeof planPaste>) =>
  edit.changes.map((change) => [change.row, change.column, 'value' in change ? change.value : ''])

test('a block with headings and codes goes to those columns and rows, whatever is selected', () => {
  const plan = paste(at(0, 1), 'Code\tK₂O (%)\tN\nDH000003\t30\t10\ndh000001 \t31\t11')
  expect(plan.ask).toBeUndefined()
  expect(listChanges(plan)).toEqual([
    ['Alpha', 'N', 11],
    ['Alpha', 'K2O', 31],
    ['Gamma', 'N', 10],
    ['Gamma', 'K2O', 30],
  ])
})

test('a block with headings only goes to those columns from the selected row on', () => {
  const plan = paste(at(1, 1), 'K2O\tN\n30\t10\n31\t11')
  expect(plan.ask).toBeUndefined()
  expect(listChanges(plan)).toEqual([
    ['Beta', 'N', 10],
    ['Beta', 'K2O', 30],
    ['Gamma', 'N', 11],
    ['Gamma', 'K2O', 31],
  ])
})

test('headings and codes that the table does not have must be confirmed', () => {
  const plan = paste(at(0, 1), 'Code\tN\tColour\nDH000001\t10\tred\nDH999999\t12\tblue')
  expect(plan.ask?.text).toEqual([
    '1 heading without a visible column: Colour.',
    '1 row not in this table: DH999999.',
  ])
  expect(listChanges(plan)).toEqual([['Alpha', 'N', 10]])
})

test('a block that names other rows than the selected ones can go to either', () => {
  const plan = paste(at(0, 0), 'Beta\t10\t20\nGamma\t11\t21')
  expect(plan.ask?.title).toBe('Paste into the rows that are named?')
  expect(plan.ask?.other && listChanges({ edit: plan.ask.other.edit })).toEqual([
    ['Beta', 'N', 10],
    ['Beta', 'P2O5', 20],
    ['Gamma', 'N', 11],
    ['Gamma', 'P2O5', 21],
  ])
  expect(listChanges(plan)).toEqual([
    ['Alpha', 'N', 10],
    ['Alpha', 'P2O5', 20],
    ['Beta', 'N', 11],
    ['Beta', 'P2O5', 21],
  ])
})

test('a block with the codes of the selected rows is pasted beside them at once', () => {
  const plan = paste(at(1, 2), 'DH000002\t20\nDH000003\t21')
  expect(plan.ask).toBeUndefined()
  expect(listChanges(plan)).toEqual([
    ['Beta', 'P2O5', 20],
    ['Gamma', 'P2O5', 21],
  ])
})

test('a block that is wider than the table or of texts for numbers must be confirmed', () => {
  expect(paste(at(0, 2), '1\t2\t3').ask?.text).toEqual([
    'The block has 1 column more than there are from here on.',
  ])
  expect(paste(at(0, 1), 'red\tblue\ngreen\t4').ask?.text).toEqual([
    '3 values of 4 do not fit into these cells.',
  ])
})

test('plain values are pasted at once', () => {
  expect(paste(at(0, 1), '10\t20\n11\t21').ask).toBeUndefined()
  expect(paste(at(0, 1), 'oops').ask).toBeUndefined()
})
