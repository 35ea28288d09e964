import { buffer } from 'node:stream/consumers'
import type { MessagePort } from 'node:worker_threads'
import { answerJobs } from './answer-jobs.ts'
import type { WrittenCell, WrittenSheet } from './sheet.ts'
import type { WorkbookJob } from './workbook-job.ts'
import { writeWorkbook } from './writer/write-workbook.ts'

answerJobs<WorkbookJob>((job, port) =>
  'write' in job ? write(job.write) : stream(job.stream, port),
)

function write(sheets: readonly WrittenSheet[]): Promise<Uint8Array> {
  return buffer(writeWorkbook(sheets.map(({ rows, ...sheet }) => ({ sheet, batches: [rows] }))))
}

/** Writes a sheet as a stream. Its rows are requested in batches as JSON. */
async function stream(sheet: Omit<WrittenSheet, 'rows'>, port: MessagePort): Promise<void> {
  const requestRows = () => {
    const answered = new Promise<string | null>((resolve) => port.once('message', resolve))
    port.postMessage({ part: { wantsRows: true } })
    return answered
  }
  async function* readBatches(): AsyncGenerator<WrittenCell[][]> {
    let next = requestRows()
    for (;;) {
      const text = await next
      if (text === null) return
      // The next rows come while these are written.
      next = requestRows()
      yield JSON.parse(text)
    }
  }
  for await (const bytes of writeWorkbook([{ sheet, batches: readBatches() }])) {
    port.postMessage({ part: { bytes } })
  }
}
