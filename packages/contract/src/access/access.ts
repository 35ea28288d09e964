import { z } from 'zod'
import { listKeys } from '../api/key-list.ts'
import { rights, roleNames, teams } from '../api/permissions.ts'
import { routes } from '../api/route.ts'
import { requiredText, text } from '../api/text-rules.ts'
import { timestamp } from '../api/timestamp.ts'
import { CountryId } from '../reference/reference.ts'
import { isEmail, normalizeEmail } from './email.ts'

/** An e-mail address as it is stored: normalised and in lower case. */
export const UserId = text(1000)
  .transform(normalizeEmail)
  .pipe(
    z
      .string({
        error: 'must not contain invisible characters or characters that stand for other letters',
      })
      .min(1, { error: 'is required', abort: true })
      .refine(isEmail, { error: 'must be a valid e-mail address' }),
  )

const sortUnique = <Item extends string>(items: readonly Item[]) => [...new Set(items)].sort()

/** Role names are compared case-insensitively. */
const role = z
  .string()
  .transform((name) => name.toUpperCase())
  .pipe(z.enum(roleNames, { error: 'is not a known role' }))

export const rolesRequired = 'At least one role must be selected.'
export const countriesRequired = 'At least one country must be selected.'

/** The fields of the user form. */
export const userFields = {
  displayName: requiredText(200).transform((name) => name.trim()),
  roles: z.array(role).min(1, rolesRequired).max(50).transform(sortUnique),
  marketingCountries: z.array(CountryId).min(1, countriesRequired).max(300).transform(sortUnique),
} as const

type UserField = keyof typeof userFields
export const userFieldNames = listKeys(userFields)

const storedUser = {
  displayName: z.string(),
  roles: z.array(z.string()),
  marketingCountries: z.array(z.string()),
} satisfies Record<UserField, z.ZodType>

export const ListedUser = z.strictObject({ userId: z.string(), ...storedUser })
export type ListedUser = z.infer<typeof ListedUser>

export const UserListItem = ListedUser.extend({
  /** Null if the user has not signed in yet. */
  lastSignIn: timestamp.nullable(),
})
export type UserListItem = z.infer<typeof UserListItem>

/** Why the caller cannot do it, as a sentence; null if they can. */
const blockedReason = z.string().nullable()

export const User = ListedUser.extend({
  blockedReasons: z.strictObject({
    /** Saving any field. */
    save: blockedReason,
    /** Changing roles and countries. */
    access: blockedReason,
    /** Changing any role. */
    roles: blockedReason,
    /** Changing any country. */
    countries: blockedReason,
    delete: blockedReason,
    /** Downloading what is stored about the user. */
    data: blockedReason,
  }),
  /** Has a role that must be removed before the user can be deleted. */
  isProtected: z.boolean(),
})
export type User = z.infer<typeof User>

/**
 * The changed fields of a user, or all fields of a new one. `was` holds the values before the edit, or
 * null for a new user: another name that was stored meanwhile is a conflict, and added and removed roles
 * and countries are applied to the stored ones. Without it the fields are overwritten.
 */
export const UserChange = z.strictObject({
  /** Optional, because the path contains it. */
  userId: UserId.optional(),
  ...z.strictObject(userFields).partial().shape,
  was: z.strictObject(storedUser).partial().nullable().optional(),
})
export type UserChange = z.infer<typeof UserChange>

/** The name that another user stored meanwhile; part of the `conflict` problem. */
export const UserConflict = z.strictObject({
  cell: z.literal('displayName'),
  stored: z.string(),
  savedBy: z.string().nullable(),
  savedAt: timestamp.nullable(),
})
export type UserConflict = z.infer<typeof UserConflict>

export const RoleOption = z.strictObject({
  id: z.enum(roleNames),
  team: z.enum(teams),
  rights: z.array(z.enum(rights)),
  /** Why the caller cannot assign or remove it. */
  blockedReason,
})
export type RoleOption = z.infer<typeof RoleOption>

export const CountryOption = z.strictObject({
  id: CountryId,
  name: z.string(),
  region: z.string(),
  /** A retired country stays with users who have it and cannot be assigned to others. */
  isActive: z.boolean(),
  blockedReason,
})
export type CountryOption = z.infer<typeof CountryOption>

/** Who assigned it and when; null if the log has no entry. */
const assignment = { givenBy: z.string().nullable(), givenAt: timestamp.nullable() }

/** The roles, rights and countries of a user, and who assigned them. */
export const PersonAccess = z.strictObject({
  userId: z.string(),
  displayName: z.string(),
  addedBy: z.string(),
  addedAt: timestamp,
  roles: z.array(
    z.strictObject({
      id: z.string(),
      team: z.enum(teams),
      rights: z.array(z.enum(rights)),
      ...assignment,
    }),
  ),
  /** Each right with the roles that include it. */
  rights: z.array(z.strictObject({ right: z.enum(rights), roles: z.array(z.string()) })),
  countries: z.array(
    z.strictObject({ id: CountryId, name: z.string(), region: z.string(), ...assignment }),
  ),
  /** The last twenty, newest first. */
  signIns: z.array(timestamp),
})
export type PersonAccess = z.infer<typeof PersonAccess>

const can = 'access control module'
/** An address that cannot be normalised stays as it is, and no user is found. */
const anyUserId = text(255)
  .transform((id) => normalizeEmail(id) ?? id)
  .meta({ description: 'E-mail address of the user', examples: ['someone@example.com'] })

/**
 * Administrators see users who share at least one assigned country with them. Who can change what is
 * decided by `features/access/access-rules.ts` of the server.
 */
export const accessRoutes = routes({
  listUsers: {
    method: 'GET',
    path: '/access-control/users',
    summary: 'List users of the caller’s countries by name, optionally of one team',
    can,
    query: z.strictObject({
      choice: z.enum(teams).optional().describe('Only users with a role of this team'),
    }),
    answer: z.array(UserListItem),
  },
  getUser: {
    method: 'GET',
    path: '/access-control/user/{id}',
    summary: 'Get a user and what the caller can change',
    can,
    params: z.strictObject({ id: anyUserId }),
    answer: User,
  },
  saveUser: {
    method: 'POST',
    effect: 'writes',
    path: '/access-control/user/{userId}',
    summary: 'Add a user or save changed fields of a user',
    can,
    params: z.strictObject({
      userId: UserId.meta({
        description: 'E-mail address of the user',
        examples: ['someone@example.com'],
      }),
    }),
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
    summary: 'List all roles and whether the caller can assign them',
    can,
    answer: z.array(RoleOption),
  },
  listAssignableCountries: {
    method: 'GET',
    path: '/access-control/countries',
    summary: 'List all countries by region and whether the caller can assign them',
    can,
    answer: z.array(CountryOption),
  },
  getPerson: {
    method: 'GET',
    path: '/access-control/person/{userId}',
    summary: 'Get a user’s rights, roles, countries, assignments and sign-ins',
    can,
    params: z.strictObject({ userId: anyUserId }),
    answer: PersonAccess,
  },
})
