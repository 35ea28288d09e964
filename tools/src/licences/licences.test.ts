import { expect, test } from 'vitest'
import { isAllowed, listPackages } from './licences.ts'

test.each([
  ['MIT', true],
  ['(MIT OR GPL-3.0-only)', true],
  ['MIT AND OFL-1.1', true],
  ['MIT AND GPL-3.0-only', false],
  ['GPL-3.0-only', false],
  ['SEE LICENSE IN LICENSE.md', false],
  ['', false],
  [undefined, false],
])('the licence %s is allowed: %s', (licence, expected) => {
  expect(isAllowed(licence)).toBe(expected)
})

test('production packages are listed with the licence they state themselves', () => {
  const lock = {
    packages: {
      '': {},
      'apps/server': {},
      'node_modules/@nutripim/web': { link: true },
      'node_modules/test-tool': { version: '1.0.0', dev: true },
      'node_modules/a': { version: '1.0.0' },
      'node_modules/a/node_modules/@b/c': { version: '2.0.0' },
      'node_modules/old': { version: '3.0.0' },
      'node_modules/for-another-system': { version: '4.0.0', optional: true },
      'node_modules/missing': { version: '5.0.0' },
    },
  }
  const manifests: Record<string, object> = {
    'node_modules/a': { version: '1.0.0', license: 'MIT' },
    'node_modules/a/node_modules/@b/c': { version: '2.0.0', license: { type: 'ISC' } },
    'node_modules/old': { version: '3.0.0', licenses: [{ type: 'MIT' }, { type: 'GPL-2.0' }] },
  }
  expect(listPackages(lock, (folder) => manifests[folder])).toEqual([
    { name: 'a', version: '1.0.0', licence: 'MIT' },
    { name: '@b/c', version: '2.0.0', licence: 'ISC' },
    { name: 'old', version: '3.0.0', licence: 'MIT OR GPL-2.0' },
    { name: 'missing', version: '5.0.0', licence: undefined },
  ])
})
