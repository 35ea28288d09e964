import { expect, test } from 'vitest'
import { exceedsJsonDepth } from './json-depth.ts'

const nest = (levels: number) => '[{"a":'.repeat(levels / 2) + '}]'.repeat(levels / 2)

test.each([
  ['flat', '[1,2,3]', false],
  ['ten levels', nest(10), false],
  ['twelve levels', nest(12), true],
  ['many levels', nest(100_000), true],
  ['many lists beside each other', `[${'[],'.repeat(1000)}[]]`, false],
  ['brackets in a text', JSON.stringify({ a: '[{'.repeat(1000) }), false],
  ['an escaped quote before brackets', JSON.stringify({ a: `\\"${'['.repeat(1000)}` }), false],
  ['a text that does not end', `["${'['.repeat(1000)}`, false],
])('%s', (_, json, isDeeper) => {
  expect(exceedsJsonDepth(json, 10)).toBe(isDeeper)
})
