import { execFileSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join } from 'node:path'
import { findMissingHistory, git } from './releases.ts'

/** Writes the files of a commit into an existing folder. */
export function extractCommit(commit: string, folder: string): void {
  const missing = findMissingHistory(commit)
  if (missing) throw new Error(missing)
  const archive = join(folder, 'sources.tar')
  git('archive', '--output', archive, commit)
  execFileSync('tar', ['-xf', archive, '-C', folder])
  rmSync(archive)
}
