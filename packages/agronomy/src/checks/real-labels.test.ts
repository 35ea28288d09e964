import { realLabels, wrongVariants } from '@nutripim/agronomy/test-support/real-labels'
import { secondLabels, secondMistakes } from '@nutripim/agronomy/test-support/second-labels'
import { expect, test } from 'vitest'
import type { Composition } from '../composition.ts'
import { checkProduct } from '../rules.ts'

test('at least 100 labels and 80 mistakes are checked', () => {
  expect(realLabels.length).toBeGreaterThanOrEqual(100)
  expect(wrongVariants.length).toBeGreaterThanOrEqual(80)
})

test.each([...realLabels, ...secondLabels])('$name is correct', (label) => {
  expect(checkProduct(label).map(({ text }) => text)).toEqual([])
})

test.each(wrongVariants)('$name is found by $rule', ({ composition, rule }) => {
  const found = checkProduct({ composition })
  expect(found.map((each) => each.rule)).toContain(rule)
  for (const { text } of found) expect(text).toMatch(/: .+\.$/)
})

const marked = secondMistakes.filter(({ rule }) => rule !== 'none')
const unmarked = secondMistakes.filter(({ rule }) => rule === 'none')

test.each(marked)('$name is found by $rule', ({ composition, rule }) => {
  expect(checkProduct({ composition }).map((each) => each.rule)).toContain(rule)
})

test.each(unmarked)('$name is not found yet', ({ composition }) => {
  expect(checkProduct({ composition })).toEqual([])
})

test('of the second mistakes at least 85 % are found', () => {
  const found = secondMistakes.filter(({ composition }) => checkProduct({ composition }).length > 0)
  expect(found.length / secondMistakes.length).toBeGreaterThan(0.85)
})

test.each([
  ['molybdenum of which labels leave the sodium out', { N: 15, Urea: 15, Mo: 3.5 }],
  ['molybdenum whose sodium is declared', { N: 15, Urea: 15, Mo: 2.5, Na: 0.1 }],
  ['selenium without sodium', { N: 15, Urea: 15, Se: 1.5 }],
])('more than %s is found', (_what, composition) => {
  expect(checkProduct({ composition }).map(({ rule }) => rule)).toEqual(['largestContents'])
})

test.each<[string, Composition, string]>([
  ['urea with a form of 4.6', { N: 46, Urea: 4.6 }, 'it fits if Urea is 46.'],
  ['ammonium in the column of nitrate', { N: 18, NO3: 18, P2O5: 46 }, 'it fits if NO3 18 is NH4.'],
  [
    'a total with digits in another order',
    { N: 51.5, NO3: 14.4, NH4: 1.1, CaO: 26.3 },
    'it fits if N is 15.5.',
  ],
  [
    'a tenth of the calcium',
    { N: 15.5, NO3: 14.4, NH4: 1.1, CaO: 2.63 },
    'it fits if CaO is 26.3.',
  ],
  ['potash as the element', { N: 13.7, NO3: 13.7, K: 46 }, 'it fits if K 46 is K2O.'],
])('a finding names the cell of the mistake: %s', (_what, composition, advice) => {
  const texts = checkProduct({ composition }).map(({ text }) => text)
  expect(texts.some((text) => text.endsWith(advice))).toBe(true)
})

test('a finding leads to the cell of the mistake', () => {
  expect(checkProduct({ composition: { N: 46, Urea: 4.6 } })[0]?.cells).toEqual(['Urea', 'N'])
})

test('what was limited to 100 is no ground for advice', () => {
  for (const { text } of checkProduct({ composition: { K2O: 100 } }))
    expect(text).not.toContain('10.')
})

test('a decimal point is found in a product with the name of a salt', () => {
  const composition = { N: 4.6 }
  expect(checkProduct({ composition })).toEqual([])
  expect(checkProduct({ composition, name: 'Urea' }).map(({ text }) => text)).toEqual([
    'N 4.6 would be urea as N 46: check the decimal point.',
  ])
})

test('sulphur whose oxide would exceed 100 % is no confused oxide', () => {
  expect(checkProduct({ composition: { K: 19.71, S: 41.03, K2O: 23.75 } })).toEqual([])
})
