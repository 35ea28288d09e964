import { expect, test } from 'vitest'
import { wordChanges } from './word-changes.ts'

test.each([
  ['the same text', 'a b', 'a b', '=a b'],
  ['a word in another’s place', 'give 20 kg now', 'give 30 kg now', '=give |-20 |+30 |=kg now'],
  ['words at the end', 'spray', 'spray twice', '=spray |+twice'],
  ['everything new', '', 'new text', '+new text'],
  ['everything gone', 'old', '', '-old'],
])('[ADV-10] %s', (_, before, after, expected) => {
  const sign = { same: '=', out: '-', in: '+' }
  const said = wordChanges(before, after).map(({ kind, text }) => sign[kind] + text)
  expect(said.join('|')).toBe(expected)
})
