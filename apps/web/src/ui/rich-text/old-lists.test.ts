// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { withBulletLists } from './old-lists.ts'

it.each([
  [
    'bullet items of an ordered list become an unordered one',
    '<ol><li data-list="bullet">a</li></ol>',
    '<ul><li data-list="bullet">a</li></ul>',
  ],
  [
    'numbers and bullets become lists of their own, in their order',
    '<ol><li data-list="ordered">a</li><li data-list="bullet">b</li><li data-list="bullet">c</li></ol>',
    '<ol><li data-list="ordered">a</li></ol><ul><li data-list="bullet">b</li><li data-list="bullet">c</li></ul>',
  ],
  [
    'an ordered list stays',
    '<ol><li data-list="ordered">a</li></ol>',
    '<ol><li data-list="ordered">a</li></ol>',
  ],
  ['what has no old lists is left as it is', '<p>a & b', '<p>a & b'],
])('%s', (_, old, shown) => {
  expect(withBulletLists(old)).toBe(shown)
})
