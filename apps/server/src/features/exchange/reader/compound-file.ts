import { messages, requireSound } from './rejection.ts'

const endOfChain = 0xfffffffe
const noSector = 0xffffffff
const sectorsInHeader = 109
const miniSectorSize = 64
const entrySize = 128
const maxEntries = 10_000
const entryTypes = { unused: 0, storage: 1, stream: 2, root: 5 }

/**
 * Checks the structure of a compound file (.xls) before a library reads it: every sector lies in the
 * file and belongs to one chain only, so no chain has a loop, and no stream is larger than its chain.
 * Reading all streams then takes no more memory than the file has bytes. Returns the names of the streams.
 */
export function checkCompoundFile(file: Buffer): string[] {
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
  const miniSectors =
    root && root.size > 0 ? (readChain(root.first).length * size) / miniSectorSize : 0
  requireSound(!root || root.size <= miniSectors * miniSectorSize)
  const usedMini = new Uint8Array(miniSectors)
  const measureMiniChain = (first: number) => {
    let length = 0
    for (let at = first; at !== endOfChain; at = miniTable[at] ?? noSector) {
      requireSound(at < miniSectors && usedMini[at] === 0)
      usedMini[at] = 1
      length += miniSectorSize
    }
    return length
  }

  for (const { type, first, size: length } of entries) {
    if (type !== entryTypes.stream || length === 0) continue
    const chain = length < cutoff ? measureMiniChain(first) : readChain(first).length * size
    requireSound(length <= chain)
  }
  requireTree(entries)
  return entries.filter(({ type }) => type === entryTypes.stream).map(({ name }) => name)
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

interface DirectoryEntry {
  name: string
  type: number
  first: number
  size: number
  links: number[]
}

function readEntries(file: Buffer, size: number, offsets: number[]): DirectoryEntry[] {
  requireSound((offsets.length * size) / entrySize <= maxEntries, messages.tooManyParts)
  return offsets.flatMap((offset) =>
    Array.from({ length: size / entrySize }, (_, i) => readEntry(file, offset + i * entrySize)),
  )
}

function readEntry(file: Buffer, at: number): DirectoryEntry {
  const type = file.readUInt8(at + 66)
  const nameLength = file.readUInt16LE(at + 64)
  const size = file.readUInt32LE(at + 120)
  requireSound(Object.values(entryTypes).includes(type))
  requireSound(type === entryTypes.unused || (nameLength <= 64 && size <= file.length))
  return {
    name: file.toString('utf16le', at, at + Math.max(0, nameLength - 2)),
    type,
    first: file.readUInt32LE(at + 116),
    size,
    links: [68, 72, 76].map((position) => file.readUInt32LE(at + position)),
  }
}

/** Every entry is in the tree at most once. */
function requireTree(entries: DirectoryEntry[]): void {
  const found = new Set([0])
  for (const at of found) {
    for (const link of entries[at]?.links ?? []) {
      if (link === noSector) continue
      requireSound(link < entries.length && !found.has(link))
      found.add(link)
    }
  }
}
