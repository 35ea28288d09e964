import {
  type Declaration,
  formatDeclaration,
} from '@nutripim/agronomy/declarations/format-declaration'
import type { DeclarationProfile } from '@nutripim/agronomy/declarations/profile'
import {
  type DeclarationDifference,
  maxListedDifferences,
  type ProfileDryRun,
} from '@nutripim/contract/declarations/declarations'
import type { Queryable } from '../../platform/database/database.ts'
import { createPauses } from '../../platform/event-loop/pauses.ts'
import type { DeclaredRow } from './declarations-sql.ts'
import * as statements from './declarations-sql.ts'

/** Declares all live products of a country by two profiles, and lists those that differ. */
export async function compareProfiles(
  db: Queryable,
  country: string,
  [before, after]: readonly [DeclarationProfile, DeclarationProfile],
): Promise<Pick<ProfileDryRun, 'products' | 'changed' | 'differences'>> {
  const differences: DeclarationDifference[] = []
  const pause = createPauses()
  let products = 0
  let changed = 0
  let last = 0
  for (;;) {
    const rows = await db.all<DeclaredRow>(statements.listDeclared(country, last))
    for (const row of rows) {
      const difference = findDifference(row, [before, after])
      if (difference) {
        changed += 1
        if (differences.length < maxListedDifferences) differences.push(difference)
      }
      await pause()
    }
    products += rows.length
    const end = rows.at(-1)
    if (!end || rows.length < statements.pageSize) return { products, changed, differences }
    last = end.legacyProductId
  }
}

/** The grade where it differs, else the lines that do. */
function findDifference(
  { composition, sources, ...product }: DeclaredRow,
  [before, after]: readonly [DeclarationProfile, DeclarationProfile],
): DeclarationDifference | undefined {
  const was = formatDeclaration(composition, before, sources)
  const is = formatDeclaration(composition, after, sources)
  if (was.text !== is.text) return { ...product, before: was.text, after: is.text }
  const [old, next] = [listLines(was), listLines(is)]
  const lost = old.filter((line) => !next.includes(line))
  const added = next.filter((line) => !old.includes(line))
  if (lost.length === 0 && added.length === 0 && old.join('\n') === next.join('\n'))
    return undefined
  const isReordered = lost.length === 0 && added.length === 0
  return {
    ...product,
    before: (isReordered ? old : lost).join(' · '),
    after: (isReordered ? next : added).join(' · '),
  }
}

const listLines = ({ lines, notes }: Declaration): string[] => [
  ...lines.map(({ label, value }) => `${label} ${value}`),
  ...notes,
]
