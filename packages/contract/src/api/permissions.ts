import { listKeys } from './key-list.ts'

/** The rights of each role. The server decides with this table; screens show what the server answers. */

export const rights = [
  'product information module',
  'dealers module',
  'global web team module',
  'access control module',
  'product approver module',
  'legacy api module',
  'public module',
] as const

export type Right = (typeof rights)[number]

export const teams = ['central', 'sales'] as const
export type Team = (typeof teams)[number]

interface Role {
  readonly team: Team
  readonly rights: readonly Right[]
}

/** Everyone with a role has the 'public module', so it is not repeated here. */
export const roles = {
  SOFTWAREDEVELOPER: {
    team: 'central',
    rights: [
      'product information module',
      'dealers module',
      'global web team module',
      'access control module',
      'product approver module',
      'legacy api module',
    ],
  },
  GLOBALADMIN: {
    team: 'central',
    rights: [
      'product information module',
      'dealers module',
      'global web team module',
      'access control module',
      'product approver module',
    ],
  },
  GLOBALWEBTEAM: {
    team: 'central',
    rights: [
      'product information module',
      'dealers module',
      'global web team module',
      'product approver module',
    ],
  },
  CENTRALMARKETING: { team: 'central', rights: ['product information module'] },
  PRODUCTAPPROVER: {
    team: 'central',
    rights: ['product information module', 'product approver module'],
  },
  REGIONALADMIN: {
    team: 'sales',
    rights: ['product information module', 'dealers module', 'access control module'],
  },
  REGIONALMARKETING: { team: 'sales', rights: ['product information module'] },
  DEALERMANAGER: { team: 'sales', rights: ['dealers module'] },
} as const satisfies Record<string, Role>

export type RoleName = keyof typeof roles

export const roleNames = listKeys(roles)

const rolesByName = new Map<string, Role>(Object.entries(roles))

/** A role by its name in any case; undefined for an unknown name. */
export function findRole(name: string): Role | undefined {
  return rolesByName.get(name.toUpperCase())
}

/** The rights of these roles together, in the order of `rights`. An unknown role has none. */
export function rightsOf(roleNames: readonly string[]): Right[] {
  const known = roleNames.map(findRole).filter((role) => role !== undefined)
  if (known.length === 0) return []
  const ofRoles = new Set<Right>(known.flatMap((role) => role.rights))
  return rights.filter((right) => right === 'public module' || ofRoles.has(right))
}

export const rolesWithRight = (right: Right): RoleName[] =>
  roleNames.filter((role) => rightsOf([role]).includes(right))

/** A user with one of these roles cannot be deleted. */
export const protectedRoles: readonly string[] = [
  'SOFTWAREDEVELOPER',
  'GLOBALWEBTEAM',
] satisfies RoleName[]

export function isProtected(roleNames: readonly string[]): boolean {
  return roleNames.some((name) => protectedRoles.includes(name.toUpperCase()))
}
