import { createFindFont, type FindFont, type FontName, type Weight } from './pdf-fonts.ts'
import { hasRightToLeft, isRightToLeft, toPrintable } from './printable-text.ts'
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

/** A text that was broken into lines, to be drawn from `next` on. */
export interface Layout {
  box: TextBox
  lines: TextLine[]
  isRightToLeft: boolean
  next: number
}

/** Lines of any font measure the same, so that rows with several scripts stay aligned. */
const lineHeight = 1.4
const ascent = 1.05

/** The part of a line before its position. */
const anchors = { start: 0, middle: 0.5, end: 1 }

/** The longest sheets of products have ten pages. */
const maxPages = 60
/** Kept free at the end of the last page. */
const noteHeight = 30

/** Draws text of all scripts and goes on to the next page where one is full. */
export class PdfText {
  /** The top of the next line. */
  y: number
  /** The last page is full: nothing more is drawn. */
  isFull = false
  private readonly findFont: FindFont
  private readonly readable = new Map<string, boolean>()
  private pages = 1
  private isAtEnd = false

  constructor(private readonly doc: PDFKit.PDFDocument) {
    this.y = doc.page.margins.top
    this.findFont = createFindFont((font, point) => this.openFont(font).hasGlyphForCodePoint(point))
  }

  get maxY(): number {
    const isLast = this.pages === maxPages && !this.isAtEnd
    return this.doc.page.maxY() - (isLast ? noteHeight : 0)
  }

  /** The most that a page has room for. */
  get pageHeight(): number {
    return this.maxY - this.doc.page.margins.top
  }

  /** Makes room for a note below the last text, even if the last page is full. */
  endText(): void {
    this.isFull = false
    this.isAtEnd = true
  }

  /** Begins a new page unless this height is left. */
  reserve(height: number): void {
    if (this.y + height <= this.maxY || this.isFull) return
    if (this.pages === maxPages) {
      this.isFull = true
      return
    }
    joinContent(this.doc.page)
    // Unlike addPage, it closes the open tags on this page and opens them again on the next.
    this.doc.continueOnNewPage()
    this.pages += 1
    this.y = this.doc.page.margins.top
  }

  /** Whether some glyphs are only parts of letters, or boxes, so that a reader does not get the text. */
  private isUnreadable(text: string): boolean {
    return [...new Set(text)].some((each) => !/\s/.test(each) && !this.isReadable(each))
  }

  private isReadable(character: string): boolean {
    const known = this.readable.get(character)
    if (known !== undefined) return known
    const { font, isMissing } = this.findFont(character, 'regular')
    const { glyphs } = this.openFont(font).layout(character)
    const points = glyphs.flatMap(({ codePoints }) => codePoints)
    const isReadable = !isMissing && String.fromCodePoint(...points) === character
    this.readable.set(character, isReadable)
    return isReadable
  }

  private openFont(name: FontName) {
    return this.doc.font(name)._font.font
  }

  layOut(box: TextBox): Layout {
    const { width, language, size, weight = 'regular' } = box
    const text = toPrintable(box.text)
    const { findFont } = this
    const measure = (run: TextRun) => this.doc.font(run.font, size).widthOfString(run.text)
    const isReversed = isRightToLeft(text, language)
    const options = { weight, maxWidth: width, language, isRightToLeft: isReversed, findFont, measure } // biome-ignore format: one line
    return { box, lines: listLines(text, options), isRightToLeft: isReversed, next: 0 }
  }

  /** Below the last text. */
  write(box: TextBox): void {
    const layout = this.layOut(box)
    while (layout.next < layout.lines.length && !this.isFull) {
      this.reserve(lineHeightOf(layout))
      if (this.isFull) return
      this.y = this.drawLines(layout, this.y, 1)
    }
  }

  /** At a position on this page, for footers and labels. */
  writeAt(box: TextBox, top: number): void {
    const layout = this.layOut(box)
    this.drawLines(layout, top, layout.lines.length)
  }

  /** Draws the next lines of a text at a position on this page. Returns where they end. */
  drawLines(layout: Layout, top: number, count: number): number {
    const lines = layout.lines.slice(layout.next, layout.next + count)
    for (const [index, line] of lines.entries()) {
      this.drawLine(line, layout, top + index * lineHeightOf(layout))
    }
    layout.next += lines.length
    return top + lines.length * lineHeightOf(layout)
  }

  /** One line of a drawing, whose coordinates are used as they are. */
  writeLine(
    style: TextStyle & { text: string },
    { x, baseline, anchor }: { x: number; baseline: number; anchor: keyof typeof anchors },
  ): void {
    const box = { ...style, x, width: Number.POSITIVE_INFINITY, language: 'en' }
    const [line] = this.layOut(box).lines
    if (line) this.drawRuns(line, style, (width) => x - width * anchors[anchor], baseline)
  }

  private drawLine(line: TextLine, { box, isRightToLeft: isReversed }: Layout, top: number): void {
    const { x, width, size, align = 'start' } = box
    const isOnRight = align === 'right' || isReversed
    const getLeft = (total: number) => (isOnRight ? x + width - total : x)
    // Programs expect what is stated for a line from left to right.
    const isStated = !hasRightToLeft(line.text) && this.isUnreadable(line.text)
    if (isStated) this.doc.markContent('Span', { actual: line.text })
    this.drawRuns(line, box, getLeft, top + size * ascent)
    if (isStated) this.doc.endMarkedContent()
  }

  private drawRuns(
    { runs }: TextLine,
    { size, colour = '#1b1f1d' }: TextStyle,
    getLeft: (width: number) => number,
    baseline: number,
  ): void {
    const widths = runs.map(({ text, font }) => this.doc.font(font, size).widthOfString(text))
    let left = getLeft(widths.reduce((sum, each) => sum + each, 0))
    for (const [index, { text, font }] of runs.entries()) {
      this.doc
        .font(font, size)
        .fillColor(colour)
        .text(text, left, baseline, { lineBreak: false, baseline: 'alphabetic' })
      left += widths[index] ?? 0
    }
  }
}

export const lineHeightOf = ({ box }: Pick<Layout, 'box'>) => box.size * lineHeight

/** The height of the lines that are not drawn yet. */
export const restHeightOf = (layout: Layout) =>
  (layout.lines.length - layout.next) * lineHeightOf(layout)

/**
 * Pages are kept until their number is known. The library keeps every operator of a page as an array of
 * bytes, which takes many times the memory of one array.
 */
function joinContent({ content }: PDFKit.PDFPage): void {
  content.buffer = [Buffer.concat(content.buffer)]
}
