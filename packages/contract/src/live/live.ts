import { z } from 'zod'
import { listKeys } from '../api/key-list.ts'
import type { Right } from '../api/permissions.ts'
import { routes } from '../api/route.ts'
import { requiredText, shortText, text } from '../api/text-rules.ts'
import { timestamp } from '../api/timestamp.ts'
import { CountryId } from '../reference/reference.ts'

/** The record kinds with live updates; a user needs one of the rights to receive them. */
const changeRights = {
  product: ['product information module', 'global web team module'],
  file: ['product information module'],
  'file version': ['product information module'],
  'link check': ['product information module', 'global web team module'],
  'product link': ['product information module'],
  comment: ['product information module'],
  advice: ['product information module', 'global web team module'],
  phrase: ['product information module'],
  import: ['product information module', 'dealers module'],
  dealer: ['dealers module'],
  approval: ['product approver module'],
  user: ['access control module'],
  'user role': ['access control module'],
  'user country': ['access control module'],
  'access request': ['access control module'],
  'api key': ['access control module'],
  'api key secret': ['access control module'],
  webhook: ['access control module'],
  'webhook secret': ['access control module'],
  country: ['public module'],
  element: ['public module'],
  unit: ['public module'],
  'product range': ['public module'],
  'product form': ['public module'],
  formulation: ['public module'],
  'action category': ['public module'],
  crop: ['public module'],
  channel: ['public module'],
  'channel setting': ['product information module'],
  'publication request': ['product information module'],
  /** Only sent to its recipient. */
  notification: ['public module'],
  'declaration profile': ['public module'],
} as const satisfies Record<string, readonly Right[]>

export type ChangeKind = keyof typeof changeRights
const changeKinds = listKeys(changeRights)

/** Whether a user with these rights can receive changes of this kind of record. */
export function canReceiveChange(kind: ChangeKind, rights: readonly Right[]): boolean {
  return changeRights[kind].some((right) => rights.includes(right))
}

export function isChangeKind(kind: string): kind is ChangeKind {
  return Object.hasOwn(changeRights, kind)
}

/** Records whose ids not every recipient is allowed to see: e-mail addresses, and files of other countries. */
const kindsWithoutIds: readonly string[] = [
  'user',
  'user role',
  'user country',
  'file',
  'file version',
] satisfies readonly ChangeKind[]

/** Whether changes of this kind are sent without record ids. */
export function isSentWithoutIds(kind: string): boolean {
  return kindsWithoutIds.includes(kind)
}

export const Person = z.strictObject({
  name: z.string(),
  screen: z.string(),
  /** The row being edited. */
  rowId: z.string().nullable(),
})
export type Person = z.infer<typeof Person>

export const LiveEvent = z.discriminatedUnion('type', [
  /** All later changes are sent; data loaded before may be outdated. */
  z.strictObject({
    type: z.literal('connected'),
    connection: z.uuid(),
    /** Milliseconds without a change: data that was requested later than that is current. */
    unchangedFor: z.int().nonnegative(),
  }),
  z.strictObject({
    type: z.literal('changed'),
    /** Null if it belongs to no country. */
    countryCode: CountryId.nullable(),
    kind: z.enum(changeKinds),
    /** Null if there are too many to list. */
    ids: z.array(z.string()).nullable(),
    by: z.string().nullable(),
    at: timestamp,
    /** The request that made the change, so that a client recognises its own. */
    requestId: z.string().nullable(),
  }),
  /** All other users in this country, on any screen. */
  z.strictObject({ type: z.literal('present'), people: z.array(Person) }),
  /** Changes may have been missed. */
  z.strictObject({ type: z.literal('missed') }),
])
export type LiveEvent = z.infer<typeof LiveEvent>
export type LiveChange = Extract<LiveEvent, { type: 'changed' }>

export const liveRoutes = routes({
  streamEvents: {
    method: 'GET',
    path: '/experience/events',
    summary: 'Stream changes and present users of a country',
    hasRole: true,
    query: z.strictObject({ country: CountryId }),
    country: 'query.country',
    answer: LiveEvent,
    isStream: true,
  },
  savePresence: {
    method: 'POST',
    effect: 'writes',
    path: '/experience/presence',
    summary: 'Save the caller’s current screen and row until the connection closes',
    hasRole: true,
    body: z.strictObject({
      /** The id from the `connected` event. */
      connection: shortText(36, 'Invalid UUID').check(z.uuid()),
      countryCode: CountryId,
      screen: requiredText(100),
      rowId: text(100).optional(),
    }),
    country: 'body.countryCode',
    /** False if the connection no longer exists. */
    answer: z.boolean(),
  },
})
