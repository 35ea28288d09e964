import { expect, test } from 'vitest'
import { closesPanel } from './use-unsaved-comment.ts'

const pathname = '/product-info/composition'
const current = { pathname, search: { country: 'IE', product: 12 } }

test.each([
  ['a filter', { ...current, search: { ...current.search, filter: 'DH101311' } }, false],
  ['another product', { ...current, search: { country: 'IE', product: 13 } }, true],
  ['another country', { ...current, search: { country: 'ES', product: 12 } }, true],
  ['another screen', { ...current, pathname: '/inbox' }, true],
])('%s in the address: closes the comments or not', (_, next, isClosed) => {
  expect(closesPanel(current, next)).toBe(isClosed)
})
