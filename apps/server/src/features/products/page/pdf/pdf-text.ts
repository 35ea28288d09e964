import type { Weight } from './pdf-fonts.ts'
import { listLines, type TextLine, type TextRun } from './text-lines.ts'

export interface TextStyle {
  size: number
  weight?: Weight
  colour?: string
}

export interface TextBox extends TextStyle {
  text: string
  x: number
  width: number
  language: string
  align?: 'start' | 'right'
}

/** Lines of any font measure the same, so that rows with several scripts stay aligned. */
const lineHeight = 1.4
const ascent = 1.05

/** Draws text of all scripts and goes on to the next page where one is full. */
export class PdfText {
  /** The top of the next line. */
  y: number

  constructor(private readonly doc: PDFKit.PDFDocument) {
    this.y = doc.page.margins.top
  }

  get maxY(): number {
    return this.doc.page.maxY()
  }

  /** Begins a new page unless this height is left. */
  reserve(height: number): void {
    if (this.y + height <= this.maxY) return
    // Unlike addPage, it closes the open tags on this page and opens them again on the next.
    this.doc.continueOnNewPage()
    this.y = this.doc.page.margins.top
  }

  heightOf(box: TextBox): number {
    return this.linesOf(box).length * box.size * lineHeight
  }

  /** Below the last text. */
  write(box: TextBox): void {
    for (const line of this.linesOf(box)) {
      this.reserve(box.size * lineHeight)
      this.drawLine(line, box, this.y)
      this.y += box.size * lineHeight
    }
  }

  /** At a position on this page, for cells and footers. */
  writeAt(box: TextBox, top: number): void {
    for (const [index, line] of this.linesOf(box).entries()) {
      this.drawLine(line, box, top + index * box.size * lineHeight)
    }
  }

  private linesOf({ text, width, language, size, weight = 'regular' }: TextBox): TextLine[] {
    const measure = (run: TextRun) => this.doc.font(run.font, size).widthOfString(run.text)
    return listLines(text, { weight, maxWidth: width, language, measure })
  }

  private drawLine({ runs, isRightToLeft }: TextLine, box: TextBox, top: number): void {
    const { x, width, size, colour = '#1b1f1d', align = 'start' } = box
    const widths = runs.map(({ text, font }) => this.doc.font(font, size).widthOfString(text))
    const total = widths.reduce((sum, each) => sum + each, 0)
    let left = align === 'right' || isRightToLeft ? x + width - total : x
    for (const [index, { text, font }] of runs.entries()) {
      this.doc
        .font(font, size)
        .fillColor(colour)
        .text(text, left, top + size * ascent, { lineBreak: false, baseline: 'alphabetic' })
      left += widths[index] ?? 0
    }
  }
}
