import { z } from 'zod'
import { roleNames } from '../api/permissions.ts'
import { routes } from '../api/route.ts'
import { CountryId } from '../reference/reference.ts'
import { UserId } from './access.ts'

/** The limit of one change. */
export const maxChangedUsers = 200

const roleList = z.array(z.enum(roleNames, { error: 'is not a known role' })).max(50)
const countryList = z.array(CountryId).max(300)

const addedAndRemoved = 'cannot be added and removed in one change'
const areDistinct = (added: readonly string[], removed: readonly string[]) =>
  !added.some((item) => removed.includes(item))

/** The same roles and countries are assigned to, or removed from, each of the users. */
export const UsersChange = z
  .strictObject({
    userIds: z
      .array(UserId)
      .min(1)
      .max(maxChangedUsers)
      .transform((ids) => [...new Set(ids)].sort()),
    addedRoles: roleList,
    removedRoles: roleList,
    addedCountries: countryList,
    removedCountries: countryList,
  })
  .refine(({ addedRoles, removedRoles }) => areDistinct(addedRoles, removedRoles), {
    path: ['addedRoles'],
    error: addedAndRemoved,
  })
  .refine(({ addedCountries, removedCountries }) => areDistinct(addedCountries, removedCountries), {
    path: ['addedCountries'],
    error: addedAndRemoved,
  })
  .meta({
    examples: [
      {
        userIds: ['someone@example.com'],
        addedRoles: ['REGIONALMARKETING'],
        removedRoles: [],
        addedCountries: ['GB'],
        removedCountries: [],
      },
    ],
  })
export type UsersChange = z.infer<typeof UsersChange>

/** What the change does to one user. All lists are empty if nothing changes. */
export const PlannedUserChange = z.strictObject({
  userId: z.string(),
  displayName: z.string(),
  addedRoles: z.array(z.string()),
  removedRoles: z.array(z.string()),
  addedCountries: z.array(z.string()),
  removedCountries: z.array(z.string()),
  /** Why the caller cannot change this user so; null if they can. */
  blockedReason: z.string().nullable(),
})
export type PlannedUserChange = z.infer<typeof PlannedUserChange>

const can = 'access control module'

/** Each user is checked as if they were saved one by one: see `access-rules.ts` of the server. */
export const manyUsersRoutes = routes({
  previewUsersChange: {
    method: 'POST',
    effect: 'reads',
    path: '/access-control/users-change-preview',
    summary: 'Preview a change of several users (nothing is saved)',
    can,
    body: UsersChange,
    answer: z.array(PlannedUserChange),
  },
  changeUsers: {
    method: 'POST',
    effect: 'writes',
    path: '/access-control/users-change',
    summary: 'Change roles and countries of several users, all or none',
    can,
    body: UsersChange,
    answer: z.array(PlannedUserChange),
  },
  exportUsers: {
    method: 'POST',
    // The audit log says who exported them.
    effect: 'writes',
    path: '/access-control/users-export',
    summary: 'Export users of the caller’s countries to a workbook',
    can,
    body: z.strictObject({
      /** The users to export, in this order. Users of other countries are left out. */
      userIds: z.array(UserId).min(1).max(20_000),
    }),
    answer: z.file(),
  },
})
