import type { Cell } from '../sheet.ts'
import { toPercent } from './number-formats.ts'
import { messages, Rejection, requireSound } from './rejection.ts'
import { type Row, type SheetLimits, setValue } from './sheet-rows.ts'
import { type Archive, finish, readPart } from './xlsx-parts.ts'
import { readAttributes } from './xml-reader.ts'

interface OdsTable {
  name: string
  isHidden: boolean
  rows: Row[]
}

/** Where the tables of an OpenDocument file are. */
export const odsContent = 'content.xml'

/** Reads all tables of an OpenDocument spreadsheet, as LibreOffice writes them. */
export async function readOdsTables(archive: Archive, limits: SheetLimits): Promise<OdsTable[]> {
  const tables: OdsTable[] = []
  const hiddenStyles = new Set<string>()
  let style = ''
  let row: Row | undefined
  let nextRow = 0
  let rowRepeats = 1
  let column = 0
  let cell: OdsCell | undefined
  let notes = 0
  let count = 0

  function endCell({ attributes, lines }: OdsCell): void {
    const repeats = readCount(attributes.get('table:number-columns-repeated'))
    const value = readCell(attributes, lines)
    const table = tables.at(-1)
    if (row && table && value !== null && value !== '') {
      if (typeof value === 'string' && value.length > limits.cellText) {
        throw new Rejection(
          `"${table.name}", row ${row.index + 1}: a cell has more than ${limits.cellText} characters.`,
        )
      }
      requireSound(
        column + repeats <= limits.columns,
        `"${table.name}" has more than ${limits.columns} columns.`,
      )
      for (let i = 0; i < repeats; i += 1) {
        setValue(row, column + i, value, { name: table.name, limits })
      }
    }
    column += repeats
  }

  function endRow({ values }: Row): void {
    const table = tables.at(-1)
    if (table && values.length > 0) {
      const repeats = Math.min(rowRepeats, limits.rows + 1)
      count += values.length * repeats
      requireSound(count <= limits.cells, messages.tooLarge)
      for (let i = 0; i < repeats; i += 1) table.rows.push({ index: nextRow + i, values })
    }
    nextRow += rowRepeats
  }

  await finish(
    readPart(archive, odsContent, {
      onOpen(tag, text) {
        if (tag === 'style') style = readAttributes(text).get('style:name') ?? ''
        else if (tag === 'table-properties') {
          if (readAttributes(text).get('table:display') === 'false') hiddenStyles.add(style)
        } else if (tag === 'table') {
          const attributes = readAttributes(text)
          const isHidden = hiddenStyles.has(attributes.get('table:style-name') ?? '')
          tables.push({ name: attributes.get('table:name') ?? '', isHidden, rows: [] })
          nextRow = 0
        } else if (tag === 'table-row') {
          rowRepeats = readCount(readAttributes(text).get('table:number-rows-repeated'))
          row = { index: nextRow, values: [] }
          column = 0
        } else if (tag === 'table-cell' || tag === 'covered-table-cell') {
          cell = { attributes: readAttributes(text), lines: [] }
        } else if (tag === 'annotation') notes += 1
        else if (cell && notes === 0) openText(tag, text, cell)
      },
      onText(text) {
        if (cell && notes === 0 && cell.lines.length > 0) addText(cell, text)
      },
      onClose(tag) {
        if (tag === 'annotation') notes -= 1
        else if ((tag === 'table-cell' || tag === 'covered-table-cell') && cell) {
          endCell(cell)
          cell = undefined
        } else if (tag === 'table-row' && row) {
          endRow(row)
          row = undefined
        }
      },
    }),
  )
  requireSound(tables.length > 0, messages.noSheets)
  return tables
}

interface OdsCell {
  attributes: Map<string, string>
  /** The paragraphs of its text. */
  lines: string[]
}

function openText(tag: string, attributes: string, cell: OdsCell): void {
  if (tag === 'p') cell.lines.push('')
  else if (tag === 'line-break') addText(cell, '\n')
  else if (tag === 'tab') addText(cell, '\t')
  else if (tag === 's') {
    addText(cell, ' '.repeat(Math.min(readCount(readAttributes(attributes).get('text:c')), 1000)))
  }
}

function addText({ lines }: OdsCell, text: string): void {
  if (lines.length > 0) lines[lines.length - 1] += text
}

function readCell(attributes: Map<string, string>, lines: readonly string[]): Cell {
  const type = attributes.get('office:value-type')
  const number = Number(attributes.get('office:value'))
  if (type === 'float' || type === 'currency') return Number.isNaN(number) ? null : number
  if (type === 'percentage') return Number.isNaN(number) ? null : toPercent(number)
  if (type === 'boolean') return attributes.get('office:boolean-value') === 'true'
  if (type === 'date') {
    const text = attributes.get('office:date-value') ?? ''
    // Without a zone it is the same day everywhere.
    const date = new Date(text.includes('T') ? `${text}Z` : text)
    return Number.isNaN(date.getTime()) ? text : date
  }
  return lines.join('\n')
}

/** How often something is repeated: at least once. */
function readCount(text: string | undefined): number {
  const count = Number(text ?? 1)
  requireSound(Number.isInteger(count) && count >= 0, messages.damaged)
  return Math.max(1, count)
}
