import { hostileLinks } from '@nutripim/contract/test-support/hostile-links'
import { describe, expect, test } from 'vitest'
import { dealerFields } from '../dealers/dealer-fields.ts'
import { getField, productFieldNames } from '../products/product-fields.ts'
import { findLinkProblem } from './link-rules.ts'

const linkFields = productFieldNames.filter((name) => getField(name).kind === 'link')

describe.each(linkFields)('%s', (field) => {
  const { rule } = getField(field)

  test.each(hostileLinks)('rejects %j', (value) => {
    expect(rule.safeParse(value).success).toBe(false)
  })

  test.each([
    '/bags/nutricore.svg',
    '/sheets/a.pdf?v=2#page=3',
    'https://images.example/a.png',
    'HTTPS://images.example',
    'https://images.example/?a=1&b=//x',
    'https://bücher.example/ö.png',
    'https://παράδειγμα.example/a%20b.png',
    'https://localhost/a.png',
    "https://images.example/?a='b'",
  ])('accepts %s', (value) => {
    expect(rule.safeParse(value).data).toBe(value)
  })

  test('stores a link without the spaces around it', () => {
    expect(rule.safeParse(' https://images.example/a.png\n').data).toBe(
      'https://images.example/a.png',
    )
  })
})

test('a link that begins with https:// is rejected with another reason than one that does not', () => {
  expect(findLinkProblem('http://a.example')).toContain('begins with https://')
  expect(findLinkProblem('https://a.example:81')).toContain('without user name, port')
})

/** What is typed on cards of dealers. */
const ofDealers = new Set<string>([
  'http://evil.example/a.png',
  'HTTP://evil.example',
  'https://evil.example:8443/a.png',
  'https://evil.example:443',
  'www.evil.example',
])

describe('the web site of a dealer', () => {
  const rule = dealerFields.webSite1
  const hostile = hostileLinks.filter((value) => !ofDealers.has(value) && value !== 'bags/a.svg')

  test.each(hostile)('is not %j', (value) => {
    expect(rule.safeParse(value).success).toBe(false)
  })

  test.each([
    ...ofDealers,
    'shop.example',
    'http://shop.example:8080/a?b=c#d',
    'www.ü.example',
    '',
  ])('can be %j', (value) => {
    expect(rule.safeParse(value).data).toBe(value)
  })
})
