import type { Picture } from '../../../link-monitor/load-picture.ts'
import { drawPicture } from './draw-picture.ts'
import { body, colours, contentWidth, margins, strong } from './page-style.ts'
import type { PdfBlock } from './pdf-content.ts'
import { writePdfList } from './pdf-list.ts'
import { type PdfCell, writeTable } from './pdf-table.ts'
import { type PdfTarget, tagOptions } from './pdf-target.ts'
import type { TextBox, TextStyle } from './pdf-text.ts'

const headings: Record<1 | 2 | 3, TextStyle & { before: number; after: number }> = {
  1: { size: 22, weight: 'bold', before: 0, after: 2 },
  2: { size: 13, weight: 'bold', colour: colours.green, before: 16, after: 4 },
  3: { size: 10, weight: 'bold', before: 8, after: 1 },
}
const label: TextStyle = { size: 10, colour: colours.grey }
const labelWidth = 130
const numberWidth = 80
const pictureSize = 110

/** Writes blocks below each other, each with its tags. */
export class PdfWriter {
  private textWidth = contentWidth

  constructor(
    private readonly target: PdfTarget,
    private readonly language: string,
  ) {}

  write(block: PdfBlock): void {
    const { text } = this.target
    switch (block.kind) {
      case 'heading':
        this.writeHeading(block)
        break
      case 'lead':
        this.add('P', this.box(block.text, { size: 14, colour: colours.green }))
        text.y += 10
        break
      case 'paragraph':
        this.add('P', this.box(block.text, body, block.language), block.language)
        text.y += 5
        break
      case 'list':
        writePdfList(this.target, block, block.language ?? this.language)
        text.y += 4
        break
      case 'facts':
        writeTable(
          this.target,
          block.rows.map(([name, value]) => this.listFactCells(name, value)),
        )
        break
      case 'table':
        writeTable(this.target, [
          block.head.map((heading, column) => this.cell(heading, column, label, 'Column')),
          ...block.rows.map((row) => this.listNumberCells(row)),
        ])
    }
  }

  /** Writes these blocks with a picture on their right. */
  writeHead(blocks: readonly PdfBlock[], picture: Picture, title: string): void {
    const { doc, text, parent } = this.target
    const top = text.y
    this.textWidth = contentWidth - pictureSize - 16
    for (const block of blocks) this.write(block)
    this.textWidth = contentWidth
    const left = margins.left + contentWidth - pictureSize
    const bbox = [left, top, left + pictureSize, top + pictureSize]
    const options = { alt: `Picture of ${title}`, bbox }
    parent.add(
      doc.struct('Figure', options, () =>
        drawPicture(doc, text, picture, { left, top, size: pictureSize }),
      ),
    )
    text.y = Math.max(text.y, top + pictureSize + 8)
  }

  private writeHeading({ level, text, language }: PdfBlock & { kind: 'heading' }): void {
    const { before, after, ...style } = headings[level]
    this.target.text.y += before
    // Two lines of text stay with their heading.
    this.target.text.reserve(style.size * 2 + 40)
    this.add(`H${level}`, this.box(text, style, language), language)
    this.target.text.y += after
  }

  private listFactCells(name: string, value: string): PdfCell[] {
    const width = contentWidth - labelWidth
    return [
      { tag: 'TH', scope: 'Row', box: { ...this.box(name, label), width: labelWidth } },
      { tag: 'TD', box: { ...this.box(value, body), x: margins.left + labelWidth, width } },
    ]
  }

  private listNumberCells(row: readonly string[]): PdfCell[] {
    return row.map((text, column) =>
      column === 0 ? this.cell(text, column, strong, 'Row') : this.cell(text, column, body),
    )
  }

  /** Numbers are aligned on the right. */
  private cell(text: string, column: number, style: TextStyle, scope?: PdfCell['scope']): PdfCell {
    const box: TextBox = {
      ...this.box(text, style),
      width: column === 0 ? labelWidth : numberWidth,
      x: margins.left + (column === 0 ? 0 : labelWidth + (column - 1) * numberWidth),
      ...(column > 0 && { align: 'right' }),
    }
    return scope ? { tag: 'TH', scope, box } : { tag: 'TD', box }
  }

  private add(tag: string, box: TextBox, language?: string): void {
    const { doc, text, parent } = this.target
    if (text.isFull) return
    const options = { ...tagOptions(box), ...(language && { lang: language }) }
    parent.add(doc.struct(tag, options, () => text.write(box)))
  }

  private box(text: string, style: TextStyle, language = this.language): TextBox {
    return { ...style, text, language, x: margins.left, width: this.textWidth }
  }
}
