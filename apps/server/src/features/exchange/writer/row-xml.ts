import type { WrittenCell } from '../sheet.ts'
import { escapeXml } from './escape-xml.ts'
import { columnLetter } from './ranges.ts'
import { countLines, heightOf } from './row-height.ts'

export interface RowColumn {
  style: number
  /** Of text with line breaks. */
  wrappedStyle: number
  /** In characters. */
  width: number
  isTime: boolean
}

/** A function that writes rows; what is the same in each row is put together once. */
export function createRowWriter(
  rowColumns: readonly RowColumn[],
): (row: number, cells: readonly WrittenCell[]) => string {
  const columns = rowColumns.map(({ style, wrappedStyle, width, isTime }, i) => ({
    isTime,
    width,
    start: `<c r="${columnLetter(i + 1)}`,
    number: `" s="${style}"><v>`,
    flag: `" s="${style}" t="b"><v>`,
    text: `" s="${style}" t="inlineStr"><is><t>`,
    spacedText: `" s="${style}" t="inlineStr"><is><t xml:space="preserve">`,
    wrappedText: `" s="${wrappedStyle}" t="inlineStr"><is><t xml:space="preserve">`,
  }))
  return (row, cells) => {
    let xml = ''
    let lines = 1
    let at = 0
    for (const column of columns) {
      const cell = column.isTime ? toTime(cells[at]) : cells[at]
      at += 1
      if (cell === null || cell === undefined || cell === '') continue
      xml += column.start + row
      if (typeof cell === 'number') {
        xml += `${column.number}${cell}</v></c>`
      } else if (typeof cell === 'boolean') {
        xml += `${column.flag}${Number(cell)}</v></c>`
      } else if (cell.includes('\n')) {
        lines = Math.max(lines, countLines(cell, column.width))
        xml += `${column.wrappedText}${escapeXml(cell)}</t></is></c>`
      } else {
        xml += `${isSpaced(cell) ? column.spacedText : column.text}${escapeXml(cell)}</t></is></c>`
      }
    }
    return `<row r="${row}"${lines > 1 ? heightOf(lines) : ''}>${xml}</row>`
  }
}

/** Whether the text has spaces that a reader may leave out. */
const isSpaced = (text: string) => text !== text.trim() || text.includes('\t')

const dayInMilliseconds = 86_400_000
const daysFrom1900To1970 = 25_569
/** 1 March 1900; the days before are numbered otherwise by Excel and LibreOffice. */
const firstDay = 61

/** The cell of a column of times as the number of days since 1900, by which workbooks count. */
function toTime(cell: WrittenCell | undefined): WrittenCell | undefined {
  if (typeof cell !== 'string') return cell
  const days = Date.parse(cell) / dayInMilliseconds + daysFrom1900To1970
  return days >= firstDay ? days : cell
}
