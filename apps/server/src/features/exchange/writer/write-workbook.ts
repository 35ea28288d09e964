import type { WrittenCell, WrittenSheet } from '../sheet.ts'
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
  const parts = listWorkbookParts(sheets.map(({ sheet }) => sheet.name))
  return writeZip([
    ...parts.map(({ name, xml }) => ({ name, texts: [xml] })),
    ...sheets.map(({ sheet, batches }, i) => ({
      name: `xl/${getSheetFile(i + 1)}`,
      texts: writeSheetXml(sheet, batches),
    })),
  ])
}
