import { StartupError } from '../startup-error.ts'
import { settings } from './settings.ts'

const names: readonly string[] = settings.flatMap(({ name }) => [name, `${name}_FILE`])

/** Names that other programs use, although they look like ours. */
const foreign = /^(https?|no|all|ftp)_proxy$/i

/**
 * A setting with a wrong name would be ignored without a word. Only names that are almost those of a
 * setting count, because most variables belong to other programs.
 */
export function rejectMisspeltSettings(env: Record<string, string | undefined>): void {
  for (const [name, value] of Object.entries(env)) {
    if (!value?.trim() || names.includes(name) || foreign.test(name)) continue
    const meant = names.find((each) => isAlmost(name, each))
    if (meant === undefined || env[meant]?.trim()) continue
    throw new StartupError(`${name} is not a setting. Rename it to ${meant}, or remove it.`)
  }
}

function isAlmost(name: string, setting: string): boolean {
  if (Math.abs(name.length - setting.length) > 2 || setting.length < 6) return false
  const plain = (text: string) => text.toUpperCase().replaceAll(/[_-]/g, '')
  const allowed = setting.length < 10 ? 1 : 2
  return countEdits(plain(name), plain(setting)) <= allowed
}

/** How many letters are to add, remove, replace or swap with the next one. */
function countEdits(from: string, to: string): number {
  const rows = [Array.from({ length: to.length + 1 }, (_, i) => i)]
  const at = (i: number, j: number) => rows[i]?.[j] ?? 0
  for (let i = 1; i <= from.length; i += 1) {
    rows.push([i])
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1]
      const isSwapped = from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1]
      const edits = [at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (isSame ? 0 : 1)]
      if (isSwapped) edits.push(at(i - 2, j - 2) + 1)
      rows[i]?.push(Math.min(...edits))
    }
  }
  return at(from.length, to.length)
}
