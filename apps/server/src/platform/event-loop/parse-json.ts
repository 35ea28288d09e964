import { createPauses } from './pauses.ts'

/** JSON up to this many bytes is parsed at once, which takes a millisecond or two. */
export const maxBytesAtOnce = 250_000

/** Searched at once for the end of a row: code that is not compiled yet takes a millisecond for 10,000 bytes. */
const maxBytesSearched = 50_000

/** More than any call accepts: rows of a list, bytes of a row, and lists in rows of lists. */
const maxRows = 200_000
const maxRowBytes = 6_000_000
const maxLevels = 2

const code = {
  quote: 34,
  comma: 44,
  openList: 91,
  backslash: 92,
  closeList: 93,
  open: 123,
  close: 125,
}

/** JSON that cannot be parsed in small steps: no call accepts it. */
export class JsonTooLargeError extends Error {}

type Parse = (text: string) => unknown

/**
 * Parses a large JSON object in steps, so that other requests are answered meanwhile. The lists of the
 * object are parsed row by row, and what is around them at once.
 */
export async function parseJsonWithPauses(
  bytes: Buffer,
  parse: Parse,
  levels = maxLevels,
): Promise<unknown> {
  const pause = createPauses()
  const lists: unknown[][] = []

  const parseRow = async (row: Buffer) => {
    if (row.length <= maxBytesAtOnce) return parse(row.toString())
    if (levels === 1 || row.toString('utf8', 0, 1000).trimStart()[0] !== '{') {
      throw new JsonTooLargeError()
    }
    return parseJsonWithPauses(row, parse, levels - 1)
  }

  /** Parses the list that starts here, and returns the position after it. */
  async function readList(start: number): Promise<number> {
    const rows: unknown[] = []
    lists.push(rows)
    for (let from = start + 1; ; ) {
      const scan = { from, at: from, depth: 0 }
      let end = findEndOfRow(bytes, scan)
      while (end < 0) {
        await pause()
        end = findEndOfRow(bytes, scan)
      }
      const isLast = bytes[end] !== code.comma
      const row = bytes.subarray(from, end)
      const isEmptyList = isLast && rows.length === 0 && isBlank(row)
      if (!isEmptyList) rows.push(await parseRow(row))
      if (rows.length > maxRows) throw new JsonTooLargeError()
      if (isLast) return end + 1
      from = end + 1
      await pause()
    }
  }

  // The text around the lists; each list is replaced by its number.
  let around = ''
  let from = 0
  let depth = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const each = bytes[at]
    if (each === code.quote) at = findEndOfText(bytes, at)
    else if (each === code.openList && depth === 1) {
      around += `${bytes.toString('utf8', from, at)}[${lists.length}]`
      from = await readList(at)
      at = from - 1
    } else if (each === code.open || each === code.openList) depth += 1
    else if (each === code.close || each === code.closeList) depth -= 1
    if (at - from + around.length > maxBytesAtOnce) throw new JsonTooLargeError()
  }
  const value = parse(around + bytes.toString('utf8', from))
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([name, field]) => [
      name,
      Array.isArray(field) ? (lists[Number(field[0])] ?? field) : field,
    ]),
  )
}

const isBlank = (row: Buffer) => row.length <= maxBytesAtOnce && row.toString().trim() === ''

/** The position of the comma or bracket after a row of a list; -1 if the scan has to go on after a pause. */
function findEndOfRow(
  bytes: Buffer,
  scan: { readonly from: number; at: number; depth: number },
): number {
  const stop = scan.at + maxBytesSearched
  for (; scan.at < bytes.length; scan.at += 1) {
    if (scan.at >= stop) return -1
    const each = bytes[scan.at]
    if (each === code.quote) scan.at = findEndOfText(bytes, scan.at)
    else if (each === code.open || each === code.openList) scan.depth += 1
    else if (scan.depth === 0 && (each === code.comma || each === code.closeList)) return scan.at
    else if (each === code.close || each === code.closeList) scan.depth -= 1
    if (scan.depth < 0) break
    if (scan.at - scan.from > maxRowBytes) throw new JsonTooLargeError()
  }
  throw new SyntaxError('A list in the JSON text has no end.')
}

/** The position of the quote that ends a text. */
function findEndOfText(bytes: Buffer, start: number): number {
  let end = start
  for (;;) {
    end = bytes.indexOf(code.quote, end + 1)
    if (end < 0) throw new SyntaxError('A text in the JSON text has no end.')
    if (end - start > maxBytesAtOnce) throw new JsonTooLargeError()
    let escapes = 0
    while (bytes[end - 1 - escapes] === code.backslash) escapes += 1
    if (escapes % 2 === 0) return end
  }
}
