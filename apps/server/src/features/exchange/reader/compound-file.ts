import {
  type DirectoryEntry,
  entryTypes,
  listRootEntries,
  readEntries,
} from './compound-directory.ts'
import { requireSound } from './rejection.ts'

const endOfChain = 0xfffffffe
const noSector = 0xffffffff
const sectorsInHeader = 109
const miniSectorSize = 64

/** A stream of the root storage. Streams of embedded objects are not listed. */
interface CompoundStream {
  name: string
  /** Overwrites other parts of the file, so only one stream can be taken. */
  take(): Buffer
}

/**
 * Checks the structure of a compound file (.xls) before it is read: every sector lies in the file and
 * belongs to one chain only, so no chain has a loop, and no stream is larger than its chain. Reading all
 * streams then takes no more memory than the file has bytes.
 */
export function openCompoundFile(file: Buffer): CompoundStream[] {
  requireSound(file.length >= 512 && file.readUInt16LE(28) === 0xfffe)
  const shift = file.readUInt16LE(30)
  requireSound((shift === 9 || shift === 12) && file.readUInt16LE(32) === 6)
  const size = 2 ** shift
  const sectors = Math.floor(file.length / size) - 1
  /** Sectors that already belong to a chain. */
  const used = new Uint8Array(Math.max(0, sectors))
  const use = (sector: number) => {
    requireSound(sector < sectors && used[sector] === 0)
    used[sector] = 1
    return (sector + 1) * size
  }

  const table = readSectorTable(file, size, use)
  const readChain = (first: number) => {
    const offsets: number[] = []
    for (let at = first; at !== endOfChain; at = table[at] ?? noSector) offsets.push(use(at))
    return offsets
  }
  const entries = readEntries(file, size, readChain(file.readUInt32LE(48)))
  const [root] = entries
  requireSound(root?.type === entryTypes.root)
  const cutoff = file.readUInt32LE(56)
  requireSound(cutoff === 4096)

  const miniTableStart = file.readUInt32LE(60)
  const miniTable = (hasChain(miniTableStart) ? readChain(miniTableStart) : []).flatMap((offset) =>
    listNumbers(file, offset, size / 4),
  )
  /** The root stores the streams that are shorter than the cutoff. */
  const shared = root.size > 0 ? readChain(root.first) : []
  const miniSectors = (shared.length * size) / miniSectorSize
  requireSound(root.size <= miniSectors * miniSectorSize)
  const usedMini = new Uint8Array(miniSectors)
  const readMiniChain = (first: number) => {
    const offsets: number[] = []
    for (let at = first; at !== endOfChain; at = miniTable[at] ?? noSector) {
      requireSound(at < miniSectors && usedMini[at] === 0)
      usedMini[at] = 1
      const position = at * miniSectorSize
      offsets.push((shared[Math.floor(position / size)] ?? 0) + (position % size))
    }
    return offsets
  }

  const streams = new Map<DirectoryEntry, CompoundStream>()
  for (const entry of entries) {
    const { type, name, first, size: length } = entry
    if (type !== entryTypes.stream) continue
    const [unit, offsets] =
      length === 0
        ? [size, []]
        : length < cutoff
          ? [miniSectorSize, readMiniChain(first)]
          : [size, readChain(first)]
    requireSound(length <= offsets.length * unit)
    streams.set(entry, { name, take: () => joinSectors(file, offsets, unit).subarray(0, length) })
  }
  return listRootEntries(entries).flatMap((entry) => streams.get(entry) ?? [])
}

/**
 * Moves the sectors of a stream together. In most files they are already together or in order; then they
 * stay in the file, because a copy would take as much memory again.
 */
function joinSectors(file: Buffer, offsets: readonly number[], size: number): Buffer {
  const [first = 0] = offsets
  const isInOrder = offsets.every((offset, i) => i === 0 || offset > (offsets[i - 1] ?? 0))
  if (!isInOrder) {
    return Buffer.concat(offsets.map((offset) => file.subarray(offset, offset + size)))
  }
  for (const [i, offset] of offsets.entries()) {
    file.copyWithin(first + i * size, offset, offset + size)
  }
  return file.subarray(first)
}

const hasChain = (sector: number) => sector !== endOfChain && sector !== noSector

const listNumbers = (file: Buffer, offset: number, count: number) =>
  Array.from({ length: count }, (_, i) => file.readUInt32LE(offset + i * 4))

/** The table that says for every sector which one follows. */
function readSectorTable(file: Buffer, size: number, use: (sector: number) => number): number[] {
  const count = file.readUInt32LE(44)
  requireSound(count <= file.length / size)
  const isListed = (sector: number) => sector !== noSector
  const listed = listNumbers(file, 76, sectorsInHeader).filter(isListed)
  let next = file.readUInt32LE(68)
  while (hasChain(next)) {
    const numbers = listNumbers(file, use(next), size / 4)
    next = numbers.pop() ?? endOfChain
    for (const sector of numbers.filter(isListed)) listed.push(sector)
  }
  requireSound(listed.length === count)
  return listed.flatMap((sector) => listNumbers(file, use(sector), size / 4))
}
