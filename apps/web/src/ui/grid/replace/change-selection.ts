import { plainNumber } from '../cells/number-kind.ts'
import { type BlockEdit, type GridView, valueIn, writeCells } from '../edits/write-cells.ts'
import type { Range } from '../input/selection.ts'

/** What can be done to all cells of a selection at once. */
export const operations = {
  set: 'Set to',
  add: 'Add',
  multiply: 'Multiply by',
} as const

export type Operation = keyof typeof operations

export function isOperation(name: string): name is Operation {
  return Object.hasOwn(operations, name)
}

/** Values have at most 4 decimals; more would only be what binary fractions leave behind. */
const decimals = 4

/** Sets, adds to or multiplies the cells of a range. Adding and multiplying skip empty cells and texts. */
export function planChange<Row>(
  view: GridView<Row>,
  range: Range,
  operation: Operation,
  operand: string,
): BlockEdit {
  const number = Number(operand.trim().replace(',', '.'))
  return writeCells(view, range, (column, row) => {
    if (!column.isEditable) return null
    if (operation === 'set') return column.kind.read(operand, column.value(row))
    const value = valueIn(view, row, column)
    if (typeof value !== 'number') return null
    const result = operation === 'add' ? value + number : value * number
    return column.kind.read(plainNumber(Number(result.toFixed(decimals))), column.value(row))
  })
}

/** Whether the operand fits the operation: a number, except for “set to”. */
export function isOperand(operation: Operation, operand: string): boolean {
  if (operation === 'set') return true
  const text = operand.trim().replace(',', '.')
  return text !== '' && Number.isFinite(Number(text))
}
