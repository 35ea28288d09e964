import type { WrittenCell, WrittenColumn, WrittenSheet } from '../sheet.ts'
import { escapeXml } from './escape-xml.ts'
import type { OptionLists } from './option-lists.ts'
import { columnLetter, listRanges } from './ranges.ts'
import { createRowWriter, type RowColumn } from './row-xml.ts'
import { spreadsheetNamespace, styles, xmlDeclaration } from './workbook-xml.ts'

interface SheetOptions {
  /** Whether the sheet is shown when the file is opened. */
  isSelected: boolean
  options: OptionLists
}

/** Writes a sheet in pieces, one for each batch of rows. */
export async function* writeSheetXml(
  { columns, frozenColumns }: Omit<WrittenSheet, 'rows'>,
  batches: Iterable<WrittenCell[][]> | AsyncIterable<WrittenCell[][]>,
  { isSelected, options }: SheetOptions,
): AsyncGenerator<string> {
  const headings = columns.map(({ header }) => header)
  const writeHeadings = createRowWriter(columns.map(() => headingColumn))
  const writeRow = createRowWriter(columns.map(toRowColumn))
  const selected = isSelected ? ' tabSelected="1"' : ''
  yield [
    `${xmlDeclaration}<worksheet xmlns="${spreadsheetNamespace}">`,
    `<sheetViews><sheetView${selected} workbookViewId="0">${frozenPane(frozenColumns)}</sheetView></sheetViews>`,
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
  yield [
    `</sheetData><autoFilter ref="A1:${columnLetter(columns.length)}${Math.max(last, 2)}"/>`,
    `${validationsXml(columns, options)}${ignoredErrorsXml(columns)}</worksheet>`,
  ].join('')
}

/** Cells below the last row have the style of the column too. */
function columnXml(column: WrittenColumn, i: number): string {
  return `<col min="${i + 1}" max="${i + 1}" width="${column.width}" customWidth="1" style="${getStyle(column)}"/>`
}

const headingColumn: RowColumn = {
  style: styles.heading,
  wrappedStyle: styles.heading,
  width: 0,
  isTime: false,
}

const toRowColumn = (column: WrittenColumn): RowColumn => ({
  style: getStyle(column),
  wrappedStyle: column.isFixed ? styles.fixedWrapped : styles.wrapped,
  width: column.width,
  isTime: column.content === 'time',
})

/** The style of text keeps leading zeros, plus and equals signs as typed. */
function getStyle({ content, isFixed }: WrittenColumn): number {
  if (content === 'time') return isFixed ? styles.fixedTime : styles.time
  if (content === 'text') return isFixed ? styles.fixedText : styles.text
  return isFixed ? styles.fixedNumber : styles.number
}

function frozenPane(columns: number): string {
  const corner = `${columnLetter(columns + 1)}2`
  return columns > 0
    ? `<pane xSplit="${columns}" ySplit="1" topLeftCell="${corner}" state="frozen" activePane="bottomRight"/>`
    : `<pane ySplit="1" topLeftCell="${corner}" state="frozen" activePane="bottomLeft"/>`
}

const listError = [
  'errorStyle="stop" showErrorMessage="1" allowBlank="1" errorTitle="Not in the list"',
  'error="Select an option from the list of the cell. An import rejects other values."',
].join(' ')

/** The drop-down lists, also for rows that are added below. */
function validationsXml(columns: readonly WrittenColumn[], options: OptionLists): string {
  const positions = new Map<string, number[]>()
  for (const [i, column] of columns.entries()) {
    const name = options.nameOf(column)
    if (name !== undefined) positions.set(name, [...(positions.get(name) ?? []), i + 1])
  }
  if (positions.size === 0) return ''
  const validations = [...positions].map(
    ([name, found]) =>
      `<dataValidation type="list" ${listError} sqref="${listRanges(found, 2)}"><formula1>${escapeXml(name)}</formula1></dataValidation>`,
  )
  return `<dataValidations count="${positions.size}">${validations.join('')}</dataValidations>`
}

/** Excel marks text that looks like a number or a date as an error; here it is a code or as typed. */
function ignoredErrorsXml(columns: readonly WrittenColumn[]): string {
  const positions = columns.flatMap(({ content }, i) => (content === 'text' ? [i + 1] : []))
  if (positions.length === 0) return ''
  return `<ignoredErrors><ignoredError sqref="${listRanges(positions, 1)}" numberStoredAsText="1" twoDigitTextYear="1"/></ignoredErrors>`
}
