import { downloadName } from '@nutripim/wording/download-name'
import type { Cell } from 'hucre/xlsx'
import { saveFile } from '../api/save-file.ts'
import { showMessage } from '../ui/feedback/message.tsx'
import type { ViewTable } from '../ui/grid/arrange/view-table.ts'

const workbookType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet'

/** Saves what a grid shows as an Excel file on the user's computer. */
export async function saveView(subject: string, country: string, table: ViewTable): Promise<void> {
  try {
    const bytes = await writeView(subject, table)
    saveFile(new File([bytes], downloadName(subject, { country }), { type: workbookType }))
  } catch {
    showMessage('error', 'The view could not be exported. Check your connection and try again.')
  }
}

/** The library is loaded with the first export. */
export async function writeView(
  subject: string,
  { columns, rows }: ViewTable,
): Promise<Uint8Array<ArrayBuffer>> {
  const { rangeRef, writeXlsx } = await import('hucre/xlsx')
  const bytes = await writeXlsx({
    sheets: [
      {
        // The longest name that Excel accepts.
        name: subject.slice(0, 31),
        columns: columns.map(({ width }) => ({ width: Math.round(width / 7) })),
        rows: [columns.map(({ title }) => title), ...rows.map((row) => row.map(escapeText))],
        cells: new Map<string, StyledCell>([
          ...columns.map((_, at) => [`0,${at}`, headingStyle] as const),
          ...rows.flatMap((row, i) =>
            row.flatMap((cell, at) =>
              typeof cell === 'string' ? [[`${i + 1},${at}`, styleText(cell)] as const] : [],
            ),
          ),
        ]),
        freezePane: { rows: 1, columns: 1 },
      },
    ],
  })
  return acceptCodes(bytes, rangeRef(0, 0, rows.length, columns.length - 1))
}

/**
 * Excel marks a code such as 0015 as a number that is stored as text. The library cannot say that all
 * cells are meant as they are, so it is added to what it wrote.
 */
async function acceptCodes(bytes: Uint8Array, range: string): Promise<Uint8Array<ArrayBuffer>> {
  const { strFromU8, strToU8, unzipSync, zipSync } = await import('fflate')
  const files = unzipSync(bytes)
  const sheet = 'xl/worksheets/sheet1.xml'
  const ignored = `<ignoredErrors><ignoredError sqref="${range}" numberStoredAsText="1" twoDigitTextYear="1"/></ignoredErrors>`
  const xml = strFromU8(files[sheet] ?? new Uint8Array())
  return zipSync({
    ...files,
    [sheet]: strToU8(xml.replace('</worksheet>', `${ignored}</worksheet>`)),
  })
}

type StyledCell = Pick<Cell, 'style'>

const headingStyle: StyledCell = { style: { font: { bold: true } } }
/** Of codes, which keep their zeros when somebody edits them. */
const textStyle: StyledCell = { style: { numFmt: '@', alignment: { vertical: 'top' } } }
/** A program does not wrap lines by itself. */
const wrappedStyle: StyledCell = {
  style: { numFmt: '@', alignment: { vertical: 'top', wrapText: true } },
}
const styleText = (text: string) => (text.includes('\n') ? wrappedStyle : textStyle)

/** A workbook reads _x0041_ as A, so text that contains such a sequence needs an extra escape. */
function escapeText(cell: ViewTable['rows'][number][number]) {
  return typeof cell === 'string' ? cell.replaceAll(/_(?=x[\da-f]{4}_)/gi, '_x005F_') : cell
}
