import { expect, test } from 'vitest'
import { cutPage } from './page.ts'

test.each([
  [[], [], null],
  [[3, 2], [3, 2], null],
  [[3, 2, 1], [3, 2], '2'],
])('of %j a page of two is %j with the cursor %j', (rows, page, next) => {
  expect(cutPage(rows, 2, String)).toEqual({ page, next })
})
