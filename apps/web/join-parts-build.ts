/** Modules that are loaded as one file. */
export interface Part {
  modules: string[]
  size: number
  imports: Set<Part>
  /** The views that load it, by number. */
  views: Set<number>
}

/**
 * Joins each part, the smallest first, with the one with which this saves most. One more file to load
 * is as bad as `costOfFile` more characters of code that the view does not need.
 */
export function joinParts(all: readonly Part[], costOfFile: number): Part[] {
  const parts = new Set(all)
  const waiting = new Set(all)
  while (waiting.size > 0) {
    const smallest = [...waiting].reduce((a, b) => (b.size < a.size ? b : a))
    waiting.delete(smallest)
    let best: Part | undefined
    let bestSaving = 0
    for (const other of parts) {
      if (other === smallest || wouldImportEachOther(smallest, other)) continue
      const saving = measureSaving(smallest, other, costOfFile)
      if (saving > bestSaving) [best, bestSaving] = [other, saving]
    }
    if (!best) continue
    joinInto(best, smallest, parts)
    waiting.add(best)
  }
  return [...parts]
}

function joinInto(kept: Part, part: Part, parts: Set<Part>): void {
  parts.delete(part)
  kept.modules.push(...part.modules)
  kept.size += part.size
  addAll(kept.views, part.views)
  addAll(kept.imports, part.imports)
  kept.imports.delete(kept)
  for (const other of parts) {
    if (other.imports.delete(part) && other !== kept) other.imports.add(kept)
  }
  for (const imported of listImports(kept)) addAll(imported.views, kept.views)
}

/** What the views save: a file for those that load both, less the code that others do not need. */
function measureSaving(a: Part, b: Part, costOfFile: number): number {
  const onlyA = count(a.views, b.views)
  const onlyB = count(b.views, a.views)
  const both = a.views.size - onlyA
  let saving = both * costOfFile - onlyA * b.size - onlyB * a.size
  if (saving <= 0) return saving
  // The views of one load the imports of the other, too.
  const views = new Set([...a.views, ...b.views])
  for (const part of new Set([...listImports(a), ...listImports(b)])) {
    if (part !== a && part !== b) saving -= count(views, part.views) * (part.size + costOfFile)
  }
  return saving
}

/** Files that import each other can run in the wrong order. */
function wouldImportEachOther(a: Part, b: Part): boolean {
  const leadsTo = (from: Part, to: Part) =>
    [...from.imports].some((part) => part !== to && listImports(part).has(to))
  return leadsTo(a, b) || leadsTo(b, a)
}

/** The imports of a part, and theirs. */
function listImports(part: Part, found = new Set<Part>()): Set<Part> {
  for (const imported of part.imports) {
    if (found.has(imported)) continue
    found.add(imported)
    listImports(imported, found)
  }
  return found
}

const count = <Item>(items: Set<Item>, without: Set<Item>) =>
  [...items].filter((item) => !without.has(item)).length

function addAll<Item>(to: Set<Item>, items: Iterable<Item>): void {
  for (const item of items) to.add(item)
}
