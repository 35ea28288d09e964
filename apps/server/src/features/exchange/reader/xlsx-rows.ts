import type { Cell } from '../sheet.ts'
import { applyFormat, type NumberFormat } from './number-formats.ts'
import { Rejection } from './rejection.ts'
import { type Row, type SheetLimits, setValue } from './sheet-rows.ts'
import { type Archive, decodeEscapes, readPart } from './xlsx-parts.ts'
import { eachAttribute, readAttributes } from './xml-reader.ts'

interface Book {
  strings: readonly string[]
  formats: readonly NumberFormat[]
  isFrom1904: boolean
}

const maxRowIndex = 1_048_575

/** An escaped character takes up to ten characters in the file: &#x1F600; */
const maxEscapeLength = 10

/** Reads the rows of a sheet, those of one chunk of the file at a time. */
export async function* readXlsxRows(
  archive: Archive,
  { name, part }: { name: string; part: string },
  book: Book,
  limits: SheetLimits,
): AsyncGenerator<Row[]> {
  let rows: Row[] = []
  let row: Row | undefined
  let index = -1
  let column = 0
  let type = ''
  let style = -1
  let text = ''
  let isCell = false
  let isValue = false
  let phonetic = 0

  function openCell(attributes: string): void {
    type = 'n'
    style = -1
    eachAttribute(attributes, (name, value) => {
      if (name === 'r') column = readColumn(value)
      else if (name === 't') type = value
      else if (name === 's') style = Number(value)
    })
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
        setValue(row, column, value, { name, limits })
        column += 1
        isCell = false
      } else if (tag === 'row' && row) {
        rows.push(row)
        row = undefined
      }
    },
  })

  function rejectText(): never {
    throw new Rejection(
      `"${name}", row ${index + 1}: a cell has more than ${limits.cellText} characters.`,
    )
  }

  for await (const _ of tags) {
    yield rows
    rows = []
  }
  yield rows
}

/** AB12 is in column 27; the first column is 0. */
function readColumn(reference: string): number {
  let column = 0
  for (let at = 0; at < 4; at += 1) {
    const letter = (reference.charCodeAt(at) | 32) - 96
    if (!(letter >= 1 && letter <= 26)) break
    column = column * 26 + letter
  }
  return column - 1
}

function toValue(
  type: string,
  style: number,
  text: string,
  { strings, formats, isFrom1904 }: Book,
): Cell {
  if (type === 's') return strings[Number(text)] ?? null
  if (type === 'str' || type === 'inlineStr') return decodeEscapes(text)
  if (type === 'b') return text === '1' || text.toLowerCase() === 'true'
  if (type === 'e') return text
  if (text === '') return null
  const number = Number(text)
  if (Number.isNaN(number)) return text
  return applyFormat(number, formats[style], isFrom1904)
}
