import 'pdfkit'

/** What we use of the package that its types do not describe. */
declare global {
  namespace PDFKit {
    interface PDFDocument {
      /** Writes the metadata, after everything else that uses `info`. */
      endMetadata(): void
      /** The font in use, whose glyphs know what they stand for. */
      _font: {
        font: {
          hasGlyphForCodePoint(point: number): boolean
          layout(text: string): { glyphs: { codePoints: number[] }[] }
        }
      }
    }
    interface PDFStructureElement {
      dictionary: PDFKitReference
    }
    interface PDFKitReference {
      /** What was written into it, part by part. */
      buffer: Uint8Array[]
    }
  }
}
