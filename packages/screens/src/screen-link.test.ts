import { expect, test } from 'vitest'
import { addressPaths, addressSearch } from './screen-addresses.ts'
import { hrefOf, linkTo } from './screen-link.ts'

test.each([
  [linkTo('/inbox', { open: 17 }), '/inbox?open=17'],
  [linkTo('/inbox', {}), '/inbox'],
  [linkTo('/product-info/compare', { code: '123' }), '/product-info/compare?code=%22123%22'],
  [linkTo('/admin/search', { q: 'a & b', kind: undefined }), '/admin/search?q=a+%26+b'],
])('the address of %j is %s', (link, href) => {
  expect(hrefOf(link)).toBe(href)
})

test('a path parameter is encoded', () => {
  const link = {
    to: '/access-control/user/$userid' as const,
    params: { userid: 'a/b@c.d' },
    search: { request: 3 },
  }
  expect(hrefOf(link)).toBe('/access-control/user/a%2Fb%40c.d?request=3')
})

test('a wrong value in an address is ignored, whatever the screen', () => {
  for (const path of addressPaths) {
    const wrong = Object.fromEntries(
      Object.keys(addressSearch[path].shape).map((name) => [name, { not: 'a value' }]),
    )
    const parsed: Record<string, unknown> = addressSearch[path].parse(wrong)
    expect(Object.values(parsed).filter((value) => value !== undefined)).toEqual([])
  }
})

test('a text that the router read as a number stays a number, so the address does not change', () => {
  expect(addressSearch['/advice/edit-product-advice'].parse({ product: 12 })).toEqual({
    product: 12,
  })
  expect(addressSearch['/inbox'].parse({ open: '12' })).toEqual({ open: undefined })
})
