import { readFileSync, renameSync, writeFileSync } from 'node:fs'

/** Replaces a file at once, so that no reader gets half of it. Returns whether its content changed. */
export function writeFile(path: string, text: string): boolean {
  if (readText(path) === text) return false
  const temporary = `${path}.new`
  writeFileSync(temporary, text)
  renameSync(temporary, path)
  return true
}

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    return undefined
  }
}
