import { expect, test } from 'vitest'
import { closesPanel } from './closes-panel.ts'

const pathname = '/product-info/composition'
const current = { pathname, search: { country: 'IE', product: 12 } }

test.each([
  ['another screen', { ...current, pathname: '/inbox' }],
  ['another country', { pathname, search: { country: 'ES', product: 12 } }],
  ['another product', { pathname, search: { country: 'IE', product: 13 } }],
])('%s closes the comments', (_, next) => {
  expect(closesPanel(current, next)).toBe(true)
})

const open = { pathname, search: { ...current.search, panel: 'history' } }

test('leaving out the panel closes the comments, its other part does not', () => {
  expect(closesPanel(open, current)).toBe(true)
  const other = { pathname, search: { ...current.search, panel: 'comments' } }
  expect(closesPanel(open, other)).toBe(false)
})

test('a filter that reaches the address later does not close the comments', () => {
  const next = { pathname, search: { ...current.search, filter: 'DH101311' } }
  expect(closesPanel(current, next)).toBe(false)
})
