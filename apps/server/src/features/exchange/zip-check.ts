import { createInflateRaw } from 'node:zlib'
import { refuseFile } from './refuse-file.ts'

export interface ZipLimits {
  entries: number
  /** Of all entries together. */
  inflatedBytes: number
}

export interface ZipLook {
  parts: string[]
  /** About how many rows the worksheets have, to tell how far a reader is. */
  rows: number
}

interface Entry {
  name: string
  method: number
  compressed: Buffer
  inflatedBytes: number
}

const damaged = 'The file is damaged: it is not a complete workbook.'
const tooLarge = 'The file unpacks to more than a workbook may.'

/**
 * Looks into an archive before any library unpacks it: how many entries it has, and how large they
 * really are, whatever the archive says of itself. Unpacking is counted and thrown away, off the
 * main thread.
 */
export async function checkZip(bytes: Uint8Array, limits: ZipLimits): Promise<ZipLook> {
  const entries = readDirectory(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), limits)
  const promised = entries.reduce((sum, entry) => sum + entry.inflatedBytes, 0)
  if (promised > limits.inflatedBytes) refuseFile(tooLarge)
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
  if (end < 0 || end + 22 > file.length) refuseFile(damaged)
  const count = file.readUInt16LE(end + 10)
  if (count > limits.entries) refuseFile('The file holds more parts than a workbook has.')
  const entries: Entry[] = []
  let at = file.readUInt32LE(end + 16)
  let compressedBytes = 0
  for (let i = 0; i < count; i += 1) {
    if (at + 46 > end || file.readUInt32LE(at) !== 0x02014b50) refuseFile(damaged)
    const isEncrypted = (file.readUInt16LE(at + 8) & 1) === 1
    if (isEncrypted) refuseFile('The file is protected with a password.')
    const size = file.readUInt32LE(at + 20)
    const nameLength = file.readUInt16LE(at + 28)
    // Entries that share their bytes would unpack to more than the file seems to hold.
    compressedBytes += size
    if (compressedBytes > file.length) refuseFile(damaged)
    entries.push({
      name: file.toString('utf8', at + 46, at + 46 + nameLength),
      method: file.readUInt16LE(at + 10),
      compressed: bodyOf(file, file.readUInt32LE(at + 42), size),
      inflatedBytes: file.readUInt32LE(at + 24),
    })
    at += 46 + nameLength + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
  }
  return entries
}

function bodyOf(file: Buffer, header: number, size: number): Buffer {
  if (header + 30 > file.length || file.readUInt32LE(header) !== 0x04034b50) refuseFile(damaged)
  const start = header + 30 + file.readUInt16LE(header + 26) + file.readUInt16LE(header + 28)
  if (start + size > file.length) refuseFile(damaged)
  return file.subarray(start, start + size)
}

/** Unpacks one entry to nowhere and gives its size. */
async function measure({ name, method, compressed }: Entry, most: number) {
  if (method !== 0 && method !== 8) refuseFile(damaged)
  const isMarkup = /\.(xml|rels|vml)$/i.test(name)
  const isSheet = name.startsWith('xl/worksheets/')
  let size = 0
  let rows = 0
  let tail = ''
  for await (const chunk of method === 8 ? inflate(compressed) : [compressed]) {
    size += chunk.length
    if (size > most) refuseFile(tooLarge)
    if (!isMarkup) continue
    // No workbook declares entities of its own; those that do are after the reader's memory or files.
    const text = tail + chunk.toString('latin1')
    if (text.includes('<!DOCTYPE') || text.includes('<!ENTITY')) {
      refuseFile('The file declares entities, which no workbook does.')
    }
    if (isSheet) rows += countOf('<row ', text)
    tail = text.slice(-8)
  }
  return { size, rows }
}

function countOf(part: string, text: string): number {
  let count = 0
  for (let at = text.indexOf(part); at >= 0; at = text.indexOf(part, at + 1)) count += 1
  return count
}

async function* inflate(compressed: Buffer): AsyncGenerator<Buffer> {
  const stream = createInflateRaw({ chunkSize: 65_536 })
  stream.end(compressed)
  try {
    for await (const chunk of stream) yield chunk as Buffer
  } catch {
    refuseFile(damaged)
  } finally {
    stream.destroy()
  }
}
