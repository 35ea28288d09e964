import { messages, Rejection, requireSound } from './rejection.ts'

/** A part of an archive: where its packed bytes are, and its size when unpacked. */
export interface Entry {
  name: string
  method: number
  crc: number
  header: number
  start: number
  end: number
  size: number
}

const signatures = {
  end: 0x06054b50,
  entry: 0x02014b50,
  header: 0x04034b50,
  descriptor: 0x08074b50,
}

/** In place of a size, this value says that the real size is in the zip64 field. */
const inZip64Field = 0xffffffff
const zip64FieldId = 1

const flag = { encrypted: 1, descriptor: 8 }

/**
 * Reads the directory of an archive. Only what is listed here is unpacked later, so an archive that
 * other programs could read differently is rejected: a second directory, parts with the same name or
 * the same bytes, or sizes that differ from place to place.
 */
export function readDirectory(
  file: Buffer,
  limits: { entries: number; inflatedBytes: number },
): Entry[] {
  const end = findEnd(file)
  const count = file.readUInt16LE(end + 10)
  const directory = file.readUInt32LE(end + 16)
  requireSound(count <= limits.entries, messages.tooManyParts)
  // A zip64 directory, or any other one that is hidden, would stand between this one and the end.
  requireSound(directory + file.readUInt32LE(end + 12) === end)
  const entries: Entry[] = []
  let at = directory
  for (let i = 0; i < count; i += 1) {
    requireSound(at + 46 <= end && file.readUInt32LE(at) === signatures.entry)
    const next =
      at + 46 + file.readUInt16LE(at + 28) + file.readUInt16LE(at + 30) + file.readUInt16LE(at + 32)
    requireSound(next <= end)
    entries.push(readEntry(file, at, directory))
    at = next
  }
  requireSound(at === end)
  requireSound(new Set(entries.map(({ name }) => name.toLowerCase())).size === entries.length)
  requireNoOverlap(entries)
  const declaredBytes = entries.reduce((sum, { size }) => sum + size, 0)
  requireSound(declaredBytes <= limits.inflatedBytes, messages.tooLarge)
  return entries
}

/** The record at the end of the file; only a comment of the archive can follow. */
function findEnd(file: Buffer): number {
  const first = Math.max(0, file.length - 22 - 0xffff)
  for (let at = file.length - 22; at >= first; at -= 1) {
    if (file.readUInt32LE(at) !== signatures.end) continue
    if (at + 22 + file.readUInt16LE(at + 20) === file.length) return at
  }
  throw new Rejection(messages.damaged)
}

function readEntry(file: Buffer, at: number, directory: number): Entry {
  const flags = file.readUInt16LE(at + 8)
  requireSound((flags & flag.encrypted) === 0, messages.password)
  const method = file.readUInt16LE(at + 10)
  requireSound(method === 0 || method === 8)
  const name = file.subarray(at + 46, at + 46 + file.readUInt16LE(at + 28))
  const { packed, size, header } = readSizes(file, at)

  requireSound(header + 30 <= directory && file.readUInt32LE(header) === signatures.header)
  const nameEnd = header + 30 + file.readUInt16LE(header + 26)
  const start = nameEnd + file.readUInt16LE(header + 28)
  const end = start + packed
  requireSound(end <= directory && name.equals(file.subarray(header + 30, nameEnd)))
  requireSound(file.readUInt16LE(header + 8) === method)
  const hasDescriptor = (file.readUInt16LE(header + 6) & flag.descriptor) !== 0
  const isSame = (position: number, expected: number) => {
    const declared = file.readUInt32LE(position)
    return declared === expected || declared === inZip64Field || (hasDescriptor && declared === 0)
  }
  requireSound(isSame(header + 18, packed) && isSame(header + 22, size))
  if (hasDescriptor) requireSound(hasDescriptorOf(file.subarray(end, directory), packed, size))
  requireSound(method === 8 || packed === size)
  return { name: name.toString('utf8'), method, crc: file.readUInt32LE(at + 16), header, start, end, size } // biome-ignore format: one line
}

/** Sizes and position of an entry, from its zip64 field where the entry refers to it. */
function readSizes(file: Buffer, at: number) {
  let size = file.readUInt32LE(at + 24)
  let packed = file.readUInt32LE(at + 20)
  let header = file.readUInt32LE(at + 42)
  let field = at + 46 + file.readUInt16LE(at + 28)
  const end = field + file.readUInt16LE(at + 30)
  while (field + 4 <= end && file.readUInt16LE(field) !== zip64FieldId) {
    field += 4 + file.readUInt16LE(field + 2)
  }
  let position = field + 4
  const readLarge = () => {
    requireSound(position + 8 <= end && file.readUInt32LE(position + 4) === 0)
    position += 8
    return file.readUInt32LE(position - 8)
  }
  if (size === inZip64Field) size = readLarge()
  if (packed === inZip64Field) packed = readLarge()
  if (header === inZip64Field) header = readLarge()
  return { size, packed, header }
}

/** Whether the sizes that follow the packed bytes agree with the directory. */
function hasDescriptorOf(after: Buffer, packed: number, size: number): boolean {
  const isSigned = after.length >= 4 && after.readUInt32LE(0) === signatures.descriptor
  const at = isSigned ? 8 : 4
  const has = (width: number) =>
    after.length >= at + 2 * width &&
    after.readUInt32LE(at) === packed &&
    after.readUInt32LE(at + width) === size
  return has(4) || has(8)
}

/** Parts that share bytes would unpack to more than the size of the file suggests. */
function requireNoOverlap(entries: Entry[]): void {
  let free = 0
  for (const { header, end } of entries.toSorted((a, b) => a.header - b.header)) {
    requireSound(header >= free)
    free = end
  }
}
