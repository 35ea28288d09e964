/** Who may do what. The server decides with this table; the screens only show what the server tells them. */

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

/** 'public module' is everyone's who has a role, so it is not repeated here. */
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
export const roleNames = Object.keys(roles) as RoleName[]

/** A role by its name in any case; undefined for a name nobody knows. */
export function findRole(name: string): Role | undefined {
  return Object.hasOwn(roles, name.toUpperCase())
    ? roles[name.toUpperCase() as RoleName]
    : undefined
}

/** The rights that a set of roles gives, in the order of `rights`. A role nobody knows gives nothing. */
export function rightsOf(roleNames: readonly string[]): Right[] {
  const known = roleNames.map(findRole).filter((role) => role !== undefined)
  if (known.length === 0) return []
  const given = new Set<Right>(known.flatMap((role) => role.rights))
  return rights.filter((right) => right === 'public module' || given.has(right))
}

/** Nobody deletes a user who holds one of these. */
export const protectedRoles = ['SOFTWAREDEVELOPER', 'GLOBALWEBTEAM'] as const satisfies RoleName[]

export function isProtected(roleNames: readonly string[]): boolean {
  return roleNames.some((name) =>
    (protectedRoles as readonly string[]).includes(name.toUpperCase()),
  )
}
