import type { ListedUser } from '@nutripim/contract/access/access'
import { type RoleName, rightsOf, roleNames } from '@nutripim/contract/api/permissions'
import type { RestoreRow, RestoreSelection } from '@nutripim/contract/audit/restore'
import fc from 'fast-check'
import type { TestAnswer } from '../app.ts'

export const countries = ['PL', 'CZ', 'GB', 'FR', 'DE']
export const members = ['one', 'two', 'three', 'four', 'five'].map(
  (name) => `${name}@granting.example`,
)
const assignable: RoleName[] = roleNames.filter((role) => role !== 'SOFTWAREDEVELOPER')

export type Access = Pick<ListedUser, 'roles' | 'marketingCountries'>
export const noAccess: Access = { roles: [], marketingCountries: [] }

/** The ways to assign access. There are no others, as the test of the statements checks. */
export const calls = [
  'save',
  'change many',
  'grant request',
  'delete',
  'restore cells',
  'restore users',
] as const

export interface Step {
  call: (typeof calls)[number]
  by: string
  to: string
  access: Access
  /** What a change of many removes; it can contain what the same change adds. */
  removed: Access
  /** Which cells of a preview are restored; shorter than the list, so it repeats. */
  selected: boolean[]
}

export const createAccess = (roles: readonly string[] = assignable): fc.Arbitrary<Access> =>
  fc.record({
    roles: fc.subarray([...roles], { minLength: 1, maxLength: 3 }),
    marketingCountries: fc.subarray(countries, { minLength: 1 }),
  })

export const createStep = (access: fc.Arbitrary<Access>): fc.Arbitrary<Step> =>
  fc.record({
    call: fc.constantFrom(...calls),
    by: fc.constantFrom(...members),
    to: fc.constantFrom(...members),
    access,
    removed: fc.oneof(fc.constant(noAccess), access),
    selected: fc.array(fc.boolean(), { minLength: 1, maxLength: 3 }),
  })

/** Most start as regional administrators, because only administrators can assign anything. */
export const createStart = (access: fc.Arbitrary<Access>): fc.Arbitrary<Access[]> =>
  fc.array(
    fc.oneof(
      { weight: 3, arbitrary: access.map((each) => ({ ...each, roles: ['REGIONALADMIN'] })) },
      { weight: 1, arbitrary: access },
      { weight: 1, arbitrary: fc.constant(noAccess) },
    ),
    { minLength: members.length, maxLength: members.length },
  )

export type CallAs = (
  userId: string,
  method: 'POST' | 'DELETE',
  path: string,
  body?: object,
) => Promise<Pick<TestAnswer, 'status' | 'body'>>

/** Returns the status of the call that assigns the access. */
export async function attempt(
  callAs: CallAs,
  { call, by, to, access, removed, selected }: Step,
  restorePoint: string,
): Promise<number> {
  const path = `access-control/user/${to}`
  const saved = { displayName: to, ...access }
  if (call === 'save') return (await callAs(by, 'POST', path, saved)).status
  if (call === 'change many') {
    const change = {
      userIds: [to],
      addedRoles: access.roles,
      removedRoles: removed.roles,
      addedCountries: access.marketingCountries,
      removedCountries: removed.marketingCountries,
    }
    return (await callAs(by, 'POST', 'access-control/users-change', change)).status
  }
  if (call === 'delete') {
    return (await callAs(by, 'DELETE', `access-control/deleteuser/${to}`)).status
  }
  if (call === 'grant request') {
    const request = { reason: 'I join the team.', wantedCountries: access.marketingCountries }
    await callAs(to, 'POST', 'experience/access-request', request)
    return (await callAs(by, 'POST', path, { ...saved, was: null })).status
  }
  const scope = { countryCode: null, moment: restorePoint }
  const preview = await callAs(by, 'POST', 'global-admin/restore-preview', {
    ...scope,
    kinds: ['users'],
    records: call === 'restore users' ? members : [to],
  })
  const rows: RestoreRow[] = preview.body.rows ?? []
  const selection = rows.flatMap(({ kind, record, change, cells, seen }): RestoreSelection[] => {
    if (change !== 'changed') return [{ kind, record, seen }]
    const picked = cells.filter((_, index) => selected[index % selected.length])
    return picked.length > 0
      ? [{ kind, record, cells: Object.fromEntries(picked.map((cell) => [cell.field, cell.seen])) }]
      : []
  })
  if (selection.length === 0) return preview.status
  return (await callAs(by, 'POST', 'global-admin/restore', { ...scope, rows: selection })).status
}

/** Each right in each country that the access includes. */
export function listRights({ roles, marketingCountries }: Access): string[] {
  return rightsOf(roles).flatMap((right) =>
    marketingCountries.map((country) => `${right} in ${country}`),
  )
}
