import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { findPackage, formatNotices, listInstalled } from './third-party-packages.ts'

const root = mkdtempSync(join(tmpdir(), 'nutripim-packages-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

function install(path: string, manifest: object, licence?: string): string {
  const folder = join(root, path)
  mkdirSync(folder, { recursive: true })
  writeFileSync(join(folder, 'package.json'), JSON.stringify(manifest))
  if (licence) writeFileSync(join(folder, 'LICENSE.md'), licence)
  return folder
}

const a = install(
  'node_modules/@scope/a',
  { name: '@scope/a', version: '1.0.0', license: 'MIT', dependencies: { b: '^2' } },
  'Permission is hereby granted',
)
install('node_modules/b', { name: 'b', version: '1.0.0', license: 'ISC' })
const newerB = install('node_modules/@scope/a/node_modules/b', {
  name: 'b',
  version: '2.0.0',
  license: { type: 'BSD-3-Clause' },
  dependencies: { '@scope/a': '1' },
})

test('a module belongs to the innermost package of its path, a source file to none', () => {
  expect(findPackage(join(newerB, 'dist/index.js'))).toMatchObject({ name: 'b', version: '2.0.0' })
  expect(findPackage(`\0${join(a, 'index.js')}?commonjs`)).toMatchObject({ name: '@scope/a' })
  expect(findPackage(join(root, 'src/main.ts'))).toBeUndefined()
})

test('a package is listed with what it needs, in the versions that it finds', () => {
  const installed = listInstalled('@scope/a', join(root, 'apps/server'))
  expect(installed.map(({ name, version }) => `${name} ${version}`)).toEqual([
    '@scope/a 1.0.0',
    'b 2.0.0',
  ])
  expect(() => listInstalled('missing', root)).toThrow('The package missing is not installed.')
})

test('of optional packages, those are listed that are installed on this machine', () => {
  install('node_modules/picture', {
    ...{ name: 'picture', version: '1.0.0', dependencies: { '@bin/other': '1', b: '1' } },
    optionalDependencies: { '@bin/this': '1', '@bin/other': '1' },
  })
  install('node_modules/@bin/this', { name: '@bin/this', version: '1.0.0' })
  const installed = listInstalled('picture', join(root, 'apps/server'))
  expect(installed.map(({ name }) => name)).toEqual(['picture', 'b', '@bin/this'])
})

test('the notices name each package once, with its licence and the text of it', () => {
  const packages = listInstalled('@scope/a', root)
  const notices = formatNotices([...packages, ...packages])
  expect(notices.match(/^@scope\/a 1\.0\.0$/gm)).toHaveLength(1)
  expect(notices).toContain('Licence: MIT\n\nPermission is hereby granted')
  expect(notices).toContain('b 2.0.0\nLicence: BSD-3-Clause')
})
