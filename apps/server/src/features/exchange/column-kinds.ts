import { type ColumnKind, normalizeLineEnds, type Reading } from './column.ts'
import type { Cell } from './sheet.ts'

/** Reads any cell as text. A number becomes its digits, never an exponent. */
export const textKind: ColumnKind<string> = {
  isText: true,
  write: (value) => value || null,
  read: (cell) => readText(cell),
}

/** A list with one item per line. */
export const linesKind: ColumnKind<readonly string[]> = {
  isText: true,
  write: (values) => values.join('\n') || null,
  read: (cell) => mapReading(readText(cell), splitLines),
}

/** Numbers, and text as people write them: 41,4 %; 1.234,5; 1 234.5. An empty cell is not zero. */
export const numberKind: ColumnKind<number | null> = {
  write: (value) => value ?? null,
  read(cell) {
    if (cell === null) return { value: null }
    if (typeof cell === 'number') return { value: roundToSheetPrecision(cell) }
    if (typeof cell !== 'string') return { rejected: 'must be a number' }
    const text = readableText(cell)
    if (text === '') return { value: null }
    const digits = withoutGroups(text.replace(/ ?%$/, '').replace('−', '-'))
    if (!/^[+-]?\d{1,15}([.,]\d{1,15})?$/.test(digits)) return { rejected: 'must be a number' }
    return { value: Number(digits.replace(',', '.')) }
  },
}

/** Without signs that nobody sees, and with plain spaces. */
const readableText = (text: string) =>
  text
    .replaceAll(/[\u200b-\u200f\u2060\ufeff]/g, '')
    .replaceAll(/\s/g, ' ')
    .trim()

const groupSeparators = [' ', "'", '’', '.', ','] as const
/** With one group, 1.234 and 1,234 are decimal numbers: contents have decimals, not thousands. */
const isCertainGroup = (separator: string, groups: number, hasDecimals: boolean) =>
  (separator !== '.' && separator !== ',') || groups > 1 || hasDecimals

/** A number without the signs between its thousands. */
function withoutGroups(text: string): string {
  for (const separator of groupSeparators) {
    const [first = '', ...groups] = text.split(separator)
    const [last = '', ...decimals] = groups.pop()?.split(/[.,]/) ?? []
    const isGrouped =
      /^[+-]?\d{1,3}$/.test(first) && [...groups, last].every((group) => /^\d{3}$/.test(group))
    if (!isGrouped || decimals.length > 1) continue
    if (!isCertainGroup(separator, groups.length + 1, decimals.length > 0)) continue
    return [first, ...groups, last].join('') + decimals.map((digits) => `.${digits}`).join('')
  }
  return text
}

const noTexts = new Set(' 0 no n false - nein non não nao nie нет'.split(' '))
const yesTexts = new Set('x 1 yes y true ✓ ✔ ja j oui si sí s sim tak t да'.split(' '))

/** A tick, written as x or empty. Other common values such as yes, ja and 1 are read too. */
export const tickKind: ColumnKind<boolean> = {
  options: ['x'],
  write: (value) => (value ? 'x' : null),
  read(cell) {
    if (typeof cell === 'boolean') return { value: cell }
    const reading = readText(cell)
    if ('rejected' in reading) return reading
    const text = reading.value.trim().toLowerCase()
    if (noTexts.has(text)) return { value: false }
    if (yesTexts.has(text)) return { value: true }
    return { rejected: 'must be x or empty' }
  },
}

export interface Option {
  id: string
  name: string
}

/** One item of a list, by name or id. */
export function optionKind(options: readonly Option[], noun: string): ColumnKind<string | null> {
  const find = createFinder(options)
  return {
    isText: true,
    options: options.map(({ name }) => name),
    write: (id) => options.find((option) => option.id === id)?.name ?? id,
    read(cell) {
      const reading = readText(cell)
      if ('rejected' in reading || reading.value.trim() === '')
        return mapReading(reading, () => null)
      const found = find(reading.value)
      return found ? { value: found.id } : { rejected: `"${reading.value}" is not ${noun}` }
    },
  }
}

/** Several items of a list, one per line. */
export function optionsKind(
  options: readonly Option[],
  noun: string,
): ColumnKind<readonly string[]> {
  const find = createFinder(options)
  return {
    isText: true,
    write: (ids) =>
      ids.map((id) => options.find((option) => option.id === id)?.name ?? id).join('\n') || null,
    read(cell) {
      const reading = mapReading(readText(cell), splitLines)
      if ('rejected' in reading) return reading
      const ids = new Set<string>()
      for (const text of reading.value) {
        const found = find(text)
        if (!found) return { rejected: `"${text}" is not ${noun}` }
        ids.add(found.id)
      }
      return { value: [...ids] }
    },
  }
}

/** The content of a cell as text. */
export function readText(cell: Cell): Reading<string> {
  if (cell === null) return { value: '' }
  if (cell instanceof Date) return { rejected: 'is a date; format the cell as text' }
  if (typeof cell === 'boolean') return { value: cell ? 'TRUE' : 'FALSE' }
  if (typeof cell === 'number') return formatDigits(cell)
  if (
    cell.startsWith('#') &&
    /^#(N\/A|REF!|VALUE!|DIV\/0!|NAME\?|NUM!|NULL!|SPILL!|CALC!)$/.test(cell)
  ) {
    return { rejected: `contains the error ${cell}` }
  }
  return { value: normalizeLineEnds(cell) }
}

/** Spreadsheets keep only 15 digits of a number, so longer numbers are already wrong in the file. */
function formatDigits(cell: number): Reading<string> {
  if (Math.abs(cell) >= 1e15)
    return { rejected: 'has too many digits for a number; format the cell as text' }
  const value = cell.toLocaleString('en', { useGrouping: false, maximumFractionDigits: 15 })
  return { value }
}

/** Reads the result of 0.1 + 0.2 as 0.3. */
function roundToSheetPrecision(value: number): number {
  return Number(value.toPrecision(15))
}

function createFinder(options: readonly Option[]) {
  const known = new Map<string, Option>()
  for (const option of options) {
    known.set(normalize(option.id), option)
    known.set(normalize(option.name), option)
  }
  return (text: string) => known.get(normalize(text))
}

const normalize = (text: string) => text.normalize('NFC').trim().toLowerCase()

const splitLines = (text: string) =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

function mapReading<A, B>(reading: Reading<A>, change: (value: A) => B): Reading<B> {
  return 'rejected' in reading ? reading : { value: change(reading.value) }
}
