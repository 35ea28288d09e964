import { rightsOf } from '@nutripim/contract/api/permissions'
import { expect, test } from 'vitest'
import { checkKeyPermissions, findKeyBlockedReason, getExpiry } from './api-key-rules.ts'

const admin = { rights: rightsOf(['REGIONALADMIN']), countries: ['CZ', 'PL'] }
const owner = { roles: ['REGIONALADMIN'], countries: ['CZ', 'PL'] }
const key = { countries: ['PL'], scopes: ['products:read', 'dealers:read'] as const }

test('a key within the permissions of its creator and its owner is accepted', () => {
  expect(() => checkKeyPermissions(admin, owner, key)).not.toThrow()
})

test('a scope for which the creator has no right is rejected, even if the owner has it', () => {
  const withoutDealers = { ...admin, rights: rightsOf(['REGIONALMARKETING']) }
  expect(() => checkKeyPermissions(withoutDealers, owner, key)).toThrow(
    "You cannot select dealers:read. It needs the right 'dealers module', which you do not have.",
  )
})

test('only an administrator with all countries and scopes of a key can change it', () => {
  expect(findKeyBlockedReason(admin, key)).toBeNull()
  expect(findKeyBlockedReason({ ...admin, countries: ['CZ'] }, key)).toMatch(/also for PL/)
  expect(findKeyBlockedReason({ ...admin, rights: ['dealers module'] }, key)).toMatch(
    /scope products:read/,
  )
})

const now = Date.parse('2027-03-01T00:00:00Z')
test.each([
  [undefined, '2027-05-30T00:00:00.000Z'],
  ['2027-03-02T00:00:00Z', '2027-03-02T00:00:00.000Z'],
  // A leap year, and a browser whose clock is ahead by a minute.
  ['2028-03-01T00:00:00Z', '2028-03-01T00:00:00.000Z'],
  ['2028-03-01T00:01:00Z', '2028-03-01T00:00:00.000Z'],
])('the expiry %s is stored as %s', (wanted, stored) => {
  expect(getExpiry(wanted, now)).toBe(stored)
})

test.each(['2028-03-02T00:00:00Z', '2027-03-01T00:00:00Z', '2020-01-01T00:00:00Z'])(
  'the expiry %s is rejected',
  (wanted) => {
    expect(() => getExpiry(wanted, now)).toThrow(/expiresAt must be/)
  },
)
