import { crc32, createInflateRaw } from 'node:zlib'
import { messages, Rejection, requireSound } from './rejection.ts'
import type { Entry } from './zip-directory.ts'

/** Unpacks a part in chunks. A part that unpacks to more bytes than the directory says is rejected. */
export async function* unpack(
  file: Buffer,
  { method, start, end, size }: Entry,
): AsyncGenerator<Buffer> {
  const packed = file.subarray(start, end)
  let left = size
  for await (const chunk of method === 8 ? inflate(packed) : slice(packed)) {
    left -= chunk.length
    requireSound(left >= 0, messages.tooLarge)
    yield chunk
  }
  requireSound(left === 0)
}

const chunkSize = 65_536

function* slice(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize)
}

async function* inflate(packed: Buffer): AsyncGenerator<Buffer> {
  const stream = createInflateRaw({ chunkSize })
  stream.end(packed)
  try {
    for await (const chunk of stream) yield chunk
  } catch {
    throw new Rejection(messages.damaged)
  } finally {
    stream.destroy()
  }
}

/**
 * Unpacks every part once without keeping it: sizes and checksums must be as declared, and markup must
 * not declare entities. Returns the approximate number of rows, which is used to show progress.
 */
export async function checkParts(file: Buffer, entries: Entry[]): Promise<number> {
  let rows = 0
  for (const entry of entries) {
    const isMarkup = /\.(xml|rels|vml)$/i.test(entry.name)
    const rowTag = entry.name.startsWith('xl/worksheets/') ? '<row ' : '<table:table-row'
    let crc = 0
    let tail = ''
    for await (const chunk of unpack(file, entry)) {
      crc = crc32(chunk, crc)
      if (!isMarkup) continue
      const text = tail + chunk.toString('latin1')
      // Workbooks never declare entities; files that do try to exhaust memory or to read local files.
      requireSound(!text.includes('<!DOCTYPE') && !text.includes('<!ENTITY'), messages.entities)
      rows += countMatches(rowTag, text)
      tail = text.slice(-8)
    }
    requireSound(entry.crc === 0 || crc === entry.crc)
  }
  return rows
}

function countMatches(part: string, text: string): number {
  let count = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) count += 1
  return count
}
