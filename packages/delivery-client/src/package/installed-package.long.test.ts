import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import {
  type InstalledPackage,
  installPackage,
  javaScript,
  typeScript,
} from '@nutripim/delivery-client/test-support/installed-package'
import { startTestReader, type TestReader } from '@nutripim/delivery-client/test-support/reader'
import { findNode } from '@nutripim/tools/test-support/find-node'
import { afterAll, beforeAll, expect, test } from 'vitest'

let installed: InstalledPackage
let reader: TestReader
const folder = mkdtempSync(join(tmpdir(), 'nutripim-typescript-'))
beforeAll(async () => {
  installed = installPackage()
  installed.write('read.js', javaScript)
  installed.write('read.ts', typeScript)
  installed.write(
    'require.cjs',
    "console.log(typeof require('@nutripim/delivery-client').createDeliveryClient)",
  )
  reader = await startTestReader()
}, 240_000)
afterAll(async () => {
  await reader?.close()
  for (const each of [installed.folder, folder]) rmSync(each, { recursive: true, force: true })
})

function install(name: string, version: string): string {
  const target = join(folder, `${name}-${version}`)
  const options = ['--prefix', target, '--no-audit', '--no-fund']
  execFileSync('npm', ['install', ...options, `${name}@${version}`])
  return join(target, 'node_modules', name)
}

test.each(['20.19', '22', '24'])(
  'installed into an empty folder, it reads and follows a channel with Node %s',
  (version) => {
    const node = findNode(version)
    const used = execFileSync(node, ['--version'], { encoding: 'utf8' })
    expect(used).toMatch(new RegExp(`^v${version}\\.`))
    const found = JSON.parse(installed.run(node, 'read.js', [reader.url, reader.key]))
    expect(found).toMatchObject({ records: found.products, rejected: 'not_found' })
    expect(found.products).toBeGreaterThan(40)
    // From a CommonJS script too.
    expect(installed.run(node, 'require.cjs', [])).toContain('function')
  },
)

test.each(['5.4', '5.9'])(
  'installed into an empty folder, it compiles with TypeScript %s, however that finds packages',
  (version) => {
    const compiler = join(install('typescript', version), 'bin/tsc')
    for (const options of [
      ['--module', 'nodenext'],
      ['--module', 'esnext', '--moduleResolution', 'bundler'],
      // As before packages had exports; older projects still do.
      ['--module', 'commonjs', '--moduleResolution', 'node10'],
    ]) {
      expect([options, installed.compile('read.ts', options, compiler)]).toEqual([options, ''])
    }
  },
)
