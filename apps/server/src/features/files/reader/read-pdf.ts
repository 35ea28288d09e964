import { inflateSync } from 'node:zlib'
import { sentences, Unreadable } from './unreadable.ts'

/** Of all unpacked parts together. */
const maxUnpacked = 64 * 1024 * 1024

/** What a PDF must not do, by the names that it cannot do it without. */
const forbidden: readonly [RegExp, string][] = [
  [/\/Encrypt\b/, sentences.password],
  [/\/JavaScript\b/, sentences.scripts],
  [/\/Launch\b/, sentences.launch],
  [/\/(?:EmbeddedFiles?|RichMedia|XFA)\b/, sentences.embedded],
]

/**
 * Checks a PDF and counts its pages. Its objects are found by their names, not by its table of contents,
 * which could hide some of them; parts that are packed are unpacked.
 */
export function readPdf(bytes: Buffer): { pageCount: number } {
  const end = bytes.subarray(-1024).toString('latin1')
  if (!end.includes('%%EOF')) throw new Unreadable(sentences.damaged)
  if (bytes.subarray(-66_000).includes('PK\x05\x06', 0, 'latin1')) {
    throw new Unreadable(sentences.mixed)
  }
  const parts = [withoutEscapes(bytes.toString('latin1'))]
  parts.push(...unpackObjects(bytes))
  for (const part of parts) {
    for (const [pattern, sentence] of forbidden) {
      if (pattern.test(part)) throw new Unreadable(sentence)
    }
  }
  const pageCount = countPages(parts)
  if (pageCount === 0) throw new Unreadable(sentences.damaged)
  return { pageCount }
}

/** `/J#61vaScript` is the same name as `/JavaScript`. */
const withoutEscapes = (text: string) =>
  text.replaceAll(/#([0-9a-f]{2})/gi, (_, code: string) =>
    String.fromCharCode(Number.parseInt(code, 16)),
  )

/** Objects can be packed together into streams of the type ObjStm. */
function unpackObjects(bytes: Buffer): string[] {
  const unpacked: string[] = []
  let left = maxUnpacked
  for (let at = bytes.indexOf('stream'); at >= 0; at = bytes.indexOf('stream', at + 6)) {
    if (bytes.toString('latin1', at - 3, at) === 'end') continue
    const before = withoutEscapes(bytes.toString('latin1', Math.max(0, at - 2000), at))
    const head = before.slice(before.lastIndexOf(' obj') + 1)
    if (!/\/ObjStm\b/.test(head)) continue
    const start = at + (bytes[at + 6] === 0x0d ? 8 : 7)
    const end = bytes.indexOf('endstream', start)
    if (end < 0) throw new Unreadable(sentences.damaged)
    const text = unpack(bytes.subarray(start, end), head, left)
    left -= text.length
    unpacked.push(withoutEscapes(text))
  }
  return unpacked
}

function unpack(packed: Buffer, head: string, left: number): string {
  if (!head.includes('/Filter')) return packed.toString('latin1')
  // Writers of PDF pack objects with this filter; another one could only hide something.
  const isKnown = /\/Filter\[?\/FlateDecode/.test(head.replaceAll(/\s+/g, ''))
  if (!isKnown) throw new Unreadable(sentences.damaged)
  try {
    return inflateSync(packed, { maxOutputLength: Math.max(1, left) }).toString('latin1')
  } catch {
    throw new Unreadable(sentences.damaged)
  }
}

/** So many characters around its type hold an object with the count of pages. */
const aroundRoot = 400

/** The root of the pages counts all of them; without it, the pages themselves are counted. */
function countPages(parts: readonly string[]): number {
  let counted = 0
  let pages = 0
  for (const part of parts) {
    for (const { index } of part.matchAll(/\/Type\s{0,9}\/Pages\b/g)) {
      const around = part.slice(Math.max(0, index - aroundRoot), index + aroundRoot)
      for (const [, count] of around.matchAll(/\/Count\s{1,9}(\d{1,7})/g)) {
        counted = Math.max(counted, Number(count))
      }
    }
    pages += part.match(/\/Type\s{0,9}\/Page\b/g)?.length ?? 0
  }
  return Math.max(counted, pages)
}
