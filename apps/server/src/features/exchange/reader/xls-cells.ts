import type { Cell } from '../sheet.ts'
import { applyFormat } from './number-formats.ts'
import type { XlsBook } from './xls-book.ts'
import { kinds, readRecord, type XlsRecord } from './xls-records.ts'

/** The values of a record: only a record of packed numbers has several. */
export function readXlsCells(book: XlsBook, record: XlsRecord): Cell[] {
  const { stream, readText, sharedTexts } = book
  const { kind, start, end } = record
  const style = start + 4
  const content = start + 6
  if (kind === kinds.sharedText) {
    const index = stream.readUInt32LE(content) * 2
    const [at, textEnd] = sharedTexts.subarray(index, index + 2)
    return at === undefined || textEnd === undefined ? [] : [readText({ at, end: textEnd })]
  }
  if (kind === kinds.text || kind === kinds.formattedText) return [readText({ at: content, end })]
  if (kind === kinds.number) return [toValue(book, style, stream.readDoubleLE(content))]
  if (kind === kinds.packedNumber) return [toValue(book, style, unpackNumber(stream, content))]
  if (kind === kinds.packedNumbers) {
    const count = Math.floor((end - content) / 6)
    return Array.from({ length: count }, (_, i) =>
      toValue(book, style + i * 6, unpackNumber(stream, content + i * 6)),
    )
  }
  if (kind === kinds.booleanOrError) {
    const isError = stream.readUInt8(content + 1) === 1
    return [toBooleanOrError(isError, stream.readUInt8(content))]
  }
  return [readResult(book, record)]
}

const isFormulaOfSeveralCells = ({ kind }: XlsRecord) =>
  kind === kinds.sharedFormula || kind === kinds.arrayFormula || kind === kinds.dataTable

const resultTypes = { text: 0, boolean: 1, error: 2 }

/** The result of a formula. A text is in one of the next records. */
function readResult(book: XlsBook, { start, end }: XlsRecord): Cell {
  const { stream } = book
  const result = start + 6
  const isNumber = stream.readUInt16LE(result + 6) !== 0xffff
  if (isNumber) return toValue(book, start + 4, stream.readDoubleLE(result))
  const type = stream.readUInt8(result)
  if (type === resultTypes.boolean || type === resultTypes.error) {
    return toBooleanOrError(type === resultTypes.error, stream.readUInt8(result + 2))
  }
  if (type !== resultTypes.text) return null
  let next = readRecord(stream, end)
  if (isFormulaOfSeveralCells(next)) next = readRecord(stream, next.end)
  return next.kind === kinds.formulaText ? book.readText({ at: next.start, end: next.end }) : null
}

const errors = new Map([
  [0x00, '#NULL!'],
  [0x07, '#DIV/0!'],
  [0x0f, '#VALUE!'],
  [0x17, '#REF!'],
  [0x1d, '#NAME?'],
  [0x24, '#NUM!'],
  [0x2a, '#N/A'],
])

function toBooleanOrError(isError: boolean, code: number): Cell {
  return isError ? (errors.get(code) ?? '#ERR!') : code !== 0
}

/** A number, or a date if the style says so. */
function toValue({ stream, formats, isFrom1904 }: XlsBook, style: number, number: number): Cell {
  if (!Number.isFinite(number)) return '#NUM!'
  return applyFormat(number, formats[stream.readUInt16LE(style)], isFrom1904)
}

/** A number in 30 bits: a whole number or the first bits of a decimal one, perhaps in hundredths. */
function unpackNumber(stream: Buffer, at: number): number {
  const bits = stream.readInt32LE(at)
  const number = bits & 2 ? bits >> 2 : readHighBits(bits & ~3)
  return bits & 1 ? number / 100 : number
}

const eightBytes = Buffer.alloc(8)

function readHighBits(bits: number): number {
  eightBytes.writeInt32LE(bits, 4)
  return eightBytes.readDoubleLE(0)
}
