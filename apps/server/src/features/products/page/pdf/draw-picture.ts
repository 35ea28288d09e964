import type { Picture } from '../../../link-monitor/load-picture.ts'
import { drawDrawing } from './drawing/draw-drawing.ts'
import type { PdfText } from './pdf-text.ts'

/** Draws a picture into a square, in its own proportions. */
export function drawPicture(
  doc: PDFKit.PDFDocument,
  text: PdfText,
  picture: Picture,
  area: { left: number; top: number; size: number },
): void {
  if (picture.kind === 'drawing') {
    drawDrawing(doc, text, picture.svg, area)
    return
  }
  doc.image(Buffer.from(picture.bytes), area.left, area.top, {
    fit: [area.size, area.size],
    align: 'right',
    valign: 'center',
  })
}
