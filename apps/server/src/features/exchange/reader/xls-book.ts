import { type NumberFormat, readNumberFormat } from './number-formats.ts'
import { messages, requireSound } from './rejection.ts'
import { kinds, listRecords, readRecord, type XlsRecord } from './xls-records.ts'
import {
  createTextReader,
  findSharedTexts,
  type Position,
  type ReadText,
  readName,
} from './xls-texts.ts'

export interface XlsBook {
  stream: Buffer
  sheets: XlsSheet[]
  isFrom1904: boolean
  /** The number formats of the styles, by their position. */
  formats: readonly NumberFormat[]
  readText: ReadText
  /** The positions of the texts that cells refer to by number. */
  sharedTexts: Uint32Array
}

interface XlsSheet {
  name: string
  isHidden: boolean
  /** Where its records are; undefined for a chart or a macro. */
  part: Position | undefined
}

const version = 0x600
const maxSheets = 1000

/** Reads what the sheets have in common: their list, the shared texts and the formats of dates. */
export function openXlsBook(stream: Buffer, limits: { cellText: number; text: number }): XlsBook {
  const first = readRecord(stream, 0)
  const isSupported = first.end - first.start >= 2 && stream.readUInt16LE(first.start) === version
  requireSound(isSupported, messages.oldExcel)
  const readText = createTextReader(stream, limits)
  const entries: SheetEntry[] = []
  const formats = new Map<number, NumberFormat>()
  const styles: number[] = []
  let isFrom1904 = false
  let sharedTexts: Uint32Array = new Uint32Array()
  for (const record of listRecords(stream, 0)) {
    const { kind, start, end } = record
    requireSound(kind !== kinds.encryption, messages.password)
    if (kind === kinds.sheet) entries.push(readSheetEntry(stream, record))
    else if (kind === kinds.sharedTexts) sharedTexts = findSharedTexts(stream, record)
    else if (kind === kinds.dateSystem) isFrom1904 = readNumber(stream, record, 0) === 1
    else if (kind === kinds.style) styles.push(readNumber(stream, record, 2))
    else if (kind === kinds.format) {
      const id = readNumber(stream, record, 0)
      formats.set(id, readNumberFormat(id, readText({ at: start + 2, end })))
    }
  }
  requireSound(entries.length > 0, messages.noSheets)
  requireSound(entries.length <= maxSheets, messages.tooManyParts)
  return {
    stream,
    sheets: findParts(entries, stream.length),
    isFrom1904,
    formats: styles.map((id) =>
      formats.has(id) ? formats.get(id) : readNumberFormat(id, undefined),
    ),
    readText,
    sharedTexts,
  }
}

function readNumber(stream: Buffer, { start, end }: XlsRecord, offset: number): number {
  requireSound(start + offset + 2 <= end)
  return stream.readUInt16LE(start + offset)
}

interface SheetEntry {
  name: string
  isHidden: boolean
  isWorksheet: boolean
  start: number
}

function readSheetEntry(stream: Buffer, { start, end }: XlsRecord): SheetEntry {
  requireSound(start + 6 <= end)
  return {
    name: readName(stream, { at: start + 6, end }),
    isHidden: (stream.readUInt8(start + 4) & 3) !== 0,
    isWorksheet: stream.readUInt8(start + 5) === 0,
    start: stream.readUInt32LE(start),
  }
}

/** A sheet ends where the next one starts, so no record is read twice. */
function findParts(entries: readonly SheetEntry[], length: number): XlsSheet[] {
  const starts = entries.map(({ start }) => start).sort((a, b) => a - b)
  return entries.map(({ name, isHidden, isWorksheet, start }) => ({
    name,
    isHidden,
    part: isWorksheet ? { at: start, end: starts[starts.indexOf(start) + 1] ?? length } : undefined,
  }))
}
