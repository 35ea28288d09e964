import type { WrittenCell, WrittenColumn, WrittenSheet } from '../sheet.ts'
import { escapeXml } from './escape-xml.ts'
import { spreadsheetNamespace, styles, xmlDeclaration } from './workbook-xml.ts'

/** Writes a sheet in pieces, one for each batch of rows. */
export async function* writeSheetXml(
  { columns, frozenColumns }: Omit<WrittenSheet, 'rows'>,
  batches: Iterable<WrittenCell[][]> | AsyncIterable<WrittenCell[][]>,
): AsyncGenerator<string> {
  const headings = columns.map(({ header }) => header)
  const writeHeadings = createRowWriter(columns.map(() => styles.heading))
  const writeRow = createRowWriter(columns.map(getStyle))
  yield [
    `${xmlDeclaration}<worksheet xmlns="${spreadsheetNamespace}">`,
    `<sheetViews><sheetView workbookViewId="0">${frozenPane(frozenColumns)}</sheetView></sheetViews>`,
    '<sheetFormatPr defaultRowHeight="15"/>',
    `<cols>${columns.map(columnXml).join('')}</cols><sheetData>`,
    writeHeadings(1, headings),
  ].join('')
  let last = 1
  for await (const rows of batches) {
    let xml = ''
    for (const cells of rows) {
      last += 1
      xml += writeRow(last, cells)
    }
    yield xml
  }
  yield `</sheetData>${filterXml(columns, Math.max(last, 2))}</worksheet>`
}

/** Cells below the last row have the style of the column too. */
function columnXml(column: WrittenColumn, i: number): string {
  return `<col min="${i + 1}" max="${i + 1}" width="${column.width}" customWidth="1" style="${getStyle(column)}"/>`
}

function getStyle({ isText, isFixed }: WrittenColumn): number {
  if (isFixed) return isText ? styles.fixedText : styles.fixed
  // Keeps leading zeros, plus and equals signs as typed.
  return isText ? styles.text : styles.plain
}

function frozenPane(columns: number): string {
  const corner = `${columnLetter(columns + 1)}2`
  return columns > 0
    ? `<pane xSplit="${columns}" ySplit="1" topLeftCell="${corner}" state="frozen" activePane="bottomRight"/>`
    : `<pane ySplit="1" topLeftCell="${corner}" state="frozen" activePane="bottomLeft"/>`
}

/** A function that writes rows; what is the same in each row is put together once. */
function createRowWriter(columnStyles: readonly number[]) {
  const columns = columnStyles.map((style, i) => ({
    start: `<c r="${columnLetter(i + 1)}`,
    number: `" s="${style}"><v>`,
    flag: `" s="${style}" t="b"><v>`,
    text: `" s="${style}" t="inlineStr"><is><t>`,
    spacedText: `" s="${style}" t="inlineStr"><is><t xml:space="preserve">`,
  }))
  return (row: number, cells: readonly WrittenCell[]): string => {
    let xml = `<row r="${row}">`
    let at = 0
    for (const column of columns) {
      const cell = cells[at]
      at += 1
      if (cell === null || cell === undefined || cell === '') continue
      xml += column.start + row
      if (typeof cell === 'number') {
        xml += `${column.number}${cell}</v></c>`
      } else if (typeof cell === 'boolean') {
        xml += `${column.flag}${Number(cell)}</v></c>`
      } else {
        xml += `${isSpaced(cell) ? column.spacedText : column.text}${escapeXml(cell)}</t></is></c>`
      }
    }
    return `${xml}</row>`
  }
}

/** Whether the text has spaces that a reader may leave out. */
const isSpaced = (text: string) =>
  text !== text.trim() || text.includes('\n') || text.includes('\t')

const maxFormula = 255

/** A filter in each heading, and the drop-down lists. */
function filterXml(columns: readonly WrittenColumn[], last: number): string {
  const lists = columns.flatMap(({ choices }, i) => {
    const list = choices.join(',')
    const fits = list.length <= maxFormula && !choices.some((choice) => choice.includes(','))
    if (list === '' || !fits) return []
    const letter = columnLetter(i + 1)
    const formula = escapeXml(`"${list.replaceAll('"', '""')}"`)
    return `<dataValidation type="list" sqref="${letter}2:${letter}${last}"><formula1>${formula}</formula1></dataValidation>`
  })
  const filter = `<autoFilter ref="A1:${columnLetter(columns.length)}${last}"/>`
  if (lists.length === 0) return filter
  return `${filter}<dataValidations count="${lists.length}">${lists.join('')}</dataValidations>`
}

/** 1 → A, 27 → AA. */
function columnLetter(column: number): string {
  const rest = (column - 1) % 26
  return (
    (column > 26 ? columnLetter((column - 1 - rest) / 26) : '') + String.fromCharCode(65 + rest)
  )
}
