import { requireSound } from './rejection.ts'

/** The records of the format of Excel 97 to 2003 (BIFF8) that matter for values. */
export const kinds = {
  formula: 0x06,
  end: 0x0a,
  dateSystem: 0x22,
  encryption: 0x2f,
  continuation: 0x3c,
  sheet: 0x85,
  packedNumbers: 0xbd,
  formattedText: 0xd6,
  style: 0xe0,
  sharedTexts: 0xfc,
  sharedText: 0xfd,
  number: 0x203,
  text: 0x204,
  booleanOrError: 0x205,
  formulaText: 0x207,
  arrayFormula: 0x221,
  dataTable: 0x236,
  packedNumber: 0x27e,
  format: 0x41e,
  sharedFormula: 0x4bc,
  start: 0x809,
}

/** A record, and where its content is. */
export interface XlsRecord {
  kind: number
  start: number
  end: number
}

export function readRecord(stream: Buffer, at: number): XlsRecord {
  const start = at + 4
  requireSound(start <= stream.length)
  const end = start + stream.readUInt16LE(at + 2)
  requireSound(end <= stream.length)
  return { kind: stream.readUInt16LE(at), start, end }
}

/** The records from a start to its end. Charts, which have a start and an end of their own, are left out. */
export function* listRecords(stream: Buffer, position: number): Generator<XlsRecord> {
  let record = readRecord(stream, position)
  requireSound(record.kind === kinds.start)
  for (let depth = 1; ; ) {
    record = readRecord(stream, record.end)
    if (record.kind === kinds.start) depth += 1
    else if (record.kind === kinds.end) depth -= 1
    else if (depth === 1) yield record
    if (depth === 0) return
  }
}
