/** What we use of the package, which has no types of its own. */
declare module 'svg-to-pdfkit' {
  interface Options {
    width: number
    height: number
    fontCallback: (family: string, isBold: boolean) => string
    imageCallback: (link: string) => string
    warningCallback: (warning: string) => void
  }
  export default function drawSvg(
    doc: PDFKit.PDFDocument,
    svg: string,
    x: number,
    y: number,
    options: Options,
  ): void
}
