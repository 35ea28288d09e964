/** The types of files that are accepted, by what their bytes begin with. */
const signatures: readonly { type: string; at?: number; text: string }[] = [
  { type: 'application/pdf', text: '%PDF-' },
  { type: 'image/jpeg', text: '\xff\xd8\xff' },
  { type: 'image/png', text: '\x89PNG\r\n\x1a\n' },
  { type: 'image/gif', text: 'GIF87a' },
  { type: 'image/gif', text: 'GIF89a' },
  { type: 'image/webp', at: 8, text: 'WEBP' },
  { type: 'image/avif', at: 4, text: 'ftypavif' },
  { type: 'image/tiff', text: 'II*\0' },
  { type: 'image/tiff', text: 'MM\0*' },
]

/** The type of a file by its bytes, never by its name; undefined if it is none that is accepted. */
export function recogniseType(bytes: Buffer): string | undefined {
  const start = bytes.subarray(0, 1024).toString('latin1')
  const found = signatures.find(({ at = 0, text }) => start.startsWith(text, at))
  if (found) return found.type
  // A drawing is text: an XML declaration, comments and a document type can stand before it.
  return /^\s*(?:<\?xml|<!--|<!DOCTYPE\s+svg|<svg[\s>])/i.test(withoutMark(start)) &&
    /<svg[\s>]/i.test(bytes.subarray(0, 64 * 1024).toString('latin1'))
    ? 'image/svg+xml'
    : undefined
}

/** The byte order mark of UTF-8. */
const withoutMark = (text: string) => (text.startsWith('\xef\xbb\xbf') ? text.slice(3) : text)
