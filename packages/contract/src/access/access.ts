import { z } from 'zod'
import { type RoleName, rights, roleNames, teams } from '../api/permissions.ts'
import { routes } from '../api/route.ts'
import { filled, text } from '../products/product-fields.ts'
import { CountryId } from '../reference/reference.ts'
import { isEmail } from './email.ts'

/** An e-mail address, in small letters. */
export const UserId = text(1000)
  .transform((value) => value.trim().toLowerCase())
  .pipe(
    z
      .string()
      .min(1, { error: 'is required', abort: true })
      .refine(isEmail, { error: 'must be a valid e-mail address' }),
  )

const moment = z.iso.datetime({ offset: true })
const once = <Item extends string>(items: readonly Item[]) => [...new Set(items)].sort()

/** Roles are compared without looking at capitals. */
const role = z
  .string()
  .transform((name) => name.toUpperCase())
  .pipe(z.enum(roleNames as [RoleName, ...RoleName[]], { error: 'is no role' }))

export const leastRoles = 'At least one role must be selected.'
export const leastCountries = 'At least one country must be selected.'

/** What the user form edits. */
export const userFields = {
  displayName: filled(200).transform((name) => name.trim()),
  roles: z.array(role).min(1, leastRoles).max(50).transform(once),
  marketingCountries: z.array(CountryId).min(1, leastCountries).max(300).transform(once),
} as const

export type UserField = keyof typeof userFields
export const userFieldNames = Object.keys(userFields) as UserField[]

const storedUser = {
  displayName: z.string(),
  roles: z.array(z.string()),
  marketingCountries: z.array(z.string()),
} satisfies Record<UserField, z.ZodType>

export const ListedUser = z.strictObject({ userId: z.string(), ...storedUser })
export type ListedUser = z.infer<typeof ListedUser>

/** Why the caller may not, in a sentence; null: they may. */
const hindrance = z.string().nullable()

export const User = ListedUser.extend({
  hindrances: z.strictObject({
    /** Anything at all. */
    save: hindrance,
    /** Roles and countries. */
    access: hindrance,
    delete: hindrance,
  }),
  /** Holds a role that must be taken off before anybody deletes the user. */
  isProtected: z.boolean(),
})
export type User = z.infer<typeof User>

/**
 * The changed fields of a user, or all of a new one. `was` says what they were edited from, and null
 * that there was no such user; without it the fields are written whatever they were.
 */
export const UserChange = z.strictObject({
  /** May be said again; the address says it already. */
  userId: UserId.optional(),
  ...z.strictObject(userFields).partial().shape,
  was: z.strictObject(storedUser).partial().nullable().optional(),
})
export type UserChange = z.infer<typeof UserChange>

/** A field that somebody else changed meanwhile; part of the `conflict` problem. */
export const UserConflict = z.strictObject({
  cell: z.enum(userFieldNames as [UserField, ...UserField[]]),
  stored: z.json(),
  savedBy: z.string().nullable(),
  savedAt: moment.nullable(),
})
export type UserConflict = z.infer<typeof UserConflict>

export const RoleChoice = z.strictObject({
  id: z.enum(roleNames as [RoleName, ...RoleName[]]),
  team: z.enum(teams),
  rights: z.array(z.enum(rights)),
  /** Why the caller may neither give nor take it. */
  hindrance,
})
export type RoleChoice = z.infer<typeof RoleChoice>

export const CountryChoice = z.strictObject({
  id: CountryId,
  name: z.string(),
  region: z.string(),
  /** A retired one stays with those who hold it, and is given to nobody else. */
  isActive: z.boolean(),
  hindrance,
})
export type CountryChoice = z.infer<typeof CountryChoice>

/** By whom, and when; null where the log does not say. */
const given = { givenBy: z.string().nullable(), givenAt: moment.nullable() }

/** What somebody may do, and why. */
export const PersonAccess = z.strictObject({
  userId: z.string(),
  displayName: z.string(),
  addedBy: z.string(),
  addedAt: moment,
  roles: z.array(
    z.strictObject({
      id: z.string(),
      team: z.enum(teams),
      rights: z.array(z.enum(rights)),
      ...given,
    }),
  ),
  /** Each right with the roles that it comes from. */
  rights: z.array(z.strictObject({ right: z.enum(rights), roles: z.array(z.string()) })),
  countries: z.array(
    z.strictObject({ id: CountryId, name: z.string(), region: z.string(), ...given }),
  ),
  /** Newest first, the last twenty. */
  signIns: z.array(moment),
})
export type PersonAccess = z.infer<typeof PersonAccess>

const can = 'access control module'
const anyUserId = text(255).transform((id) => id.toLowerCase())

/**
 * Users are seen by administrators who hold one of their countries; `features/access/access-rules.ts`
 * of the server says who may change what.
 */
export const accessRoutes = routes({
  listUsers: {
    method: 'GET',
    path: '/access-control/users',
    summary: 'The users of the caller’s countries, all or those of a team, by name',
    can,
    query: z.strictObject({ choice: z.enum(teams).optional() }),
    answer: z.array(ListedUser),
  },
  getUser: {
    method: 'GET',
    path: '/access-control/user/{id}',
    summary: 'One user, and what the caller may not change of them',
    can,
    params: z.strictObject({ id: anyUserId }),
    answer: User,
  },
  saveUser: {
    method: 'POST',
    effect: 'writes',
    path: '/access-control/user/{userId}',
    summary: 'Add a user, or save the changed fields of one',
    can,
    params: z.strictObject({ userId: UserId }),
    body: UserChange,
    answer: User,
  },
  deleteUser: {
    method: 'DELETE',
    effect: 'writes',
    path: '/access-control/deleteuser/{userId}',
    summary: 'Delete a user',
    can,
    params: z.strictObject({ userId: anyUserId }),
    answer: z.literal(true),
  },
  listRoles: {
    method: 'GET',
    path: '/access-control/roles',
    summary: 'All roles, and which of them the caller may give',
    can,
    answer: z.array(RoleChoice),
  },
  listGivableCountries: {
    method: 'GET',
    path: '/access-control/countries',
    summary: 'All countries by region, and which of them the caller may give',
    can,
    answer: z.array(CountryChoice),
  },
  getPerson: {
    method: 'GET',
    path: '/access-control/person/{userId}',
    summary:
      'What somebody may do and from which role, who gave it to them, and when they signed in',
    can,
    params: z.strictObject({ userId: anyUserId }),
    answer: PersonAccess,
  },
})
