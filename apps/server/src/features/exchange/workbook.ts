import { Readable } from 'node:stream'
import { rejectFile } from './reject-file.ts'
import { runJob } from './workbook-job.ts'
import { checkZip } from './zip-check.ts'

/** The value of a cell in a file. */
export type Cell = string | number | boolean | Date | null

export interface SheetRow {
  /** Numbered as in spreadsheets: the first row is 1. */
  number: number
  cells: Cell[]
}

export interface Sheet {
  name: string
  /** Rows of hidden sheets are not read. */
  isHidden: boolean
  /** Without blank rows. */
  rows: SheetRow[]
}

/** A part of a file while it is read: the start of a sheet, or a batch of its rows. */
export type SheetPart =
  | { sheet: { name: string; isHidden: boolean; isRead: boolean } }
  | { rows: SheetRow[] }

export interface WrittenSheet {
  name: string
  /** The number of columns that stay visible while scrolling. */
  frozenColumns: number
  columns: {
    header: string
    width: number
    isText: boolean
    /** Only shown; an import cannot change it. */
    isFixed: boolean
    choices: readonly string[]
  }[]
  rows: Cell[][]
}

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const limits = {
  zip: { entries: 1000, inflatedBytes: 200 * 1024 * 1024 },
  sheets: { rows: 60_000, columns: 300, cells: 1_000_000 },
}

/** Reads a workbook in a worker. Its content decides the format, because a file name can be wrong. */
export async function readWorkbook(file: Blob): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  await readParts(file, { isFirstEnough: false }, (part) => {
    if ('rows' in part) sheets.at(-1)?.rows.push(...part.rows)
    else sheets.push({ name: part.sheet.name, isHidden: part.sheet.isHidden, rows: [] })
  })
  if (sheets.length === 0) rejectFile('The workbook has no sheets.')
  return sheets
}

/** Reads a workbook in parts, so that a large file is never completely in memory. */
export async function readParts(
  file: Blob,
  { isFirstEnough }: { isFirstEnough: boolean },
  onPart: (part: SheetPart, expectedRows: number) => void | Promise<void>,
): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { format, rows } = await detectFormat(bytes)
  await runJob<SheetPart, undefined>(
    'read',
    { bytes, format, isFirstEnough, limits: limits.sheets },
    async (part, answer) => {
      await onPart(part, rows)
      answer('processed')
    },
  )
}

export function writeWorkbook(sheets: WrittenSheet[]): Promise<Uint8Array> {
  return runJob<never, Uint8Array>('write', { sheets })
}

/**
 * Writes one sheet while it is sent. Rows are passed as JSON text, in batches of arrays of cells, so that
 * only the worker parses them.
 */
export function streamSheet(
  sheet: Omit<WrittenSheet, 'rows'>,
  rows: Iterator<string> | AsyncIterator<string>,
): Readable {
  const closing = new AbortController()
  const stream = new Readable({
    read() {},
    destroy(error, done) {
      closing.abort()
      done(error)
    },
  })
  const writing = runJob<{ bytes: Uint8Array } | { wantsRows: true }, undefined>(
    'stream',
    { sheet },
    async (part, answer) => {
      if ('bytes' in part) {
        stream.push(part.bytes)
        return
      }
      const { done, value } = await rows.next()
      answer(done ? null : value)
    },
    closing.signal,
  )
  writing.then(
    () => stream.push(null),
    (error) => stream.destroy(error),
  )
  return stream
}

async function detectFormat(bytes: Uint8Array): Promise<{ format: 'xlsx' | 'xls'; rows: number }> {
  const magic = Buffer.from(bytes.subarray(0, 8)).toString('hex')
  if (magic === 'd0cf11e0a1b11ae1') return { format: 'xls', rows: 0 }
  if (!magic.startsWith('504b0304'))
    rejectFile('The file is not an Excel workbook (.xlsx or .xls).')
  const { parts, rows } = await checkZip(bytes, limits.zip)
  if (!parts.includes('[Content_Types].xml') || !parts.some((part) => part.startsWith('xl/'))) {
    rejectFile('The file is not an Excel workbook (.xlsx or .xls).')
  }
  return { format: 'xlsx', rows }
}
