// @vitest-environment node
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { compareWords } from './compare-words.ts'

const signs = { same: '=', removed: '-', added: '+' }

const showChanges = (before: string, after: string) =>
  compareWords(before, after)
    .map((change) => signs[change.kind] + (change.after || change.before))
    .join('|')

test.each([
  ['the same text', 'a b', 'a b', '=a b'],
  ['a replaced word', 'give 20 kg now', 'give 30 kg now', '=give |-20 |+30 |=kg now'],
  ['words added at the end', 'spray', 'spray twice', '=spray |+twice'],
  ['a word removed at the end', 'one two', 'one', '=one|-two'],
  ['a replaced line', 'first\nsecond', 'first\nthird', '=first\n|-second|+third'],
  ['a new text', '', 'new text', '+new text'],
  ['a removed text', 'old', '', '-old'],
])('[ADV-10] %s', (_, before, after, expected) => {
  expect(showChanges(before, after)).toBe(expected)
})

test('the pieces of each side join to its whole text', () => {
  fc.assert(
    fc.property(fc.string(), fc.string(), (before, after) => {
      const changes = compareWords(before, after)
      expect(changes.map((change) => change.before).join('')).toBe(before)
      expect(changes.map((change) => change.after).join('')).toBe(after)
    }),
  )
})

test('one changed word is found in a very long text', () => {
  const long = 'word '.repeat(20_000)
  expect(compareWords(long, `${long}x`).at(-1)).toEqual({ kind: 'added', before: '', after: 'x' })
})

test('very long texts without common words count as replaced and are compared quickly', () => {
  const numbers = (first: number) =>
    Array.from({ length: 20_000 }, (_, i) => String(first + i)).join(' ')
  const started = performance.now()
  expect(compareWords(numbers(0), numbers(1e6)).map(({ kind }) => kind)).toEqual([
    'removed',
    'added',
  ])
  expect(performance.now() - started).toBeLessThan(2000)
})
