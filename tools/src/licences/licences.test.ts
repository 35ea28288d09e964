import { expect, test } from 'vitest'
import { type Component, isAllowed, isException, licenceOf } from './licences.ts'

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

const statements: [Component['licenses'], string | undefined][] = [
  [[{ license: { id: 'MIT' } }], 'MIT'],
  [[{ license: { name: 'SEE LICENSE IN LICENSE.md' } }], 'SEE LICENSE IN LICENSE.md'],
  [[{ expression: '(MIT OR CC0-1.0)' }], '(MIT OR CC0-1.0)'],
  [[{ license: { id: 'MIT' } }, { license: { id: 'GPL-2.0' } }], 'MIT AND GPL-2.0'],
  [undefined, undefined],
]

test.each(statements)('the licence that npm lists as %j is %s', (licenses, expected) => {
  expect(licenceOf({ name: 'a', version: '1.0.0', licenses })).toBe(expected)
})

test.each([
  ['@img/sharp-libvips-linux-x64', 'LGPL-3.0-or-later', true],
  ['@img/sharp-libvips-linux-x64', 'GPL-3.0-or-later', false],
  ['another', 'LGPL-3.0-or-later', false],
])('the licence of %s with %s is an exception: %s', (name, licence, expected) => {
  expect(isException({ name }, licence)).toBe(expected)
})

test('a licence that is stated in a file only is known', () => {
  expect(licenceOf({ name: 'png-js', version: '1.0.0' })).toBe('MIT')
})
