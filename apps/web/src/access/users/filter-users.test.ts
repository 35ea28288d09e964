import type { UserListItem } from '@nutripim/contract/access/access'
import { describe, expect, it } from 'vitest'
import { filterUsers, hasFilter, type UserFilters } from './filter-users.ts'

const now = Date.parse('2026-11-16T12:00:00Z')
const user = (userId: string, fields: Partial<UserListItem>): UserListItem => ({
  userId,
  displayName: userId,
  roles: ['DEALERMANAGER'],
  marketingCountries: ['PL'],
  lastSignIn: null,
  ...fields,
})
const users = [
  user('today', { lastSignIn: '2026-11-16T08:00:00Z' }),
  user('spring', { lastSignIn: '2026-04-01T08:00:00Z', marketingCountries: ['ES', 'PL'] }),
  user('autumn', { lastSignIn: '2026-09-20T08:00:00Z', roles: ['REGIONALADMIN'] }),
  user('never', { roles: ['DEALERMANAGER', 'REGIONALADMIN'] }),
]
const names = new Map([
  ['PL', 'Poland'],
  ['ES', 'Spain'],
])

describe('the list of users', () => {
  it.each<[UserFilters, string[]]>([
    [{}, ['today', 'spring', 'autumn', 'never']],
    [{ role: 'REGIONALADMIN' }, ['autumn', 'never']],
    [{ country: 'ES' }, ['spring']],
    [{ signIn: 'last month' }, ['today']],
    [{ signIn: 'not last quarter' }, ['spring', 'never']],
    [{ signIn: 'never' }, ['never']],
    [{ text: 'spain' }, ['spring']],
    [{ role: 'REGIONALADMIN', signIn: 'never', country: 'PL' }, ['never']],
  ])('is filtered by %o', (filters, expected) => {
    expect(filterUsers(users, filters, names, now).map(({ userId }) => userId)).toEqual(expected)
  })

  it('has a filter only if one is set', () => {
    expect(hasFilter({ text: '' })).toBe(false)
    expect(hasFilter({ signIn: 'never' })).toBe(true)
  })
})
