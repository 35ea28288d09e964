import { expect, test } from 'vitest'
import { checkKind } from '../cells/check-kind.tsx'
import { numberKind } from '../cells/number-kind.ts'
import { textKind } from '../cells/text-kind.ts'
import type { CellKind, CellValue } from '../columns/column.ts'
import { type Condition, formatCondition, listTests, meetsCondition } from './condition.ts'

const number = numberKind((text) => ({ value: Number(text) }))
const columnOf = (kind: CellKind) => ({
  id: 'x',
  title: 'X',
  width: 72,
  isEditable: true,
  kind,
  value: () => null,
})
const meets = (test: Condition['test'], wanted: string, kind: CellKind, value: CellValue) =>
  meetsCondition({ column: 'x', test, value: wanted }, { kind }, value, () => ({
    isChanged: true,
    hasWarning: false,
  }))

test('numbers are compared by value, with a point or a comma', () => {
  const values = [null, 0, 9.5, 10, 10.5]
  const found = (test: Condition['test'], wanted: string) =>
    values.filter((value) => meets(test, wanted, number, value))
  expect(found('greater', '9,5')).toEqual([10, 10.5])
  expect(found('less', '10')).toEqual([0, 9.5])
  expect(found('is', '10.0')).toEqual([10])
  expect(found('empty', '')).toEqual([null])
  expect(found('filled', '')).toEqual([0, 9.5, 10, 10.5])
})

test('texts are compared regardless of case and accents, ticks by Yes and No', () => {
  expect(meets('contains', 'CALCIO', textKind, 'Nitrato de Cálcio')).toBe(true)
  expect(meets('is', 'urea', textKind, 'Urea 46')).toBe(false)
  expect(meets('is', 'no', checkKind, false)).toBe(true)
  expect(meets('is', 'Yes', checkKind, false)).toBe(false)
})

test('a condition on own changes or warnings asks for the facts of the cell', () => {
  expect(meets('changed', '', number, 1)).toBe(true)
  expect(meets('warning', '', number, 1)).toBe(false)
})

test('a column offers the tests that fit its kind', () => {
  expect(listTests(columnOf(number))).toContain('greater')
  expect(listTests(columnOf(textKind))).not.toContain('greater')
  expect(listTests(columnOf(checkKind))).toEqual(['is', 'changed', 'warning'])
  expect(listTests({ ...columnOf(textKind), isEditable: false })).not.toContain('changed')
})

test('a condition is described with the title of its column', () => {
  const columns = [columnOf(number)]
  expect(formatCondition({ column: 'x', test: 'greater', value: '10' }, columns)).toBe('X > 10')
  expect(formatCondition({ column: '*', test: 'warning', value: '' }, columns)).toBe(
    'Any column: with a warning',
  )
})
