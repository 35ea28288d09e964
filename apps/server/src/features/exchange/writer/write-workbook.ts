import type { WrittenCell, WrittenSheet } from '../sheet.ts'
import { createOptionLists, createOptionsSheet } from './option-lists.ts'
import { writeSheetXml } from './sheet-xml.ts'
import { getSheetFile, listWorkbookParts } from './workbook-xml.ts'
import { writeZip } from './write-zip.ts'

/** A sheet whose rows come in batches, which are written one after the other. */
export interface BatchedSheet {
  sheet: Omit<WrittenSheet, 'rows'>
  batches: Iterable<WrittenCell[][]> | AsyncIterable<WrittenCell[][]>
}

/** Writes a workbook piece by piece, so that it is never completely in memory. */
export function writeWorkbook(sheets: readonly BatchedSheet[]): AsyncGenerator<Buffer> {
  const options = createOptionLists(sheets.map(({ sheet }) => sheet))
  const all = [...sheets, ...listOptionSheets(options)]
  const parts = listWorkbookParts(
    all.map(({ sheet }, i) => ({ name: sheet.name, isHidden: i >= sheets.length })),
    options.lists,
  )
  return writeZip([
    ...parts.map(({ name, xml }) => ({ name, texts: [xml] })),
    ...all.map(({ sheet, batches }, i) => ({
      name: `xl/${getSheetFile(i + 1)}`,
      texts: writeSheetXml(sheet, batches, { isSelected: i === 0, options }),
    })),
  ])
}

function listOptionSheets(options: ReturnType<typeof createOptionLists>): BatchedSheet[] {
  if (options.lists.length === 0) return []
  const { rows, ...sheet } = createOptionsSheet(options)
  return [{ sheet, batches: [rows] }]
}
