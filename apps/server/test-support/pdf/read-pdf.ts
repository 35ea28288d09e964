import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'

/** What a reader of a PDF finds: text, tags in reading order, language and title. */
export async function readPdf(bytes: Uint8Array) {
  const document = await getDocument({ data: new Uint8Array(bytes), verbosity: 0 }).promise
  const pages = await Promise.all(
    Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)),
  )
  const texts = await Promise.all(
    pages.map((page) => page.getTextContent({ disableNormalization: true })),
  )
  const trees = await Promise.all(pages.map((page) => page.getStructTree()))
  const { info } = await document.getMetadata()
  const result = {
    pages: pages.length,
    text: texts
      .flatMap(({ items }) => items.map((item) => ('str' in item ? item.str : '')))
      .join(' ')
      .replaceAll(/\s+/g, ' '),
    /** From the left and the bottom of the page, in points. */
    positions: texts.flatMap(({ items }) =>
      items.flatMap((item) =>
        'str' in item && item.str.trim() !== ''
          ? [{ x: Number(item.transform[4]), y: Number(item.transform[5]), width: item.width }]
          : [],
      ),
    ),
    tags: trees.flatMap(listTags),
    info: { title: Object(info).Title, language: Object(info).Language },
    isTagged: (await document.getMarkInfo())?.Marked ?? false,
    size: pages[0]?.getViewport({ scale: 1 }),
  }
  await document.destroy()
  return result
}

interface Tag {
  role: string
  lang?: string
  alt?: string
}

function listTags(node: unknown): Tag[] {
  const { role, lang, alt, children = [] } = Object(node)
  const own =
    typeof role === 'string'
      ? [{ role, ...(lang !== undefined && { lang }), ...(role === 'Figure' && { alt }) }]
      : []
  return [...own, ...children.flatMap(listTags)]
}
