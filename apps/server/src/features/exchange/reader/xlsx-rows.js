import { Rejection, requireSound } from './rejection.js'
import { toDate } from './xlsx-dates.js'
import { decodeEscapes, readPart } from './xlsx-parts.js'
import { readAttributes } from './xml-reader.js'

/** @typedef {string | number | boolean | Date | null} Cell */
/** @typedef {{ index: number, values: Cell[] }} Row */
/** @typedef {{ strings: readonly string[], isDateStyle: readonly boolean[], isFrom1904: boolean }} Book */
/** @typedef {{ rows: number, columns: number, cells: number, cellText: number, rowText: number, text: number }} SheetLimits */

const maxRowIndex = 1_048_575

/** An escaped character takes up to ten characters in the file: &#x1F600; */
const maxEscapeLength = 10

/**
 * Reads the rows of a sheet.
 * @param {import('./xlsx-parts.js').Archive} archive @param {{ name: string, part: string }} sheet
 * @param {Book} book @param {SheetLimits} limits @returns {AsyncGenerator<Row>}
 */
export async function* readRows(archive, { name, part }, book, limits) {
  /** @type {Row[]} */
  let rows = []
  /** @type {Row | undefined} */
  let row
  let index = -1
  let column = 0
  let type = ''
  let style = -1
  let text = ''
  let isCell = false
  let isValue = false
  let phonetic = 0

  /** @param {string} attributesText */
  function openCell(attributesText) {
    const attributes = readAttributes(attributesText)
    const reference = attributes.get('r')
    if (reference !== undefined) column = readColumn(reference)
    type = attributes.get('t') ?? 'n'
    style = Number(attributes.get('s') ?? -1)
    text = ''
    isCell = true
  }

  const tags = readPart(archive, part, {
    onOpen(tag, attributes) {
      if (tag === 'row') {
        const number = readAttributes(attributes).get('r')
        index = number === undefined ? index + 1 : Number(number) - 1
        if (!(Number.isInteger(index) && index >= 0 && index <= maxRowIndex)) {
          throw new Rejection(`"${name}" has a row with an invalid number.`)
        }
        row = { index, values: [] }
        column = 0
      } else if (tag === 'c' && row) openCell(attributes)
      else if (tag === 'rPh') phonetic += 1
      else if (tag === 'v' || tag === 't') isValue = isCell && phonetic === 0
    },
    onText(piece) {
      if (!isValue) return
      text += piece
      if (text.length > limits.cellText * maxEscapeLength) rejectText()
    },
    onClose(tag) {
      if (tag === 'v' || tag === 't') isValue = false
      else if (tag === 'rPh') phonetic -= 1
      else if (tag === 'c' && row && isCell) {
        const value = toValue(type, style, text, book)
        if (typeof value === 'string' && value.length > limits.cellText) rejectText()
        // Formats can reach to the last column of a sheet; only values count.
        if (value !== null && value !== '') {
          const isInside = column < limits.columns
          requireSound(isInside, `"${name}" has more than ${limits.columns} columns.`)
          setValue(row.values, column, value)
        }
        column += 1
        isCell = false
      } else if (tag === 'row' && row) {
        rows.push(row)
        row = undefined
      }
    },
  })

  function rejectText() {
    throw new Rejection(
      `"${name}", row ${index + 1}: a cell has more than ${limits.cellText} characters.`,
    )
  }

  for await (const _ of tags) {
    yield* rows
    rows = []
  }
  yield* rows
}

/** @param {Cell[]} values @param {number} column @param {Cell} value */
function setValue(values, column, value) {
  while (values.length < column) values.push(null)
  values[column] = value
}

/** AB12 is in column 27; the first column is 0. @param {string} reference */
function readColumn(reference) {
  let column = 0
  for (let at = 0; at < 4; at += 1) {
    const letter = (reference.charCodeAt(at) | 32) - 96
    if (!(letter >= 1 && letter <= 26)) break
    column = column * 26 + letter
  }
  return column - 1
}

/** @param {string} type @param {number} style @param {string} text @param {Book} book @returns {Cell} */
function toValue(type, style, text, { strings, isDateStyle, isFrom1904 }) {
  if (type === 's') return strings[Number(text)] ?? null
  if (type === 'str' || type === 'inlineStr') return decodeEscapes(text)
  if (type === 'b') return text === '1' || text.toLowerCase() === 'true'
  if (type === 'e') return text
  if (text === '') return null
  const number = Number(text)
  if (Number.isNaN(number)) return text
  return isDateStyle[style] ? toDate(number, isFrom1904) : number
}
