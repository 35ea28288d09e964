import { constants, crc32, deflateRawSync } from 'node:zlib'

type Content = Buffer | string

export interface TestEntry {
  name: string
  /** A large content is a list of pieces; a piece that occurs many times is packed once. */
  content: Content | readonly Content[]
  /** A wrong unpacked size to declare in the archive. */
  statedSize?: number
  isEncrypted?: boolean
  /** Uses the body of an earlier entry. */
  sharesBodyOf?: number
}

/** A large content of equal pieces. */
export const repeat = (piece: string, times: number) => Array<string>(times).fill(piece)

/** Builds a hostile archive byte by byte. */
export function makeZip(entries: readonly TestEntry[]): Buffer {
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  const offsets: number[] = []
  const bodies: Buffer[] = []
  let at = 0
  for (const entry of entries) {
    const packed = pack([entry.content].flat())
    const shared = entry.sharesBodyOf
    const body = shared === undefined ? packed.body : bodies[shared]!
    const offset = shared === undefined ? at : offsets[shared]!
    const size = entry.statedSize ?? packed.size
    const name = Buffer.from(entry.name)
    if (shared === undefined) {
      const header = Buffer.alloc(30)
      header.write('PK\x03\x04', 'latin1')
      header.writeUInt16LE(8, 8)
      header.writeUInt32LE(packed.crc, 14)
      header.writeUInt32LE(body.length, 18)
      header.writeUInt32LE(size, 22)
      header.writeUInt16LE(name.length, 26)
      parts.push(header, name, body)
      at += header.length + name.length + body.length
    }
    const record = Buffer.alloc(46)
    record.write('PK\x01\x02', 'latin1')
    record.writeUInt16LE(entry.isEncrypted ? 1 : 0, 8)
    record.writeUInt16LE(8, 10)
    record.writeUInt32LE(packed.crc, 16)
    record.writeUInt32LE(body.length, 20)
    record.writeUInt32LE(size, 24)
    record.writeUInt16LE(name.length, 28)
    record.writeUInt32LE(offset, 42)
    directory.push(record, name)
    offsets.push(offset)
    bodies.push(body)
  }
  const listing = Buffer.concat(directory)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(entries.length, 8)
  end.writeUInt16LE(entries.length, 10)
  end.writeUInt32LE(listing.length, 12)
  end.writeUInt32LE(at, 16)
  return Buffer.concat([...parts, listing, end])
}

/** Packs the pieces of a content, each as blocks of their own, which can be repeated. */
function pack(pieces: readonly Content[]) {
  const known = new Map<Content, { bytes: Buffer; blocks: Buffer }>()
  const parts: Buffer[] = []
  let [size, crc] = [0, 0]
  for (const piece of pieces) {
    let part = known.get(piece)
    if (!part) {
      const bytes = Buffer.from(piece)
      part = { bytes, blocks: deflateRawSync(bytes, { finishFlush: constants.Z_FULL_FLUSH }) }
      known.set(piece, part)
    }
    parts.push(part.blocks)
    size += part.bytes.length
    crc = continueCrc(part.bytes, crc)
  }
  return { body: Buffer.concat([...parts, deflateRawSync('')]), size, crc }
}

/** Node before 20.15 has no crc32; readers that do not check it work with 0. */
const continueCrc = (bytes: Buffer, crc: number) =>
  typeof crc32 === 'function' ? crc32(bytes, crc) : 0
