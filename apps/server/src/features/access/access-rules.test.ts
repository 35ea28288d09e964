import { type RoleName, rightsOf } from '@nutripim/contract/api/permissions'
import { describe, expect, test } from 'vitest'
import type { ProblemError } from '../../platform/api/problem-error.ts'
import {
  type Access,
  countryHindrance,
  deleteHindrance,
  refuseDelete,
  refuseSave,
  roleHindrance,
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

/** The code of the refusal and the fields it names, or nothing. */
function outcome(act: () => void) {
  try {
    act()
    return undefined
  } catch (error) {
    const { code, more } = error as ProblemError
    return [code, ...(more.errors ?? []).map(({ path }) => path)]
  }
}

describe('[USR-06] roles that may be given', () => {
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
  ])('a %s gives %s: %s', (by, role, may) => {
    expect(roleHindrance(administrator(by), role) === null).toBe(may)
  })

  test('what is missing is said', () => {
    expect(roleHindrance(regional, 'PRODUCTAPPROVER')).toBe(
      'It includes the product approver module, which you do not have yourself.',
    )
    expect(countryHindrance(regional, 'GB')).toBe('Not one of your countries.')
  })
})

describe('[USR-06] a save', () => {
  const holds = (roles: string[], countries = ['PL']): Access => ({ roles, countries })
  test.each<[string, Access, Access, string[] | undefined]>([
    [
      'gives what is theirs',
      holds(['DEALERMANAGER']),
      holds(['DEALERMANAGER'], ['PL', 'CZ']),
      undefined,
    ],
    ['adds a user', holds([], []), holds(['REGIONALADMIN']), undefined],
    [
      'gives a country that is not theirs',
      holds(['DEALERMANAGER']),
      holds(['DEALERMANAGER'], ['PL', 'GB']),
      ['grant_refused', 'marketingCountries'],
    ],
    [
      'takes a country that is not theirs',
      holds(['DEALERMANAGER'], ['PL', 'GB']),
      holds(['DEALERMANAGER']),
      ['grant_refused', 'marketingCountries'],
    ],
    [
      'leaves a country that is not theirs',
      holds(['DEALERMANAGER'], ['PL', 'GB']),
      holds(['DEALERMANAGER'], ['CZ', 'GB']),
      undefined,
    ],
    [
      'gives a role beyond',
      holds(['DEALERMANAGER']),
      holds(['DEALERMANAGER', 'GLOBALADMIN']),
      ['grant_refused', 'roles'],
    ],
    [
      'takes a role beyond',
      holds(['DEALERMANAGER', 'PRODUCTAPPROVER']),
      holds(['DEALERMANAGER']),
      ['grant_refused', 'roles'],
    ],
    [
      'leaves a role beyond',
      holds(['PRODUCTAPPROVER']),
      holds(['PRODUCTAPPROVER', 'DEALERMANAGER']),
      undefined,
    ],
    [
      'touches a SOFTWAREDEVELOPER',
      holds(['SOFTWAREDEVELOPER']),
      holds(['SOFTWAREDEVELOPER']),
      ['grant_refused'],
    ],
    [
      'touches a GLOBALWEBTEAM',
      holds(['globalwebteam']),
      holds(['globalwebteam'], ['CZ']),
      ['grant_refused'],
    ],
  ])('of a regional administrator %s', (_what, before, after, refused) => {
    const holder = { userId: 'user@x.example', ...before }
    expect(outcome(() => refuseSave(regional, holder, after))).toEqual(refused)
  })

  test('a global administrator takes a protected role off', () => {
    const before = user(['GLOBALWEBTEAM', 'CENTRALMARKETING'])
    const after = { ...before, roles: ['CENTRALMARKETING'] }
    expect(outcome(() => refuseSave(administrator('GLOBALADMIN'), before, after))).toBeUndefined()
  })

  test('nobody changes their own roles or countries, whoever they are', () => {
    const developer = administrator('SOFTWAREDEVELOPER')
    const self = { ...developer, countries: ['PL'] }
    expect(
      outcome(() => refuseSave(developer, self, { ...self, countries: ['PL', 'CZ'] })),
    ).toEqual(['own_access'])
    expect(outcome(() => refuseSave(developer, self, self))).toBeUndefined()
  })
})

describe('[USR-04] a deletion', () => {
  test.each([[['SOFTWAREDEVELOPER']], [['GLOBALWEBTEAM', 'DEALERMANAGER']]])(
    'of a user with %s is refused to everyone',
    (roles) => {
      const by = administrator('SOFTWAREDEVELOPER')
      expect(outcome(() => refuseDelete(by, user(roles)))).toEqual(['user_protected'])
    },
  )

  test.each<[string, ReturnType<typeof user>, boolean]>([
    ['one of their own', user(['REGIONALMARKETING'], ['PL', 'CZ']), true],
    ['one with a role beyond', user(['PRODUCTAPPROVER']), false],
    ['one with another country', user(['REGIONALMARKETING'], ['PL', 'GB']), false],
    ['themselves', { ...regional }, false],
  ])('by a regional administrator of %s', (_who, user, may) => {
    expect(deleteHindrance(regional, user) === null).toBe(may)
    expect(outcome(() => refuseDelete(regional, user)) === undefined).toBe(may)
  })
})
