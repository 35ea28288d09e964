import drawSvg from 'svg-to-pdfkit'
import type { Picture } from '../../../link-monitor/load-picture.ts'

/** Draws a picture into a square, in its own proportions. */
export function drawPicture(
  doc: PDFKit.PDFDocument,
  picture: Picture,
  { left, top, size }: { left: number; top: number; size: number },
): void {
  if (picture.kind === 'bitmap') {
    doc.image(Buffer.from(picture.bytes), left, top, {
      fit: [size, size],
      align: 'right',
      valign: 'center',
    })
    return
  }
  drawSvg(doc, picture.svg, left, top, {
    width: size,
    height: size,
    // Only fonts in the file may be used: a reader need not have others.
    fontCallback: (_, isBold) => (isBold ? 'NotoSans-Bold' : 'NotoSans-Regular'),
    // Nothing is loaded from where a drawing points to.
    imageCallback: () => '',
    warningCallback: () => {},
  })
}
