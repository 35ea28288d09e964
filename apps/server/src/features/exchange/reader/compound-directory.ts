import { messages, requireSound } from './rejection.ts'

const entrySize = 128
const maxEntries = 10_000
const noEntry = 0xffffffff
export const entryTypes = { unused: 0, storage: 1, stream: 2, root: 5 }

/** A storage or stream of a compound file. */
export interface DirectoryEntry {
  name: string
  type: number
  first: number
  size: number
  links: { left: number; right: number; child: number }
}

/** Reads the directory, and checks that every entry is in its tree at most once. */
export function readEntries(file: Buffer, size: number, offsets: number[]): DirectoryEntry[] {
  requireSound((offsets.length * size) / entrySize <= maxEntries, messages.tooManyParts)
  const entries = offsets.flatMap((offset) =>
    Array.from({ length: size / entrySize }, (_, i) => readEntry(file, offset + i * entrySize)),
  )
  requireTree(entries)
  return entries
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
    links: {
      left: file.readUInt32LE(at + 68),
      right: file.readUInt32LE(at + 72),
      child: file.readUInt32LE(at + 76),
    },
  }
}

/** The entries directly below the root: its child and the siblings of that. */
export function listRootEntries(entries: readonly DirectoryEntry[]): DirectoryEntry[] {
  const found = new Set([entries[0]?.links.child ?? noEntry])
  for (const at of found) {
    const links = entries[at]?.links
    if (links) found.add(links.left).add(links.right)
  }
  return [...found].flatMap((at) => entries[at] ?? [])
}

function requireTree(entries: readonly DirectoryEntry[]): void {
  const found = new Set([0])
  for (const at of found) {
    for (const link of Object.values(entries[at]?.links ?? {})) {
      if (link === noEntry) continue
      requireSound(link < entries.length && !found.has(link))
      found.add(link)
    }
  }
}
