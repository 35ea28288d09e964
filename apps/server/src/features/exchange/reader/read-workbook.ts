import { maxTitleRows, normalizeHeading, type SheetRow } from '../sheet.ts'
import { openCompoundFile } from './compound-file.ts'
import { decodeText, readCsvRows } from './csv-rows.ts'
import { odsContent, readOdsTables } from './ods-tables.ts'
import type { OtherTables, ReadOptions, SheetPart } from './reader-messages.ts'
import { messages, Rejection, requireSound } from './rejection.ts'
import type { Row, SheetLimits } from './sheet-rows.ts'
import { openXlsBook } from './xls-book.ts'
import { indexRows, readXlsRows } from './xls-rows.ts'
import { type Archive, openWorkbook, readSharedStrings } from './xlsx-parts.ts'
import { readXlsxRows } from './xlsx-rows.ts'
import { readXlsxStyles } from './xlsx-styles.ts'
import { readDirectory } from './zip-directory.ts'
import { checkParts } from './zip-parts.ts'

type Send = (part: SheetPart) => Promise<void>

/** A batch is sent when it has this many rows or characters, because processing one blocks the server. */
const batchRows = 250
const batchText = 500_000

/**
 * Checks the structure of a workbook, then reads it. The content decides the format, because a file
 * name can be wrong.
 */
export async function readWorkbook(
  file: Buffer,
  { limits, ...wanted }: ReadOptions,
  send: Send,
): Promise<void> {
  const collect = createCollector(wanted, limits.sheets, send)
  const { otherTables } = wanted
  const notRead = otherTables ? messages.notTable : messages.notWorkbook
  const magic = file.toString('hex', 0, 8)
  if (magic === 'd0cf11e0a1b11ae1') return readOldWorkbook(file, limits.sheets, collect, send)
  if (magic.startsWith('504b0304')) {
    const entries = readDirectory(file, limits.zip)
    const archive = { file, entries: new Map(entries.map((entry) => [entry.name, entry])) }
    const isTable = otherTables !== undefined && archive.entries.has(odsContent)
    requireSound(isTable || isWorkbook(archive), notRead)
    await send({ expectedRows: await checkParts(file, entries) })
    return isTable
      ? readOds(archive, limits.sheets, collect)
      : readNewWorkbook(archive, limits.sheets, collect)
  }
  requireSound(otherTables !== undefined && file.length > 0 && !magic.startsWith(pdfMagic), notRead)
  return readCsv(file, otherTables, limits.sheets, collect)
}

const pdfMagic = Buffer.from('%PDF').toString('hex')

const isWorkbook = ({ entries }: Archive) =>
  entries.has('[Content_Types].xml') && [...entries.keys()].some((name) => name.startsWith('xl/'))

/** Rows come in pieces, because waiting for each row takes time. */
type Collect = (
  name: string,
  isHidden: boolean,
  pieces: () => Iterable<Row[]> | AsyncIterable<Iterable<Row>>,
) => Promise<void>

async function readNewWorkbook(
  archive: Archive,
  limits: SheetLimits,
  collect: Collect,
): Promise<void> {
  const { sheets, isFrom1904, strings, styles } = await openWorkbook(archive)
  const book = {
    isFrom1904,
    strings: strings === undefined ? [] : await readSharedStrings(archive, strings, limits),
    formats: styles === undefined ? [] : await readXlsxStyles(archive, styles),
  }
  for (const { name, isHidden, part } of sheets) {
    await collect(name, isHidden, () =>
      part === undefined ? [] : readXlsxRows(archive, { name, part }, book, limits),
    )
  }
}

async function readOds(archive: Archive, limits: SheetLimits, collect: Collect): Promise<void> {
  for (const { name, isHidden, rows } of await readOdsTables(archive, limits)) {
    await collect(name, isHidden, () => [rows])
  }
}

async function readCsv(
  file: Buffer,
  { sheet, encoding }: OtherTables,
  limits: SheetLimits,
  collect: Collect,
): Promise<void> {
  const text = decodeText(file, encoding)
  await collect(sheet, false, () => readCsvRows(text, { name: sheet, limits }))
}

async function readOldWorkbook(
  file: Buffer,
  limits: SheetLimits,
  collect: Collect,
  send: Send,
): Promise<void> {
  const streams = openCompoundFile(file)
  const find = (name: string) => streams.find((stream) => stream.name.toLowerCase() === name)
  requireSound(!find('encryptedpackage'), messages.password)
  const workbook = find('workbook') ?? find('book')
  requireSound(workbook !== undefined, messages.notWorkbook)
  const book = openXlsBook(workbook.take(), limits)
  for (const { name, isHidden, part } of book.sheets) {
    await collect(name, isHidden, async function* () {
      if (!part) return
      const index = indexRows(book.stream, part)
      await send({ expectedRows: index.count })
      yield readXlsRows(book, index, { name, limits })
    })
  }
}

function createCollector(
  { isFirstEnough, headings }: Omit<ReadOptions, 'limits'>,
  limits: SheetLimits,
  send: Send,
): Collect {
  const known = headings && new Set(headings)
  const hasHeadings = (values: Row['values']) =>
    values.filter((value) => typeof value === 'string' && known?.has(normalizeHeading(value)))
      .length > 1
  let cells = 0
  let text = 0
  let isEnough = false
  return async (name, isHidden, pieces) => {
    const isRead = !isHidden && !isEnough
    await send({ sheet: { name, isHidden, isRead } })
    if (!isRead) return
    isEnough = isFirstEnough && !known
    let count = 0
    let sentText = text
    let batch: SheetRow[] = []

    function collectRow({ index, values }: Row): void {
      const end = values.findLastIndex((value) => value !== null && value !== '') + 1
      if (end === 0) return
      cells += end
      count += 1
      if (isFirstEnough && count <= maxTitleRows && hasHeadings(values)) isEnough = true
      const rowText = countCharacters(values, end)
      text += rowText
      const exceeded =
        (end > limits.columns && `"${name}" has more than ${limits.columns} columns.`) ||
        (count > limits.rows && `"${name}" has more than ${limits.rows} rows.`) ||
        (cells > limits.cells && `The file has more than ${limits.cells} cells.`) ||
        (rowText > limits.rowText &&
          `"${name}", row ${index + 1} has more than ${limits.rowText} characters.`) ||
        (text > limits.text && `The file has more than ${limits.text} characters.`)
      if (exceeded) throw new Rejection(`${exceeded} Split it into smaller files.`)
      batch.push({ number: index + 1, cells: values.slice(0, end) })
    }

    for await (const piece of pieces()) {
      for (const row of piece) {
        collectRow(row)
        if (batch.length < batchRows && text - sentText < batchText) continue
        await send({ rows: batch })
        batch = []
        sentText = text
      }
    }
    await send({ rows: batch })
  }
}

function countCharacters(values: Row['values'], end: number): number {
  let count = 0
  for (let i = 0; i < end; i += 1) {
    const value = values[i]
    if (typeof value === 'string') count += value.length
  }
  return count
}
