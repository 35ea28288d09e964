import { rights } from '@nutripim/contract/api/permissions'
import { expect, test } from 'vitest'
import { findScreens, listAllowedScreens } from './match-screens.ts'
import { measureSimilarity } from './word-similarity.ts'

const first = (typed: string) => findScreens(typed, rights)[0]?.path

test.each([
  ['composition', '/product-info/composition'],
  ['compositoins', '/product-info/composition'],
  ['dealer upload', '/dealer/upload'],
  ['COVERAGE', '/advice/coverage'],
  ['pending', '/approve/product'],
])('[GLB-01] “%s” leads to %s', (typed, path) => {
  expect(first(typed)).toBe(path)
})

test('an empty text and an unknown word find no screen', () => {
  expect(findScreens(' ', rights)).toEqual([])
  expect(findScreens('xyzzy', rights)).toEqual([])
})

test('a single letter finds only screens with a word that begins with it', () => {
  const found = findScreens('q', rights)
  expect(found).toEqual([])
  expect(findScreens('w', rights).map(({ label }) => label)).toContain('Webhooks')
})

test('a screen that the user cannot open is not found', () => {
  const paths = findScreens('dealers', ['product information module', 'public module'])
  expect(paths.map(({ path }) => path)).not.toContain('/dealer/list')
})

test('screens that need a record are not listed', () => {
  expect(listAllowedScreens(rights).some(({ path }) => path.includes('$'))).toBe(false)
})

test.each([
  ['calcium', 'calcium', 1],
  ['calicum', 'calcium', 0.5],
  ['zinc', 'maize', 0],
])('the similarity of %s and %s is at least %d', (a, b, least) => {
  expect(measureSimilarity(a, b)).toBeGreaterThanOrEqual(least)
  if (least === 0) expect(measureSimilarity(a, b)).toBeLessThan(0.3)
})
