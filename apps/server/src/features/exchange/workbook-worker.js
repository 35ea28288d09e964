// Plain JavaScript, so that a worker thread can load it from the sources as well as from a build.
import { parentPort } from 'node:worker_threads'
import { writeXlsx, writeXlsxStream } from 'hucre/xlsx'

const headingStyle = /** @type {const} */ ({
  font: { bold: true, color: { rgb: 'FFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: '1F6B3A' } },
})

/** Empty rows below the last one that are formatted as text, too. */
const spareRows = 200

const jobs = { write, stream }

parentPort?.on('message', async ({ job, input, port }) => {
  try {
    port.postMessage({ done: await jobs[/** @type {keyof typeof jobs} */ (job)](input, port) })
  } finally {
    port.close()
  }
})

/** @typedef {import('node:worker_threads').MessagePort} MessagePort */

/** @param {{ sheets: WrittenSheet[] }} input */
async function write({ sheets }) {
  return writeXlsx({ sheets: sheets.map(toWriteSheet), properties: { creator: 'NutriPIM' } })
}

/** @typedef {{ header: string, width: number, isText: boolean, isFixed: boolean, choices: string[] }} WrittenColumn */
/** @typedef {{ name: string, frozenColumns: number, columns: WrittenColumn[], rows: import('hucre').CellValue[][] }} WrittenSheet */

/**
 * Writes a sheet as a stream. Its rows are requested in batches as JSON.
 * @param {{ sheet: WrittenSheet }} input @param {MessagePort} port
 */
async function stream({ sheet: { name, frozenColumns, columns } }, port) {
  const blank = columns.map(() => null)
  const requestRows = () => {
    const answered = new Promise((resolve) => port.once('message', resolve))
    port.postMessage({ part: { wantsRows: true } })
    return answered
  }
  async function* rows() {
    let next = requestRows()
    for (;;) {
      const text = /** @type {string | null} */ (await next)
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

/** @param {WrittenSheet} sheet @returns {import('hucre').WriteSheet} */
function toWriteSheet({ name, frozenColumns, columns, rows }) {
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
              values: choices,
              range: `${columnLetter(i + 1)}2:${columnLetter(i + 1)}${last}`,
            },
          ]
        : [],
    ),
  }
}

/** A workbook reads _x0041_ as A, so text that contains such a sequence needs an extra escape. @param {import('hucre').CellValue} cell */
function escapeText(cell) {
  return typeof cell === 'string' ? cell.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_') : cell
}

/** 1 → A, 27 → AA. @param {number} column @returns {string} */
function columnLetter(column) {
  const rest = (column - 1) % 26
  return (
    (column > 26 ? columnLetter((column - 1 - rest) / 26) : '') + String.fromCharCode(65 + rest)
  )
}
