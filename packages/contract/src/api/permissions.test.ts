import { describe, expect, test } from 'vitest'
import { findRole, rights, rightsOf, roleNames } from './permissions.ts'

describe('roles', () => {
  test('[PER-01] are compared case-insensitively', () => {
    expect(rightsOf(['dealerManager'])).toEqual(['dealers module', 'public module'])
    expect(findRole('GlobalAdmin')).toBe(findRole('GLOBALADMIN'))
  })

  test('a name that every object has, such as constructor, is not a role', () => {
    expect(rightsOf(['constructor', 'toString', '__proto__'])).toEqual([])
  })

  test('a user without a role has no right, not even the public module', () => {
    expect(rightsOf([])).toEqual([])
  })

  test('the rights of several roles add up, in a fixed order', () => {
    expect(rightsOf(['DEALERMANAGER', 'PRODUCTAPPROVER'])).toEqual([
      'product information module',
      'dealers module',
      'product approver module',
      'public module',
    ])
  })

  test('there are eight roles, and only the developer has every right', () => {
    expect(roleNames).toHaveLength(8)
    expect(roleNames.filter((name) => rightsOf([name]).length === rights.length)).toEqual([
      'SOFTWAREDEVELOPER',
    ])
  })
})
