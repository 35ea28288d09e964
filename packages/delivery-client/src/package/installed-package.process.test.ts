import { cpSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import {
  type InstalledPackage,
  installPackage,
  javaScript,
  typeScript,
} from '@nutripim/delivery-client/test-support/installed-package'
import { startTestReader, type TestReader } from '@nutripim/delivery-client/test-support/reader'
import { root } from '@nutripim/tools/project'
import { afterAll, beforeAll, expect, test } from 'vitest'

let installed: InstalledPackage
let reader: TestReader
beforeAll(async () => {
  installed = installPackage()
  installed.write('read.js', javaScript)
  installed.write('read.ts', typeScript)
  reader = await startTestReader()
}, 240_000)
afterAll(async () => {
  await reader?.close()
  rmSync(installed.folder, { recursive: true })
})

test('the package has what readers need, and nothing of this repository', () => {
  expect(installed.files).toEqual(
    expect.arrayContaining([
      'README.md',
      'LICENSE',
      'dist/delivery-client.js',
      'dist/types/delivery-client.d.ts',
    ]),
  )
  expect(installed.files.filter((name) => /test|package\/|\.map$|src/.test(name))).toEqual([])
})

test('installed into an empty folder, it reads and follows a channel in plain JavaScript', () => {
  const found = JSON.parse(installed.run(process.execPath, 'read.js', [reader.url, reader.key]))
  expect(found).toEqual({
    products: expect.any(Number),
    records: found.products,
    rejected: 'not_found',
    forged: 'WebhookRejectedError',
  })
  expect(found.products).toBeGreaterThan(40)
})

test.each([
  ['with the types of browsers', ['--module', 'nodenext', '--lib', 'es2023,dom', '--types', '']],
  ['with the types of Node.js', ['--module', 'nodenext', '--lib', 'es2023', '--types', 'node']],
  [
    'for a bundler',
    ['--module', 'esnext', '--moduleResolution', 'bundler', '--lib', 'es2023,dom', '--types', ''],
  ],
])('installed into an empty folder, it compiles in strict TypeScript %s', (_, options) => {
  for (const name of ['@types/node', 'undici-types']) {
    cpSync(join(root, 'node_modules', name), join(installed.folder, 'node_modules', name), {
      recursive: true,
    })
  }
  expect(installed.compile('read.ts', ['--ignoreConfig', ...options])).toBe('')
})
