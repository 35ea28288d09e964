import { mkdirSync, readFileSync } from 'node:fs'
import { dirname } from 'node:path'
import type { Catalogue } from './catalogue.ts'
import { writeFile } from './write-file.ts'

/** Stores the copy with its cursor, so that a restart reads only what changed meanwhile. */
export function saveCatalogue(path: string, catalogue: Catalogue): void {
  const { cursor, products, declarations, advice, dealers } = catalogue
  mkdirSync(dirname(path), { recursive: true })
  writeFile(
    path,
    JSON.stringify({
      cursor,
      products: [...products],
      declarations: [...declarations],
      advice: [...advice],
      dealers: [...dealers],
    }),
  )
}

/** Undefined if there is none yet. */
export function findCatalogue(path: string): Catalogue | undefined {
  try {
    const stored = JSON.parse(readFileSync(path, 'utf8'))
    return {
      cursor: String(stored.cursor),
      products: new Map(stored.products),
      declarations: new Map(stored.declarations),
      advice: new Map(stored.advice),
      dealers: new Map(stored.dealers),
    }
  } catch {
    return undefined
  }
}
