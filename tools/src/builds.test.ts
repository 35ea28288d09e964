import { mkdirSync, mkdtempSync, renameSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { hashFiles } from './builds.ts'

let folder: string
const write = (path: string, text: string) => writeFileSync(join(folder, path), text)
const now = () => hashFiles(folder, ['web', 'lock.json'])

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'nutripim-hashFiles-'))
  for (const name of ['web/src', 'web/dist', 'web/node_modules']) {
    mkdirSync(join(folder, name), { recursive: true })
  }
  write('web/src/main.ts', 'one')
  write('lock.json', '{}')
})
afterEach(() => rmSync(folder, { recursive: true }))

test.each([
  ['a changed source', () => write('web/src/main.ts', 'two')],
  ['a new source', () => write('web/src/other.ts', '')],
  ['another lock file', () => write('lock.json', '{ }')],
  [
    'a renamed source',
    () => renameSync(join(folder, 'web/src/main.ts'), join(folder, 'web/src/b.ts')),
  ],
])('%s needs a new build', (_, change) => {
  const before = now()
  change()
  expect(now()).not.toBe(before)
})

test.each([
  ['a source with another file time', () => utimesSync(join(folder, 'web/src/main.ts'), 1, 1)],
  ['a test', () => write('web/src/main.test.ts', 'test')],
  ['the build itself', () => write('web/dist/main.js', 'built')],
  ['an installed package', () => write('web/node_modules/thing.js', '')],
])('%s needs no new build', (_, change) => {
  const before = now()
  change()
  expect(now()).toBe(before)
})
