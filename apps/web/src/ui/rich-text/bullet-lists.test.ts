// @vitest-environment jsdom
import { expect, it } from 'vitest'
import { withBulletLists } from './bullet-lists.ts'

it.each([
  [
    'bullet items of an ordered list become an unordered list',
    '<ol><li data-list="bullet">a</li></ol>',
    '<ul><li data-list="bullet">a</li></ul>',
  ],
  [
    'numbers and bullets become separate lists in the same order',
    '<ol><li data-list="ordered">a</li><li data-list="bullet">b</li><li data-list="bullet">c</li></ol>',
    '<ol><li data-list="ordered">a</li></ol><ul><li data-list="bullet">b</li><li data-list="bullet">c</li></ul>',
  ],
  [
    'an ordered list is not changed',
    '<ol><li data-list="ordered">a</li></ol>',
    '<ol><li data-list="ordered">a</li></ol>',
  ],
  ['a text without old lists is not changed', '<p>a & b', '<p>a & b'],
])('%s', (_, old, shown) => {
  expect(withBulletLists(old)).toBe(shown)
})
