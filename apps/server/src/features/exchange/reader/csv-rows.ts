import { messages, Rejection, requireSound } from './rejection.ts'
import type { Row, SheetLimits } from './sheet-rows.ts'
import { setValue } from './sheet-rows.ts'

const delimiters = [';', ',', '\t', '|'] as const

/** So much of a file shows what separates its values. */
const sampleLength = 50_000
const sampleRows = 50

const marks: readonly [mark: string, encoding: string][] = [
  ['efbbbf', 'utf-8'],
  ['fffe', 'utf-16le'],
  ['feff', 'utf-16be'],
]

/**
 * The text of a file: Unicode, or the older encoding of the country, which a spreadsheet program there
 * uses without asking.
 */
export function decodeText(file: Buffer, countryEncoding: string): string {
  const start = file.toString('hex', 0, 3)
  const encoding = marks.find(([mark]) => start.startsWith(mark))?.[1]
  const text = encoding
    ? new TextDecoder(encoding).decode(file)
    : (decodeUtf8(file) ?? new TextDecoder(countryEncoding).decode(file))
  // A file of another kind, such as a picture.
  requireSound(!text.includes('\0'), messages.notTable)
  return text
}

function decodeUtf8(file: Buffer): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(file)
  } catch {
    return undefined
  }
}

/** Reads the rows of a text whose values are separated by a semicolon, comma, tab or bar. */
export function* readCsvRows(
  text: string,
  sheet: { name: string; limits: SheetLimits },
): Generator<Row[]> {
  // Excel writes the delimiter into a first line of its own.
  const stated = /^sep=([;,\t|])\r?\n/i.exec(text)
  const delimiter = stated?.[1] ?? findDelimiter(text)
  requireSound(delimiter !== undefined, messages.notTable)
  let index = stated ? 1 : 0
  let rows: Row[] = []
  for (const values of splitRows(text, delimiter, stated?.[0].length ?? 0)) {
    const row: Row = { index, values: [] }
    for (const [column, value] of values.entries()) {
      if (value.length > sheet.limits.cellText) {
        throw new Rejection(
          `"${sheet.name}", row ${index + 1}: a cell has more than ${sheet.limits.cellText} characters.`,
        )
      }
      setValue(row, column, value, sheet)
    }
    rows.push(row)
    index += 1
    if (rows.length < 250) continue
    yield rows
    rows = []
  }
  yield rows
}

/** The sign that divides most of the first rows into the same number of values. */
function findDelimiter(text: string): string | undefined {
  let best: { delimiter: string; score: number } | undefined
  for (const delimiter of delimiters) {
    const score = rateDelimiter(text.slice(0, sampleLength), delimiter)
    if (score > (best?.score ?? 0)) best = { delimiter, score }
  }
  return best?.delimiter
}

function rateDelimiter(sample: string, delimiter: string): number {
  const counts = new Map<number, number>()
  let read = 0
  for (const { length } of splitRows(sample, delimiter, 0, true)) {
    read += 1
    if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1)
    if (read >= sampleRows) break
  }
  // Rows of the same length count more than long rows: a text has commas here and there.
  return Math.max(0, ...[...counts].map(([length, rows]) => rows + length / 1000))
}

/** The values of each row. Quotes hold delimiters, line ends, and quotes that are written twice. */
function* splitRows(
  text: string,
  delimiter: string,
  from: number,
  isSample = false,
): Generator<string[]> {
  let at = from
  let row = 0
  while (at < text.length) {
    row += 1
    const values: string[] = []
    for (;;) {
      const value = readValue(text, delimiter, at)
      requireSound(value !== undefined || isSample, formatOpenQuote(row))
      if (!value) return
      values.push(value.text)
      at = value.end + 1
      if (text[value.end] === delimiter) continue
      if (text[value.end] === '\r' && text[at] === '\n') at += 1
      break
    }
    yield values
  }
}

const formatOpenQuote = (row: number) =>
  `Row ${row} has a quotation mark that is not closed. Correct it in the file, or save the table as .xlsx.`

const isLineEnd = (sign: string | undefined) => sign === '\n' || sign === '\r' || sign === undefined

/** The value at a position, and where the sign after it is; undefined if its quote has no end. */
function readValue(
  text: string,
  delimiter: string,
  start: number,
): { text: string; end: number } | undefined {
  if (text[start] === '"') return readQuoted(text, delimiter, start)
  let end = start
  while (text[end] !== delimiter && !isLineEnd(text[end])) end += 1
  return { text: text.slice(start, end), end }
}

function readQuoted(text: string, delimiter: string, start: number) {
  let value = ''
  let at = start + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote < 0) return undefined
    value += text.slice(at, quote)
    at = quote + 1
    if (text[at] !== '"') break
    value += '"'
    at += 1
  }
  // What follows the closing quote belongs to the value: "5" long.
  let end = at
  while (text[end] !== delimiter && !isLineEnd(text[end])) end += 1
  return { text: value + text.slice(at, end), end }
}
