import { describe, expect, test } from 'vitest'
import { findRole, rights, rightsOf, roleNames } from './permissions.ts'

describe('roles', () => {
  test('[PER-01] are compared case-insensitively', () => {
    expect(rightsOf(['dealerManager'])).toEqual(['dealers module', 'public module'])
    expect(findRole('GlobalAdmin')).toBe(findRole('GLOBALADMIN'))
  })

  test('nobody knows a role by the name of something every object has', () => {
    expect(rightsOf(['constructor', 'toString', '__proto__'])).toEqual([])
  })

  test('without a role there is no right, not even to the public module', () => {
    expect(rightsOf([])).toEqual([])
  })

  test('rights of several roles add up, in one order', () => {
    expect(rightsOf(['DEALERMANAGER', 'PRODUCTAPPROVER'])).toEqual([
      'product information module',
      'dealers module',
      'product approver module',
      'public module',
    ])
  })

  test('there are eight, and only a developer has every right', () => {
    expect(roleNames).toHaveLength(8)
    expect(roleNames.filter((name) => rightsOf([name]).length === rights.length)).toEqual([
      'SOFTWAREDEVELOPER',
    ])
  })
})
