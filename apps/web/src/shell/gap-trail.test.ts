import { expect, test } from 'vitest'
import { findGapPosition, type Gap, rememberGaps, rememberOpenedGap } from './gap-trail.ts'

const descriptions = '/product-info/descriptions'
const gaps: Gap[] = [
  { product: 1, screen: descriptions, field: 'webSynonyms' },
  { product: 2, screen: '/product-info/applications', field: 'formOfProduct' },
]
const search = { country: 'ES', missing: true }

test('an address is at its gap of the last report, and the end has no next one', () => {
  expect(findGapPosition(descriptions, 'ES', 1, 'webSynonyms')).toBeUndefined()
  rememberGaps({ country: 'ES', gaps, search })
  expect(findGapPosition(descriptions, 'ES', 1, 'webSynonyms')).toMatchObject({
    current: { index: 0 },
    next: { product: 2, index: 1 },
    count: 2,
    search,
  })
  const end = findGapPosition('/product-info/applications', 'ES', 2, 'formOfProduct')
  expect(end?.next).toBeUndefined()
})

test('another product, field or country is at no gap', () => {
  rememberGaps({ country: 'ES', gaps, search })
  expect(findGapPosition(descriptions, 'ES', 3, 'webSynonyms')).toBeUndefined()
  expect(findGapPosition(descriptions, 'ES', 1, 'webShortDescription')).toBeUndefined()
  expect(findGapPosition(descriptions, 'PT', 1, 'webSynonyms')).toBeUndefined()
})

test('the screen of the last gap is still at it after its form was closed', () => {
  rememberGaps({ country: 'ES', gaps, search })
  rememberOpenedGap('ES', { ...gaps[0]!, index: 0 })
  expect(findGapPosition(descriptions, 'ES', undefined, undefined)?.next?.product).toBe(2)
  expect(findGapPosition('/product-info/applications', 'ES', undefined, undefined)).toBeUndefined()
})

test('another field of the same product is still at the gap that was opened', () => {
  rememberGaps({ country: 'ES', gaps, search })
  rememberOpenedGap('ES', { ...gaps[0]!, index: 0 })
  const position = findGapPosition(descriptions, 'ES', 1, 'webShortDescription')
  expect(position).toMatchObject({ current: { index: 0 }, next: { product: 2 } })
  expect(findGapPosition(descriptions, 'ES', 3, 'webShortDescription')).toBeUndefined()
})
