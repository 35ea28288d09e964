import { type RoleName, rightsOf } from '@nutripim/contract/api/permissions'
import { describe, expect, test } from 'vitest'
import { ProblemError } from '../../platform/api/problem-error.ts'
import {
  type Access,
  checkDelete,
  checkSave,
  findCountryBlockedReason,
  findDeleteBlockedReason,
  findRoleBlockedReason,
  findRolesBlockedReason,
} from './access-rules.ts'

const administrator = (...roles: RoleName[]) => ({
  userId: 'admin@x.example',
  roles,
  rights: rightsOf(roles),
  countries: ['PL', 'CZ'],
})
const regional = administrator('REGIONALADMIN')
const user = (roles: string[], countries = ['PL']) => ({
  userId: 'user@x.example',
  roles,
  countries,
})

/** The code of the problem and the fields it names; undefined if there is none. */
function findProblem(check: () => void) {
  try {
    check()
    return undefined
  } catch (error) {
    if (!(error instanceof ProblemError)) throw error
    const { code, more } = error
    return [code, ...(more.errors ?? []).map(({ path }) => path)]
  }
}

describe('[USR-06] assignable roles', () => {
  test.each<[RoleName, RoleName, boolean]>([
    ['SOFTWAREDEVELOPER', 'SOFTWAREDEVELOPER', true],
    ['GLOBALADMIN', 'SOFTWAREDEVELOPER', true],
    ['GLOBALADMIN', 'GLOBALWEBTEAM', true],
    ['REGIONALADMIN', 'REGIONALADMIN', true],
    ['REGIONALADMIN', 'REGIONALMARKETING', true],
    ['REGIONALADMIN', 'CENTRALMARKETING', true],
    ['REGIONALADMIN', 'DEALERMANAGER', true],
    ['REGIONALADMIN', 'PRODUCTAPPROVER', false],
    ['REGIONALADMIN', 'GLOBALADMIN', false],
    ['REGIONALADMIN', 'GLOBALWEBTEAM', false],
    ['REGIONALADMIN', 'SOFTWAREDEVELOPER', false],
  ])('whether a %s can assign %s: %s', (by, role, isAllowed) => {
    expect(findRoleBlockedReason(administrator(by), role) === null).toBe(isAllowed)
  })

  test('the reason names the missing right or country', () => {
    expect(findRoleBlockedReason(regional, 'PRODUCTAPPROVER')).toBe(
      'This role includes the product approver module, which you do not have.',
    )
    expect(findCountryBlockedReason(regional, 'GB')).toBe('This country is not assigned to you.')
  })
})

describe('[USR-06] saving a user', () => {
  const access = (roles: string[], countries = ['PL']): Access => ({ roles, countries })
  test.each<[string, Access, Access, string[] | undefined]>([
    [
      'assigns a country of their own',
      access(['DEALERMANAGER']),
      access(['DEALERMANAGER'], ['PL', 'CZ']),
      undefined,
    ],
    ['adds a user', access([], []), access(['REGIONALADMIN']), undefined],
    [
      'assigns a country that is not assigned to them',
      access(['DEALERMANAGER']),
      access(['DEALERMANAGER'], ['PL', 'GB']),
      ['grant_refused', 'marketingCountries'],
    ],
    [
      'removes a country that is not assigned to them',
      access(['DEALERMANAGER'], ['PL', 'GB']),
      access(['DEALERMANAGER']),
      ['grant_refused', 'marketingCountries'],
    ],
    [
      'keeps a country that is not assigned to them',
      access(['DEALERMANAGER'], ['PL', 'GB']),
      access(['DEALERMANAGER'], ['CZ', 'GB']),
      undefined,
    ],
    [
      'assigns a role with more rights',
      access(['DEALERMANAGER']),
      access(['DEALERMANAGER', 'GLOBALADMIN']),
      ['grant_refused', 'roles'],
    ],
    [
      'removes a role with more rights',
      access(['DEALERMANAGER', 'PRODUCTAPPROVER']),
      access(['DEALERMANAGER']),
      ['grant_refused', 'roles'],
    ],
    [
      'keeps a role with more rights',
      access(['PRODUCTAPPROVER']),
      access(['PRODUCTAPPROVER', 'DEALERMANAGER']),
      undefined,
    ],
    [
      'assigns a role to a user of other countries',
      access(['REGIONALMARKETING'], ['PL', 'GB']),
      access(['REGIONALMARKETING', 'REGIONALADMIN'], ['PL', 'GB']),
      ['grant_refused', 'roles'],
    ],
    [
      'removes a role from a user of other countries',
      access(['REGIONALMARKETING', 'DEALERMANAGER'], ['PL', 'GB']),
      access(['REGIONALMARKETING'], ['PL', 'GB']),
      ['grant_refused', 'roles'],
    ],
    [
      'assigns a country to a user with a role they cannot assign',
      access(['PRODUCTAPPROVER'], ['PL']),
      access(['PRODUCTAPPROVER'], ['PL', 'CZ']),
      ['grant_refused', 'marketingCountries'],
    ],
    [
      'changes a SOFTWAREDEVELOPER',
      access(['SOFTWAREDEVELOPER']),
      access(['SOFTWAREDEVELOPER']),
      ['grant_refused'],
    ],
    [
      'changes a GLOBALWEBTEAM',
      access(['globalwebteam']),
      access(['globalwebteam'], ['CZ']),
      ['grant_refused'],
    ],
  ])('when a regional administrator %s', (_case, before, after, problem) => {
    const target = { userId: 'user@x.example', ...before }
    expect(findProblem(() => checkSave(regional, target, after))).toEqual(problem)
  })

  test('a global administrator can remove a protected role', () => {
    const before = user(['GLOBALWEBTEAM', 'CENTRALMARKETING'])
    const after = { ...before, roles: ['CENTRALMARKETING'] }
    expect(
      findProblem(() => checkSave(administrator('GLOBALADMIN'), before, after)),
    ).toBeUndefined()
  })

  test('the reason names the countries of other administrators', () => {
    const target = {
      ...user(['REGIONALMARKETING'], ['PL', 'GB', 'FR']),
      countryNames: new Map([
        ['GB', 'United Kingdom'],
        ['FR', 'France'],
      ]),
    }
    expect(findRolesBlockedReason(regional, target)).toBe(
      'This user is also assigned to United Kingdom and France: only an administrator of all of them can change roles.',
    )
    expect(findRolesBlockedReason(administrator('GLOBALADMIN'), target)).toBeNull()
  })

  test('users cannot change their own roles or countries, whatever their role', () => {
    const developer = administrator('SOFTWAREDEVELOPER')
    const self = { ...developer, countries: ['PL'] }
    expect(
      findProblem(() => checkSave(developer, self, { ...self, countries: ['PL', 'CZ'] })),
    ).toEqual(['own_access'])
    expect(findProblem(() => checkSave(developer, self, self))).toBeUndefined()
  })
})

describe('[USR-04] deleting a user', () => {
  test.each([[['SOFTWAREDEVELOPER']], [['GLOBALWEBTEAM', 'DEALERMANAGER']]])(
    'with %s is rejected for everyone',
    (roles) => {
      const by = administrator('SOFTWAREDEVELOPER')
      expect(findProblem(() => checkDelete(by, user(roles)))).toEqual(['user_protected'])
    },
  )

  test.each<[string, ReturnType<typeof user>, boolean]>([
    ['of their own countries', user(['REGIONALMARKETING'], ['PL', 'CZ']), true],
    ['with a role with more rights', user(['PRODUCTAPPROVER']), false],
    ['with a foreign country', user(['REGIONALMARKETING'], ['PL', 'GB']), false],
    ['who is themselves', { ...regional }, false],
  ])('by a regional administrator, %s', (_case, user, isAllowed) => {
    expect(findDeleteBlockedReason(regional, user) === null).toBe(isAllowed)
    expect(findProblem(() => checkDelete(regional, user)) === undefined).toBe(isAllowed)
  })
})
