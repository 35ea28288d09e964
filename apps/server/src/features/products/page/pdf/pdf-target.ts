import type { PdfText } from './pdf-text.ts'
import { hasRightToLeft } from './printable-text.ts'

/** Where blocks are written: their tags go into `parent`. */
export interface PdfTarget {
  doc: PDFKit.PDFDocument
  text: PdfText
  parent: PDFKit.PDFStructureElement
}

/** The glyphs of right-to-left texts are stored as they are drawn, so the text is stated. */
export function tagOptions({ text }: { text: string }): { actual?: string } {
  return hasRightToLeft(text) ? { actual: text } : {}
}
