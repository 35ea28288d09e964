import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import { colours, contentWidth, margins } from './page-style.ts'
import { type PdfBlock, type PdfContent, shortenedNote } from './pdf-content.ts'
import { fontFiles } from './pdf-fonts.ts'
import { PdfText } from './pdf-text.ts'
import { PdfWriter } from './pdf-writer.ts'
import { toPrintable } from './printable-text.ts'

/** A4 pages, tagged for screen readers as PDF/UA demands: structure, language and title. */
export async function createPdf(content: PdfContent): Promise<Uint8Array> {
  const { language, blocks, footer, picture } = content
  const title = toPrintable(content.title)
  const options: PDFKit.PDFDocumentOptions = {
    size: 'A4',
    margins,
    bufferPages: true,
    pdfVersion: '1.7',
    tagged: true,
    displayTitle: true,
    lang: language,
    info: { Title: title, Creator: 'NutriPIM' },
    // Otherwise the first font is one that is not embedded.
    font: fontFiles[0][1],
  }
  // The types of the library do not know this standard yet.
  const doc = new TitledDocument(Object.assign(options, { subset: 'PDF/UA' }))
  const bytes = buffer(doc)
  for (const [name, file] of fontFiles) doc.registerFont(name, file)
  const text = new PdfText(doc)
  const root = doc.struct('Document')
  doc.addStructure(root)
  const writer = new PdfWriter({ doc, text, parent: root }, language)
  const head = picture ? blocks.filter(isHead) : []
  if (picture) writer.writeHead(head, picture, title)
  for (const block of blocks) if (!head.includes(block)) writer.write(block)
  if (text.isFull) {
    text.endText()
    writer.write({ kind: 'paragraph', text: shortenedNote })
  }
  root.end()
  writeFooters(doc, text, { footer, language })
  doc.end()
  return bytes
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' }

class TitledDocument extends PDFDocument {
  /** The library writes these values into XML as they are. Elsewhere they are already written. */
  override endMetadata(): void {
    for (const [name, value] of Object.entries(this.info)) {
      if (typeof value !== 'string') continue
      Object.assign(this.info, { [name]: value.replaceAll(/[&<>]/g, (each) => entities[each] ?? '') }) // biome-ignore format: one line
    }
    super.endMetadata()
  }
}

/** The title and the line below it. */
function isHead(block: PdfBlock): boolean {
  return block.kind === 'lead' || (block.kind === 'heading' && block.level === 1)
}

/** Screen readers skip footers. */
function writeFooters(
  doc: PDFKit.PDFDocument,
  text: PdfText,
  { footer, language }: Pick<PdfContent, 'footer' | 'language'>,
): void {
  const { count } = doc.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    doc.switchToPage(page)
    doc.markContent('Artifact', { type: 'Pagination' })
    const box = { x: margins.left, width: contentWidth, size: 8, colour: colours.grey, language }
    const top = doc.page.height - margins.bottom + 24
    text.writeAt({ ...box, text: footer }, top)
    text.writeAt({ ...box, text: `${page + 1} / ${count}`, align: 'right' }, top)
    doc.endMarkedContent()
  }
}
