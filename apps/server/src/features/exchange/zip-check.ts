import { createInflateRaw } from 'node:zlib'
import { rejectFile } from './reject-file.ts'

export interface ZipLimits {
  entries: number
  /** The total of all entries. */
  inflatedBytes: number
}

export interface ZipContents {
  parts: string[]
  /** The approximate number of rows, used to show progress. */
  rows: number
}

interface Entry {
  name: string
  method: number
  compressed: Buffer
  inflatedBytes: number
}

const damaged = 'The file is damaged: it is not a complete workbook.'
const tooLarge = 'The file is too large when unpacked. Split it into smaller files.'

/**
 * Checks an archive before any library unpacks it: the number of entries and their real sizes, which can
 * differ from the sizes the archive declares. The unpacked data is counted and discarded, outside the
 * main thread.
 */
export async function checkZip(bytes: Uint8Array, limits: ZipLimits): Promise<ZipContents> {
  const entries = readDirectory(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), limits)
  const declaredBytes = entries.reduce((sum, entry) => sum + entry.inflatedBytes, 0)
  if (declaredBytes > limits.inflatedBytes) rejectFile(tooLarge)
  let left = limits.inflatedBytes
  let rows = 0
  for (const entry of entries) {
    const measured = await measure(entry, left)
    left -= measured.size
    rows += measured.rows
  }
  return { parts: entries.map(({ name }) => name), rows }
}

function readDirectory(file: Buffer, limits: ZipLimits): Entry[] {
  const end = file.lastIndexOf('PK\x05\x06', undefined, 'latin1')
  if (end < 0 || end + 22 > file.length) rejectFile(damaged)
  const count = file.readUInt16LE(end + 10)
  if (count > limits.entries) rejectFile('The file contains more parts than a workbook can have.')
  const entries: Entry[] = []
  let at = file.readUInt32LE(end + 16)
  let compressedBytes = 0
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > end || file.readUInt32LE(at) !== 0x02014b50) rejectFile(damaged)
    const isEncrypted = (file.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted) rejectFile('The file is protected with a password.')
    const size = file.readUInt32LE(at + 20)
    const nameLength = file.readUInt16LE(at + 28)
    // Entries that share their bytes would unpack to more than the size of the file suggests.
    compressedBytes += size
    if (compressedBytes > file.length) rejectFile(damaged)
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      method: file.readUInt16LE(at + 10),
      compressed: readBody(file, file.readUInt32LE(at + 42), size),
      inflatedBytes: file.readUInt32LE(at + 24),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

function readBody(file: Buffer, header: number, size: number): Buffer {
  if (header + 30 > file.length || file.readUInt32LE(header) !== 0x04034b50) rejectFile(damaged)
  const start = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28)
  if (start + size > file.length) rejectFile(damaged)
  return file.subarray(start, start + size)
}

/** Unpacks an entry without keeping the data, and returns its size. */
async function measure({ name, method, compressed }: Entry, maxBytes: number) {
  if (method !== 0 && method !== 8) rejectFile(damaged)
  const isMarkup = /\.(xml|rels|vml)$/i.test(name)
  const isSheet = name.startsWith('xl/worksheets/')
  let size = 0
  let rows = 0
  let tail = ''
  for await (const chunk of method === 8 ? inflate(compressed) : [compressed]) {
    size += chunk.length
    if (size > maxBytes) rejectFile(tooLarge)
    if (!isMarkup) continue
    // Workbooks never declare entities; files that do try to exhaust memory or to read local files.
    const text = tail + chunk.toString('latin1')
    if (text.includes('<!DOCTYPE') || text.includes('<!ENTITY')) {
      rejectFile('The file declares XML entities, which are not allowed in a workbook.')
    }
    if (isSheet) rows += countMatches('<row ', text)
    tail = text.slice(-8)
  }
  return { size, rows }
}

function countMatches(part: string, text: string): number {
  let count = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) count += 1
  return count
}

async function* inflate(compressed: Buffer): AsyncGenerator<Buffer> {
  const stream = createInflateRaw({ chunkSize: 65_536 })
  stream.end(compressed)
  try {
    // Without an encoding, a stream yields only buffers.
    for await (const chunk of stream) yield chunk as Buffer
  } catch {
    rejectFile(damaged)
  } finally {
    stream.destroy()
  }
}
