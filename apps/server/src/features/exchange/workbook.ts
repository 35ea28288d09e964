import { Worker } from 'node:worker_threads'
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
  sheets: { rows: 50_000, columns: 300, cells: 1_000_000 },
  seconds: 30,
  megabytes: 768,
}

/** Reads a workbook in a worker, after a look at what it is: its name proves nothing. */
export async function readWorkbook(file: Blob): Promise<Sheet[]> {
  const bytes = new Uint8Array(await file.arrayBuffer())
  const format = await checkFormat(bytes)
  const sheets = await inWorker<Sheet[]>('read', { bytes, format, limits: limits.sheets })
  if (sheets.length === 0) refuseFile('The workbook has no sheets.')
  return sheets
}

export function writeWorkbook(sheets: WrittenSheet[]): Promise<Uint8Array> {
  return inWorker<Uint8Array>('write', { sheets })
}

async function checkFormat(bytes: Uint8Array): Promise<'xlsx' | 'xls'> {
  const magic = Buffer.from(bytes.subarray(0, 8)).toString('hex')
  if (magic === 'd0cf11e0a1b11ae1') return 'xls'
  if (!magic.startsWith('504b0304'))
    refuseFile('The file is not an Excel workbook (.xlsx or .xls).')
  const parts = await checkZip(bytes, limits.zip)
  if (!parts.includes('[Content_Types].xml') || !parts.some((part) => part.startsWith('xl/'))) {
    refuseFile('The file is not an Excel workbook (.xlsx or .xls).')
  }
  return 'xlsx'
}

/** A worker may take 768 MB: two of them at a time, whatever people upload. */
const turn = takeTurns(2)

type Answer<Done> = { done: Done } | { refused: string }

/** One job in a thread of its own, which is ended when it takes too much time or memory. */
function inWorker<Done>(job: 'read' | 'write', input: object): Promise<Done> {
  return turn(async () => {
    const worker = new Worker(new URL('./workbook-worker.js', import.meta.url), {
      workerData: { job, input },
      resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
    })
    let timer: NodeJS.Timeout | undefined
    try {
      const answer = await new Promise<Answer<Done>>((resolve, reject) => {
        const tooSlow = { refused: 'The file takes too long to read.' }
        timer = setTimeout(() => resolve(tooSlow), limits.seconds * 1000)
        worker.once('message', resolve)
        worker.once('error', (error: NodeJS.ErrnoException) => {
          if (error.code !== 'ERR_WORKER_OUT_OF_MEMORY') reject(error)
          else resolve({ refused: 'The file needs more memory than an upload may.' })
        })
        worker.once('exit', (code) => reject(new Error(`The worker ended with code ${code}.`)))
      })
      if ('refused' in answer) refuseFile(answer.refused)
      return answer.done
    } finally {
      clearTimeout(timer)
      await worker.terminate()
    }
  })
}
