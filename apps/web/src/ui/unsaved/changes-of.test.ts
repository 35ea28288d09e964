import { expect, test } from 'vitest'
import { changesOf } from './changes-of.ts'

const current = { pathname: '/admin/keys', search: { key: 7, text: 'shop' } }

test.each([
  ['another screen', { ...current, pathname: '/inbox' }, true],
  ['another record', { ...current, search: { key: 8, text: 'shop' } }, true],
  ['no record', { ...current, search: { text: 'shop' } }, true],
  ['a filter', { ...current, search: { key: 7 } }, false],
])('going to %s leaves a record or not', (_, next, isLeft) => {
  expect(changesOf('key')(current, next)).toBe(isLeft)
})
