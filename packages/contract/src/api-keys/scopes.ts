import { listKeys } from '../api/key-list.ts'
import { type Right, rightsOf, roleNames } from '../api/permissions.ts'

/** What an API key can be used for, and the right that its owner needs for it. */
const scopeRights = {
  'products:read': 'product information module',
  'advice:read': 'product information module',
  'dealers:read': 'dealers module',
  'reference:read': 'public module',
  'events:read': 'public module',
  'products:propose': 'product information module',
  'history:read': 'access control module',
  'assistants:use': 'public module',
} as const satisfies Record<string, Right>

export type Scope = keyof typeof scopeRights
export const scopes = listKeys(scopeRights)

export const scopeDescriptions: Record<Scope, string> = {
  'products:read': 'Read products and declarations',
  'advice:read': 'Read advice',
  'dealers:read': 'Read dealers',
  'reference:read': 'Read reference lists',
  'events:read': 'Follow changes',
  'products:propose': 'Propose changes, which a person applies',
  'history:read': 'Read the changes of products (assistants)',
  'assistants:use': 'Use the assistant endpoint, which also reads unpublished data',
}

/** The right that a user needs for a key with this scope. */
export function getScopeRight(scope: Scope): Right {
  return scopeRights[scope]
}

/** What the delivery API answers by channel: without one, there is nothing to read. */
const scopesOfChannels: readonly Scope[] = [
  'products:read',
  'advice:read',
  'dealers:read',
  'events:read',
]

/** The scopes of a key that would read nothing, because it has no channel. Assistants also read without one. */
export function findUselessScopes(key: {
  scopes: readonly Scope[]
  channels: readonly string[]
}): Scope[] {
  if (key.channels.length > 0 || key.scopes.includes('assistants:use')) return []
  return key.scopes.filter((scope) => scopesOfChannels.includes(scope))
}

/** Every role with the scopes that keys of its users can have, for SQL. */
export const scopesByRole = roleNames.flatMap((role) =>
  scopes
    .filter((scope) => rightsOf([role]).includes(scopeRights[scope]))
    .map((scope) => ({ role, scope })),
)
