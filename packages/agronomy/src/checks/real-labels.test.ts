import { realLabels, wrongVariants } from '@nutripim/agronomy/test-support/real-labels'
import { expect, test } from 'vitest'
import { checkProduct } from '../rules.ts'

test('at least 100 labels and 80 mistakes are checked', () => {
  expect(realLabels.length).toBeGreaterThanOrEqual(100)
  expect(wrongVariants.length).toBeGreaterThanOrEqual(80)
})

test.each(realLabels)('$name is correct', ({ composition, otherNitrogen }) => {
  const product = otherNitrogen === undefined ? { composition } : { composition, otherNitrogen }
  expect(checkProduct(product).map(({ text }) => text)).toEqual([])
})

test.each(wrongVariants)('$name is found by $rule', ({ composition, rule }) => {
  const found = checkProduct({ composition })
  expect(found.map((each) => each.rule)).toContain(rule)
  for (const { text } of found) expect(text).toMatch(/: .+\.$/)
})
