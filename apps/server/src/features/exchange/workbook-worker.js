// Plain JavaScript, so that a worker thread can load it from the sources as well as from a build.
import { parentPort } from 'node:worker_threads'
import { readXls, readXlsx, streamXlsxRows, writeXlsx, writeXlsxStream } from 'hucre/xlsx'

/** Something is wrong with the file, said in a sentence for its owner. */
class Refusal extends Error {}

const headingStyle = /** @type {const} */ ({
  font: { bold: true, color: { rgb: 'FFFFFF' } },
  fill: { type: 'pattern', pattern: 'solid', fgColor: { rgb: '1F6B3A' } },
})

/** Many rows at once would hold up whoever takes them. */
const rowsAtOnce = 250
const mostUntaken = 4

/** So many rows below the last one take what is typed as text. */
const roomBelow = 200

const jobs = { read, write, stream }

parentPort?.on('message', async ({ job, input, port }) => {
  try {
    port.postMessage({ done: await jobs[/** @type {keyof typeof jobs} */ (job)](input, port) })
  } catch (error) {
    // What is wrong with a file is its owner's; anything else is ours, and ends the worker.
    if (job !== 'read') throw error
    port.postMessage({ refused: sentence(error) })
  } finally {
    port.close()
  }
})

/** @param {{ bytes: Uint8Array, format: 'xlsx' | 'xls', isFirstEnough: boolean, limits: { rows: number, columns: number, cells: number } }} input @param {MessagePort} port */
async function read({ bytes, format, isFirstEnough, limits }, port) {
  const tell = teller(port)
  let cells = 0
  let isEnough = false
  /** @param {string} name @param {boolean} isHidden @param {AsyncIterable<Row> | Iterable<Row>} rows */
  async function collect(name, isHidden, rows) {
    const isRead = !isHidden && !isEnough
    await tell({ sheet: { name, isHidden, isRead } })
    if (!isRead) return
    isEnough = isFirstEnough
    let count = 0
    let kept = []
    for await (const { index, values } of rows) {
      const end = values.findLastIndex((value) => value !== null && value !== '') + 1
      if (end === 0) continue
      cells += end
      if (end > limits.columns)
        throw new Refusal(`"${name}" has more than ${limits.columns} columns.`)
      count += 1
      if (count > limits.rows) throw new Refusal(`"${name}" has more than ${limits.rows} rows.`)
      if (cells > limits.cells) throw new Refusal(`The file has more than ${limits.cells} cells.`)
      kept.push({ number: index + 1, cells: values.slice(0, end) })
      if (kept.length < rowsAtOnce) continue
      await tell({ rows: kept })
      kept = []
    }
    await tell({ rows: kept })
  }

  if (format === 'xls') {
    for (const { name, rows } of (await readXls(bytes)).sheets) {
      await collect(
        name,
        false,
        rows.map((values, index) => ({ index, values })),
      )
    }
    return
  }
  /** @type {import('hucre').SheetFilterInfo[]} */
  const found = []
  await readXlsx(bytes, { sheets: (info) => found.push(info) < 0 })
  for (const { name, index, hidden, veryHidden } of found) {
    await collect(name, Boolean(hidden || veryHidden), streamXlsxRows(bytes, { sheet: index }))
  }
}

/** Tells parts of the result; waits while too many of them have not been taken. @param {MessagePort} port */
function teller(port) {
  let untaken = 0
  let whenTaken = () => {}
  port.on('message', () => {
    untaken -= 1
    whenTaken()
  })
  /** @param {object} part */
  return async (part) => {
    while (untaken >= mostUntaken) {
      await new Promise((resolve) => {
        whenTaken = () => resolve(undefined)
      })
    }
    untaken += 1
    port.postMessage({ part })
  }
}

/** @typedef {import('node:worker_threads').MessagePort} MessagePort */
/** @typedef {{ index: number, values: import('hucre').CellValue[] }} Row */

/** @param {{ sheets: WrittenSheet[] }} input */
async function write({ sheets }) {
  return writeXlsx({ sheets: sheets.map(sheetOf), properties: { creator: 'NutriPIM' } })
}

/** @typedef {{ header: string, width: number, isText: boolean, isFixed: boolean, choices: string[] }} WrittenColumn */
/** @typedef {{ name: string, frozenColumns: number, columns: WrittenColumn[], rows: import('hucre').CellValue[][] }} WrittenSheet */

/**
 * A sheet as it is being written. Its rows are asked for as JSON, some at a time.
 * @param {{ sheet: WrittenSheet }} input @param {MessagePort} port
 */
async function stream({ sheet: { name, frozenColumns, columns } }, port) {
  const blank = columns.map(() => null)
  const ask = () => {
    const answered = new Promise((resolve) => port.once('message', resolve))
    port.postMessage({ part: { isHungry: true } })
    return answered
  }
  async function* rows() {
    let next = ask()
    for (;;) {
      const text = /** @type {string | null} */ (await next)
      if (text === null) break
      // The next rows come while these are written.
      next = ask()
      for (const cells of JSON.parse(text)) yield cells.map(literal)
    }
    for (let i = 0; i < roomBelow; i += 1) yield blank
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
function sheetOf({ name, frozenColumns, columns, rows }) {
  const last = Math.max(rows.length + 1, 2)
  return {
    name,
    columns: columns.map(({ width, isText, isFixed }) => ({
      width,
      // Whatever is typed into a text column stays text: a leading zero, a plus, an equals sign.
      ...(isText && { numFmt: '@' }),
      ...(isFixed && { style: { font: { color: { rgb: '6B655C' } } } }),
    })),
    rows: [columns.map(({ header }) => header), ...rows.map((cells) => cells.map(literal))],
    cells: new Map(columns.map((_, i) => [`0,${i}`, { style: headingStyle }])),
    freezePane: { rows: 1, columns: frozenColumns },
    autoFilter: { range: `A1:${letter(columns.length)}${last}` },
    dataValidations: columns.flatMap(({ choices }, i) =>
      // Longer lists do not fit into the formula that holds them.
      choices.length > 0 && choices.join(',').length <= 255 && !choices.some((c) => c.includes(','))
        ? [{ type: 'list', values: choices, range: `${letter(i + 1)}2:${letter(i + 1)}${last}` }]
        : [],
    ),
  }
}

/** In a workbook _x0041_ means A; text that only looks so says it with one escape more. @param {import('hucre').CellValue} cell */
function literal(cell) {
  return typeof cell === 'string' ? cell.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_') : cell
}

/** 1 → A, 27 → AA. @param {number} column @returns {string} */
function letter(column) {
  const rest = (column - 1) % 26
  return (column > 26 ? letter((column - 1 - rest) / 26) : '') + String.fromCharCode(65 + rest)
}

/** @param {unknown} error */
function sentence(error) {
  if (error instanceof Refusal) return error.message
  const { name } = /** @type {Error} */ (error)
  if (name === 'EncryptedFileError') return 'The file is protected with a password.'
  return 'The file cannot be read as a workbook.'
}
