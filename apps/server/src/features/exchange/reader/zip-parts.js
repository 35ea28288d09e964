import { crc32, createInflateRaw } from 'node:zlib'
import { messages, Rejection, requireSound } from './rejection.js'

/** @typedef {import('./zip-directory.js').Entry} Entry */

/**
 * Unpacks a part in chunks. A part that unpacks to more bytes than the directory says is rejected.
 * @param {Buffer} file @param {Entry} entry @returns {AsyncGenerator<Buffer>}
 */
export async function* unpack(file, { method, start, end, size }) {
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

/** @param {Buffer} bytes */
function* slice(bytes) {
  for (let at = 0; at < bytes.length; at += chunkSize) yield bytes.subarray(at, at + chunkSize)
}

/** @param {Buffer} packed @returns {AsyncGenerator<Buffer>} */
async function* inflate(packed) {
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
 * @param {Buffer} file @param {Entry[]} entries
 */
export async function checkParts(file, entries) {
  let rows = 0
  for (const entry of entries) {
    const isMarkup = /\.(xml|rels|vml)$/i.test(entry.name)
    const isSheet = entry.name.startsWith('xl/worksheets/')
    let crc = 0
    let tail = ''
    for await (const chunk of unpack(file, entry)) {
      crc = crc32(chunk, crc)
      if (!isMarkup) continue
      const text = tail + chunk.toString('latin1')
      // Workbooks never declare entities; files that do try to exhaust memory or to read local files.
      requireSound(!text.includes('<!DOCTYPE') && !text.includes('<!ENTITY'), messages.entities)
      if (isSheet) rows += countMatches('<row ', text)
      tail = text.slice(-8)
    }
    requireSound(entry.crc === 0 || crc === entry.crc)
  }
  return rows
}

/** @param {string} part @param {string} text */
function countMatches(part, text) {
  let count = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) count += 1
  return count
}
