import { colours, contentWidth, margins } from './page-style.ts'
import { type PdfTarget, tagOptions } from './pdf-target.ts'
import { lineHeightOf, restHeightOf, type TextBox } from './pdf-text.ts'

export interface PdfCell {
  tag: 'TH' | 'TD'
  scope?: 'Row' | 'Column'
  box: TextBox
}

const padding = 3
/** A row that is taller than a page begins below others if some lines of it have room there. */
const leastHeight = 40
/** Sums of heights differ by the last digits. */
const tolerance = 0.01

export function writeTable({ doc, text, parent }: PdfTarget, rows: readonly PdfCell[][]): void {
  const table = doc.struct('Table')
  parent.add(table)
  for (const cells of rows) {
    if (text.isFull) break
    const row = doc.struct('TR')
    table.add(row)
    writeRow({ doc, text, parent: row }, cells)
    row.end()
  }
  table.end()
  text.y += 4
}

/** A row goes on to the next page only if it is taller than a page. */
function writeRow({ doc, text, parent }: PdfTarget, cells: readonly PdfCell[]): void {
  const parts = cells.map(({ tag, scope, box }) => {
    const element = doc.struct(tag, { ...tagOptions(box), ...(scope && { scope }) })
    parent.add(element)
    return { element, layout: text.layOut(box) }
  })
  const height = Math.max(...parts.map(({ layout }) => restHeightOf(layout))) + 2 * padding
  text.reserve(height <= text.pageHeight ? height : leastHeight)
  while (!text.isFull) {
    const top = text.y + padding
    let bottom = top
    for (const { element, layout } of parts) {
      const room = Math.floor((text.maxY - padding - top + tolerance) / lineHeightOf(layout))
      if (restHeightOf(layout) === 0) continue
      element.add(() => {
        bottom = Math.max(bottom, text.drawLines(layout, top, room))
      })
    }
    text.y = bottom + padding
    drawLine(doc, text.y)
    if (parts.every(({ layout }) => restHeightOf(layout) === 0)) break
    text.reserve(text.pageHeight)
  }
  for (const { element } of parts) element.end()
}

/** Screen readers skip lines. */
function drawLine(doc: PDFKit.PDFDocument, y: number): void {
  doc.markContent('Artifact', { type: 'Layout' })
  doc
    .moveTo(margins.left, y)
    .lineTo(margins.left + contentWidth, y)
    .lineWidth(0.5)
    .stroke(colours.line)
  doc.endMarkedContent()
}
