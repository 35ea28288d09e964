import { listPages, readContent } from './content-violations.ts'
import { nameOf, type PdfDictionary, type PdfFile } from './pdf-objects.ts'

/** Fonts are embedded, and every glyph that is shown exists, has a width and stands for characters. */
export function findFontViolations(file: PdfFile): string[] {
  const { getDictionary, getArray, getStream } = file
  const violations = new Set<string>()
  for (const page of listPages(file)) {
    const fonts = getDictionary(getDictionary(page.Resources).Font)
    readContent(file, page, {
      onText({ font: name, glyphs }) {
        const font = getDictionary(fonts[name])
        const [descendant] = getArray(font.DescendantFonts)
        const own = getDictionary(descendant)
        if (getStream(getDictionary(own.FontDescriptor).FontFile2).length === 0) {
          violations.add(`the font ${nameOf(font.BaseFont)} is not embedded`)
        }
        if (nameOf(own.CIDToGIDMap) !== 'Identity') violations.add('glyphs have other numbers')
        const widths = getArray(getArray(own.W)[1])
        const unicode = readUnicode(file, font)
        for (const glyph of glyphs) {
          if (glyph === 0) violations.add(`a glyph of ${nameOf(font.BaseFont)} is missing`)
          if (typeof widths[glyph] !== 'number') violations.add('a glyph has no width')
          const text = unicode.get(glyph)
          // A part of a letter stands for an empty text.
          if (text === undefined || /[\0\ufeff\ufffe]/.test(text)) violations.add(`a glyph of ${nameOf(font.BaseFont)} stands for nothing`) // biome-ignore format: one line
        }
      },
    })
  }
  return [...violations]
}

const maps = new WeakMap<PdfDictionary, Map<number, string>>()

function readUnicode({ getStream }: PdfFile, font: PdfDictionary): Map<number, string> {
  const known = maps.get(font)
  if (known) return known
  const map = new Map<number, string>()
  const text = getStream(font.ToUnicode).toString('latin1')
  for (const [, first, , list] of text.matchAll(/<(\w+)> <(\w+)> \[([^\]]*)\]/g)) {
    for (const [i, [, hex = '']] of [...(list ?? '').matchAll(/<([\w ]*)>/g)].entries()) {
      map.set(
        Number.parseInt(first ?? '', 16) + i,
        Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le'),
      )
    }
  }
  maps.set(font, map)
  return map
}
