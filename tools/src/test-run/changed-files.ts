import { execFileSync } from 'node:child_process'
import { root } from '../project.ts'

const git = (...args: string[]) => execFileSync('git', args, { cwd: root, encoding: 'utf8' }).trim()

/** The commit to compare with: the given one, or the last one that was pushed, or the last one. */
export function findBase(given?: string): string {
  if (given) return given
  try {
    return git('merge-base', 'HEAD', '@{upstream}')
  } catch {
    return 'HEAD'
  }
}

/** Lists the files that differ from a commit, with new ones. */
export function listChangedFiles(base: string): string[] {
  return `${git('diff', '--name-only', base)}\n${git('ls-files', '--others', '--exclude-standard')}`
    .split('\n')
    .filter(Boolean)
}

/** Lists the browser tests of the project. */
export function listSpecs(): string[] {
  return git('ls-files', '--cached', '--others', '--exclude-standard', 'e2e/*.spec.ts')
    .split('\n')
    .filter(Boolean)
}

/**
 * Selects the browser tests that a change can affect: those with the name of a folder or file of the
 * change, or in a folder of this name. Code that belongs to no section can affect all of them.
 */
export function selectSpecs(changed: readonly string[], specs: readonly string[]): string[] {
  const selected = changed.filter(isPartOfProduct).flatMap((file) => {
    if (specs.includes(file)) return [file]
    const names = file.replace(/\.\w+$/, '').split('/')
    const related = specs.filter((spec) => {
      const [, section = '', name = ''] = spec.replace(/\.spec\.ts$/, '').split('/')
      return names.includes(section) || names.includes(name)
    })
    return related.length > 0 ? related : specs
  })
  return [...new Set(selected)].sort()
}

const isPartOfProduct = (file: string) =>
  /^(apps|packages|examples|e2e)\//.test(file) && !/\.test\.tsx?$|\.md$|\/test-support\//.test(file)
