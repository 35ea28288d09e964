import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { root } from '../project.ts'

const folders = ['apps', 'e2e', 'examples', 'lab', 'packages', 'tools']
const files = folders
  .flatMap((folder) =>
    readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).map(
      (path) => `${folder}/${path}`,
    ),
  )
  .filter((path) => !/(^|\/)(node_modules|dist)\//.test(path))
  .filter((path) => /\.(test|spec)\.tsx?$|^e2e\/.*\.ts$|\/test-[^/]+\.tsx?$/.test(path))

/** What is missing for a test is installed, or the test fails and says how. */
const skips =
  /\b(test|it|describe|suite|context|ctx|testInfo)\.(\w+\.)*(skip|skipIf|runIf|todo|fixme|only)\b/
const repeats = /\bretry: *[1-9]|\bconfigure\(.*\bretries\b/

test('no test skips or repeats itself', () => {
  expect(files.length).toBeGreaterThan(500)
  const found = files.flatMap((path) =>
    readFileSync(join(root, path), 'utf8')
      .split('\n')
      .filter((line) => skips.test(line) || repeats.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(found).toEqual([])
})

test.each([
  ['describe', 'skipIf(isMissing)("x", () => {})'],
  ['test', 'skip("x", () => {})'],
  ['test.describe', 'skip("x", () => {})'],
  ['it', 'runIf(isInstalled)("x", () => {})'],
  ['test', 'fixme()'],
  ['context', 'skip()'],
])('%s.%s counts as a test that skips itself', (subject, call) => {
  expect(skips.test(`${subject}.${call}`)).toBe(true)
})
