import type { MessagePort } from 'node:worker_threads'
import type { CellValue, WriteSheet } from 'hucre'
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'
import { answerJobs } from './answer-jobs.ts'
import type { WrittenSheet } from './sheet.ts'
import type { WorkbookJob } from './workbook-job.ts'

const headingStyle = {
  font: { bold: true, color: { rgb: 'FFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: '1F6B3A' } },
} as const

/** Empty rows below the last one that are formatted as text, too. */
const spareRows = 200

answerJobs<WorkbookJob>((job, port) =>
  'write' in job ? write(job.write) : stream(job.stream, port),
)

async function write(sheets: WrittenSheet[]): Promise<Uint8Array> {
  return writeXlsx({ sheets: sheets.map(toWriteSheet), properties: { creator: 'NutriPIM' } })
}

/** Writes a sheet as a stream. Its rows are requested in batches as JSON. */
async function stream(
  { name, frozenColumns, columns }: Omit<WrittenSheet, 'rows'>,
  port: MessagePort,
): Promise<void> {
  const blank = columns.map(() => null)
  const requestRows = () => {
    const answered = new Promise<string | null>((resolve) => port.once('message', resolve))
    port.postMessage({ part: { wantsRows: true } })
    return answered
  }
  async function* rows() {
    let next = requestRows()
    for (;;) {
      const text = await next
      if (text === null) break
      // The next rows come while these are written.
      next = requestRows()
      for (const cells of JSON.parse(text)) yield cells.map(escapeText)
    }
    for (let i = 0; i < spareRows; i += 1) yield blank
  }
  const bytes = writeXlsxStream(rows(), {
    name,
    columns: columns.map(({ header, width, isText }) => ({
      header,
      width,
      ...(isText && { numFmt: '@' }),
    })),
    freezePane: { rows: 1, columns: frozenColumns },
  })
  for await (const chunk of bytes) port.postMessage({ part: { bytes: chunk } })
}

function toWriteSheet({ name, frozenColumns, columns, rows }: WrittenSheet): WriteSheet {
  const last = Math.max(rows.length + 1, 2)
  return {
    name,
    columns: columns.map(({ width, isText, isFixed }) => ({
      width,
      // Keeps leading zeros, plus and equals signs as typed.
      ...(isText && { numFmt: '@' }),
      ...(isFixed && { style: { font: { color: { rgb: '6B655C' } } } }),
    })),
    rows: [columns.map(({ header }) => header), ...rows.map((cells) => cells.map(escapeText))],
    cells: new Map(columns.map((_, i) => [`0,${i}`, { style: headingStyle }])),
    freezePane: { rows: 1, columns: frozenColumns },
    autoFilter: { range: `A1:${columnLetter(columns.length)}${last}` },
    dataValidations: columns.flatMap(({ choices }, i) =>
      // Longer lists do not fit into the validation formula.
      choices.length > 0 && choices.join(',').length <= 255 && !choices.some((c) => c.includes(','))
        ? [
            {
              type: 'list',
              values: [...choices],
              range: `${columnLetter(i + 1)}2:${columnLetter(i + 1)}${last}`,
            },
          ]
        : [],
    ),
  }
}

/** A workbook reads _x0041_ as A, so text that contains such a sequence needs an extra escape. */
function escapeText(cell: CellValue): CellValue {
  return typeof cell === 'string' ? cell.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_') : cell
}

/** 1 → A, 27 → AA. */
function columnLetter(column: number): string {
  const rest = (column - 1) % 26
  return (
    (column > 26 ? columnLetter((column - 1 - rest) / 26) : '') + String.fromCharCode(65 + rest)
  )
}
