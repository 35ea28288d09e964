import { expect, test } from 'vitest'
import { expiryDays, getState, sortKeys, toExpiry } from './key-text.ts'

const now = Date.parse('2026-06-01T12:00:00Z')

test.each([
  ['active', '2026-09-01T00:00:00Z', 'active'],
  ['active', '2026-06-10T00:00:00Z', 'expires soon'],
  ['expired', '2026-05-01T00:00:00Z', 'expired'],
  ['revoked', '2026-06-10T00:00:00Z', 'revoked'],
  ['without owner', '2026-06-10T00:00:00Z', 'without owner'],
] as const)('a key that is %s until %s is shown as %s', (state, expiresAt, shown) => {
  expect(getState({ state, expiresAt }, now)).toBe(shown)
})

test('the last day that can be selected ends within a year', () => {
  const { min, max } = expiryDays(now)
  expect(Date.parse(toExpiry(max)) - now).toBeLessThanOrEqual(365 * 24 * 60 * 60 * 1000)
  expect(Date.parse(toExpiry(min))).toBeGreaterThan(now)
})

test('keys sort by the numbers in their names, and ended ones come last', () => {
  const keys = [
    { name: 'Key 100', state: 'active' },
    { name: 'Key 1', state: 'revoked' },
    { name: 'Key 10', state: 'active' },
    { name: 'Key 2', state: 'without owner' },
  ] as const
  expect(sortKeys(keys).map(({ name }) => name)).toEqual(['Key 2', 'Key 10', 'Key 100', 'Key 1'])
})
