import { type ColumnKind, type Reading, withPlainLines } from './column.ts'
import type { Cell } from './workbook.ts'

/** Text, whatever it looks like. A typed number becomes its digits, never an exponent. */
export const textKind: ColumnKind<string> = {
  isText: true,
  write: (value) => value || null,
  read: (cell) => textOf(cell),
}

/** One per line. */
export const linesKind: ColumnKind<readonly string[]> = {
  isText: true,
  write: (values) => values.join('\n') || null,
  read: (cell) => mapReading(textOf(cell), linesOf),
}

/** Typed numbers, and text with either decimal separator. Empty is not zero. */
export const numberKind: ColumnKind<number | null> = {
  write: (value) => value ?? null,
  read(cell) {
    if (cell === null) return { value: null }
    if (typeof cell === 'number') return { value: withoutRoundingNoise(cell) }
    if (typeof cell !== 'string') return { refused: 'must be a number' }
    const text = cell.replaceAll(/[\s\u00a0\u202f]/g, '')
    if (text === '') return { value: null }
    if (!/^[+-]?\d{1,15}([.,]\d{1,15})?$/.test(text)) return { refused: 'must be a number' }
    return { value: Number(text.replace(',', '.')) }
  },
}

/** A tick: x or nothing. What people write instead is understood. */
export const tickKind: ColumnKind<boolean> = {
  choices: ['x'],
  write: (value) => (value ? 'x' : null),
  read(cell) {
    if (typeof cell === 'boolean') return { value: cell }
    const reading = textOf(cell)
    if ('refused' in reading) return reading
    const text = reading.value.trim().toLowerCase()
    if (['', '0', 'no', 'n', 'false', '-'].includes(text)) return { value: false }
    if (['x', '1', 'yes', 'y', 'true', '✓', '✔'].includes(text)) return { value: true }
    return { refused: 'must be x or empty' }
  },
}

export interface Choice {
  id: string
  name: string
}

/** One of a list, by name; its id is understood too. */
export function choiceKind(choices: readonly Choice[], noun: string): ColumnKind<string | null> {
  const find = finder(choices)
  return {
    isText: true,
    choices: choices.map(({ name }) => name),
    write: (id) => choices.find((choice) => choice.id === id)?.name ?? id,
    read(cell) {
      const reading = textOf(cell)
      if ('refused' in reading || reading.value.trim() === '')
        return mapReading(reading, () => null)
      const found = find(reading.value)
      return found ? { value: found.id } : { refused: `"${reading.value}" is not ${noun}` }
    },
  }
}

/** Several of a list, one per line. */
export function choicesKind(
  choices: readonly Choice[],
  noun: string,
): ColumnKind<readonly string[]> {
  const find = finder(choices)
  return {
    isText: true,
    write: (ids) =>
      ids.map((id) => choices.find((choice) => choice.id === id)?.name ?? id).join('\n') || null,
    read(cell) {
      const reading = mapReading(textOf(cell), linesOf)
      if ('refused' in reading) return reading
      const unknown = reading.value.find((text) => !find(text))
      if (unknown !== undefined) return { refused: `"${unknown}" is not ${noun}` }
      return { value: [...new Set(reading.value.map((text) => find(text)!.id))] }
    },
  }
}

/** What a cell says as text. */
export function textOf(cell: Cell): Reading<string> {
  if (cell === null) return { value: '' }
  if (cell instanceof Date) return { refused: 'is a date; format the cell as text' }
  if (typeof cell === 'boolean') return { value: cell ? 'TRUE' : 'FALSE' }
  if (typeof cell === 'number') return digitsOf(cell)
  if (
    cell.startsWith('#') &&
    /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/.test(cell)
  ) {
    return { refused: `holds the error ${cell}` }
  }
  return { value: withPlainLines(cell) }
}

/** Spreadsheets keep 15 digits of a number; of a longer one the end is already lost. */
function digitsOf(cell: number): Reading<string> {
  if (Math.abs(cell) >= 1e15)
    return { refused: 'is a number too long to be exact; format it as text' }
  const value = cell.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 15 })
  return { value }
}

/** 0.1 + 0.2 of a formula is 0.3 in the cell. */
function withoutRoundingNoise(value: number): number {
  return Number(value.toPrecision(15))
}

function finder(choices: readonly Choice[]) {
  const known = new Map<string, Choice>()
  for (const choice of choices) {
    known.set(folded(choice.id), choice)
    known.set(folded(choice.name), choice)
  }
  return (text: string) => known.get(folded(text))
}

const folded = (text: string) => text.normalize('NFC').trim().toLowerCase()

const linesOf = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function mapReading<A, B>(reading: Reading<A>, change: (value: A) => B): Reading<B> {
  return 'refused' in reading ? reading : { value: change(reading.value) }
}
