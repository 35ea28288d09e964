import type { Picture } from '../../../link-monitor/load-picture.ts'
import { drawPicture } from './draw-picture.ts'
import type { PdfBlock } from './pdf-content.ts'
import type { PdfText, TextBox, TextStyle } from './pdf-text.ts'

export const margins = { top: 56, bottom: 64, left: 56, right: 56 }
export const contentWidth = 595.28 - margins.left - margins.right
export const colours = { black: '#1b1f1d', green: '#1f6b3a', grey: '#5f6b64', line: '#d5dbd7' }

const headings: Record<1 | 2 | 3, TextStyle & { before: number; after: number }> = {
  1: { size: 22, weight: 'bold', before: 0, after: 2 },
  2: { size: 13, weight: 'bold', colour: colours.green, before: 16, after: 4 },
  3: { size: 10, weight: 'bold', before: 8, after: 1 },
}
const body: TextStyle = { size: 10 }
const label: TextStyle = { size: 10, colour: colours.grey }
const strong: TextStyle = { size: 10, weight: 'bold' }
const labelWidth = 130
const numberWidth = 80
const cellPadding = 3
const pictureSize = 110

type Element = PDFKit.PDFStructureElement
interface Cell {
  tag: 'TH' | 'TD'
  scope?: 'Row' | 'Column'
  box: TextBox
}

/** Writes blocks below each other, each with its tags. */
export class PdfWriter {
  private readonly root: Element
  private textWidth = contentWidth

  constructor(
    private readonly doc: PDFKit.PDFDocument,
    private readonly text: PdfText,
    private readonly language: string,
  ) {
    this.root = doc.struct('Document')
    doc.addStructure(this.root)
  }

  write(block: PdfBlock): void {
    switch (block.kind) {
      case 'heading':
        this.writeHeading(block)
        break
      case 'lead':
        this.add('P', this.box(block.text, { size: 14, colour: colours.green }))
        this.text.y += 10
        break
      case 'paragraph':
        this.add('P', this.box(block.text, body, block.language), block.language)
        this.text.y += 5
        break
      case 'list':
        this.writeList(block)
        break
      case 'facts':
        this.writeTable(block.rows.map(([name, value]) => this.listFactCells(name, value)))
        break
      case 'table':
        this.writeTable([
          block.head.map((text, column) => this.cell(text, column, label, 'Column')),
          ...block.rows.map((row) => this.listNumberCells(row)),
        ])
    }
  }

  /** Writes these blocks with a picture on their right. */
  writeHead(blocks: readonly PdfBlock[], picture: Picture, title: string): void {
    const top = this.text.y
    this.textWidth = contentWidth - pictureSize - 16
    for (const block of blocks) this.write(block)
    this.textWidth = contentWidth
    const left = margins.left + contentWidth - pictureSize
    const bbox = [left, top, left + pictureSize, top + pictureSize]
    const options = { alt: `Picture of ${title}`, bbox }
    this.root.add(
      this.doc.struct('Figure', options, () =>
        drawPicture(this.doc, picture, { left, top, size: pictureSize }),
      ),
    )
    this.text.y = Math.max(this.text.y, top + pictureSize + 8)
  }

  end(): void {
    this.root.end()
  }

  private writeHeading({ level, text, language }: PdfBlock & { kind: 'heading' }): void {
    const { before, after, ...style } = headings[level]
    this.text.y += before
    // Two lines of text stay with their heading.
    this.text.reserve(style.size * 2 + 40)
    this.add(`H${level}`, this.box(text, style, language), language)
    this.text.y += after
  }

  private writeList({ items, language }: PdfBlock & { kind: 'list' }): void {
    const list = this.doc.struct('L', language ? { lang: language } : {})
    this.root.add(list)
    for (const item of items) {
      const box = {
        ...this.box(item, body, language),
        x: margins.left + 14,
        width: contentWidth - 14,
      }
      list.add(
        this.doc.struct('LI', {}, [
          this.doc.struct('Lbl', {}, () => {
            this.text.reserve(20)
            this.text.writeAt(this.box('•', body), this.text.y)
          }),
          this.doc.struct('LBody', this.optionsOf(box), () => this.text.write(box)),
        ]),
      )
      this.text.y += 2
    }
    list.end()
    this.text.y += 4
  }

  private listFactCells(name: string, value: string): Cell[] {
    const width = contentWidth - labelWidth
    return [
      { tag: 'TH', scope: 'Row', box: { ...this.box(name, label), width: labelWidth } },
      { tag: 'TD', box: { ...this.box(value, body), x: margins.left + labelWidth, width } },
    ]
  }

  private listNumberCells(row: readonly string[]): Cell[] {
    return row.map((text, column) =>
      column === 0 ? this.cell(text, column, strong, 'Row') : this.cell(text, column, body),
    )
  }

  /** Numbers are aligned on the right. */
  private cell(text: string, column: number, style: TextStyle, scope?: Cell['scope']): Cell {
    const box: TextBox = {
      ...this.box(text, style),
      width: column === 0 ? labelWidth : numberWidth,
      x: margins.left + (column === 0 ? 0 : labelWidth + (column - 1) * numberWidth),
      ...(column > 0 && { align: 'right' }),
    }
    return scope ? { tag: 'TH', scope, box } : { tag: 'TD', box }
  }

  private writeTable(rows: Cell[][]): void {
    const table = this.doc.struct('Table')
    this.root.add(table)
    for (const cells of rows) {
      const height = Math.max(...cells.map(({ box }) => this.text.heightOf(box))) + 2 * cellPadding
      this.text.reserve(height)
      const top = this.text.y
      table.add(
        this.doc.struct(
          'TR',
          {},
          cells.map(({ tag, scope, box }) =>
            this.doc.struct(tag, { ...this.optionsOf(box), ...(scope && { scope }) }, () =>
              this.text.writeAt(box, top + cellPadding),
            ),
          ),
        ),
      )
      this.text.y = top + height
      this.drawLine(this.text.y)
    }
    table.end()
    this.text.y += 4
  }

  /** Screen readers skip lines. */
  private drawLine(y: number): void {
    this.doc.markContent('Artifact', { type: 'Layout' })
    this.doc
      .moveTo(margins.left, y)
      .lineTo(margins.left + contentWidth, y)
      .lineWidth(0.5)
      .stroke(colours.line)
    this.doc.endMarkedContent()
  }

  private add(tag: string, box: TextBox, language?: string): void {
    const options = { ...this.optionsOf(box), ...(language && { lang: language }) }
    this.root.add(this.doc.struct(tag, options, () => this.text.write(box)))
  }

  /** Letters of right-to-left scripts are stored as they are drawn, so their text is stated. */
  private optionsOf({ text }: TextBox): { actual?: string } {
    return /[\u0590-\u08ff]/.test(text) ? { actual: text } : {}
  }

  private box(text: string, style: TextStyle, language = this.language): TextBox {
    return { ...style, text, language, x: margins.left, width: this.textWidth }
  }
}
