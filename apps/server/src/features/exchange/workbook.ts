import { Readable } from 'node:stream'
import { Worker } from 'node:worker_threads'
import { ProblemError } from '../../platform/problem-error.ts'
import { refuseFile } from './refuse-file.ts'
import { takeTurns } from './take-turns.ts'
import { checkZip } from './zip-check.ts'

/** A cell as the file holds it. */
export type Cell = string | number | boolean | Date | null

export interface SheetRow {
  /** As spreadsheets count: the first row is 1. */
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

/** A file as it is being read: each sheet by its name, then its rows, some at a time. */
export type SheetPart =
  | { sheet: { name: string; isHidden: boolean; isRead: boolean } }
  | { rows: SheetRow[] }

export interface WrittenSheet {
  name: string
  /** Columns that stay in sight. */
  frozenColumns: number
  columns: {
    header: string
    width: number
    isText: boolean
    /** Shown for orientation; a file cannot change it. */
    isFixed: boolean
    choices: readonly string[]
  }[]
  rows: Cell[][]
}

export const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

const limits = {
  zip: { entries: 1000, inflatedBytes: 200 * 1024 * 1024 },
  sheets: { rows: 60_000, columns: 300, cells: 1_000_000 },
  seconds: 60,
  megabytes: 768,
}

/** Reads a workbook in a worker, after a look at what it is: its name proves nothing. */
export async function readWorkbook(file: Blob): Promise<Sheet[]> {
  const sheets: Sheet[] = []
  await readParts(file, { isFirstEnough: false }, (part) => {
    if ('rows' in part) sheets.at(-1)!.rows.push(...part.rows)
    else sheets.push({ name: part.sheet.name, isHidden: part.sheet.isHidden, rows: [] })
  })
  if (sheets.length === 0) refuseFile('The workbook has no sheets.')
  return sheets
}

/** The same, part by part: large files are never held whole. */
export async function readParts(
  file: Blob,
  { isFirstEnough }: { isFirstEnough: boolean },
  take: (part: SheetPart, expectedRows: number) => void | Promise<void>,
): Promise<void> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const { format, rows } = await lookInto(bytes)
  await inWorker<SheetPart, undefined>(
    'read',
    { bytes, format, isFirstEnough, limits: limits.sheets },
    async (part, worker) => {
      await take(part, rows)
      worker.postMessage('taken')
    },
  )
}

export function writeWorkbook(sheets: WrittenSheet[]): Promise<Uint8Array> {
  return inWorker<never, Uint8Array>('write', { sheets })
}

/**
 * One sheet, written while it is being sent. Its rows come as JSON, an array of cells for each of
 * some rows at a time, so that only the worker unpacks them.
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
  const writing = inWorker<{ bytes: Uint8Array } | { isHungry: true }, undefined>(
    'stream',
    { sheet },
    async (part, worker) => {
      if ('bytes' in part) {
        stream.push(part.bytes)
        return
      }
      const { done, value } = await rows.next()
      worker.postMessage(done ? null : value)
    },
    closing.signal,
  )
  writing.then(
    () => stream.push(null),
    (error) => stream.destroy(error),
  )
  return stream
}

async function lookInto(bytes: Uint8Array): Promise<{ format: 'xlsx' | 'xls'; rows: number }> {
  const magic = Buffer.from(bytes.subarray(0, 8)).toString('hex')
  if (magic === 'd0cf11e0a1b11ae1') return { format: 'xls', rows: 0 }
  if (!magic.startsWith('504b0304'))
    refuseFile('The file is not an Excel workbook (.xlsx or .xls).')
  const { parts, rows } = await checkZip(bytes, limits.zip)
  if (!parts.includes('[Content_Types].xml') || !parts.some((part) => part.startsWith('xl/'))) {
    refuseFile('The file is not an Excel workbook (.xlsx or .xls).')
  }
  return { format: 'xlsx', rows }
}

/** A worker may take 768 MB: two of them at a time, whatever people upload. */
const turn = takeTurns(2)

type Message<Part, Done> = { part: Part } | { done: Done } | { refused: string }

/** One job in a thread of its own, which is ended when it takes too much time or memory. */
function inWorker<Part, Done>(
  job: 'read' | 'write' | 'stream',
  input: object,
  take?: (part: Part, worker: Worker) => void | Promise<void>,
  signal?: AbortSignal,
): Promise<Done> {
  return turn(async () => {
    const worker = new Worker(new URL('./workbook-worker.js', import.meta.url), {
      workerData: { job, input },
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    })
    let timer: NodeJS.Timeout | undefined
    try {
      return await new Promise<Done>((resolve, reject) => {
        const refuse = (reason: string) => reject(new ProblemError('file_refused', reason))
        timer = setTimeout(() => refuse('The file takes too long to read.'), limits.seconds * 1000)
        signal?.addEventListener('abort', () => reject(signal.reason))
        // Parts are taken one after the other, and the end comes after the last of them.
        let taken: Promise<void> = Promise.resolve()
        worker.on('message', (message: Message<Part, Done>) => {
          if ('part' in message) taken = taken.then(() => take?.(message.part, worker))
          else if ('refused' in message) refuse(message.refused)
          else taken = taken.then(() => resolve(message.done))
          taken.catch(reject)
        })
        worker.once('error', (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') reject(error)
          else refuse('The file needs more memory than an upload may.')
        })
        worker.once('exit', (code) => {
          const ended = new Error(`The worker ended with code ${code}.`)
          taken.then(
            () => reject(ended),
            () => {},
          )
        })
      })
    } finally {
      clearTimeout(timer)
      await worker.terminate()
    }
  })
}
