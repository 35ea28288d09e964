import type { Problem } from '@nutripim/contract/api/problem'

/** What was changed by others since the preview or the import; undefined for other problems. */
export function findImportConflicts<Conflict>(problem: Problem): readonly Conflict[] | undefined {
  if (problem.code !== 'conflict') return undefined
  const { conflicts, laterChanges } = problem
  // Each import knows the type of its own conflicts; the contract has no common schema for them.
  return ((conflicts ?? laterChanges) as Conflict[] | undefined) ?? []
}
