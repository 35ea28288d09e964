import { expect, test } from 'vitest'
import { formatUses } from './reference-text.ts'

test('the usage of an entry is described with its numbers', () => {
  const uses = (...counts: [string, number][]) =>
    formatUses({ uses: counts.map(([what, count]) => ({ what, count })) })
  expect(uses(['phrases', 1], ['products', 1204])).toBe('1 phrase, 1,204 products')
  expect(uses(['people', 1], ['advice', 1])).toBe('1 person, 1 advice')
  expect(uses()).toBe('Not used')
})
