import { z } from 'zod'
import type { Right } from '../api/permissions.ts'
import { routes } from '../api/route.ts'
import { filled, text } from '../products/product-fields.ts'
import { CountryId } from '../reference/reference.ts'

/** The records whose changes screens hear of, and any one of the rights that opens them. */
const changeRights = {
  product: ['product information module', 'global web team module'],
  'link check': ['product information module', 'global web team module'],
  'product link': ['product information module'],
  advice: ['product information module', 'global web team module'],
  phrase: ['product information module'],
  import: ['product information module', 'dealers module'],
  dealer: ['dealers module'],
  approval: ['product approver module'],
  user: ['access control module'],
  'user role': ['access control module'],
  'user country': ['access control module'],
  'access request': ['access control module'],
  country: ['public module'],
  element: ['public module'],
  unit: ['public module'],
  'product range': ['public module'],
  'product form': ['public module'],
  formulation: ['public module'],
  'action category': ['public module'],
  crop: ['public module'],
  /** Only ever told to whom it is for. */
  notification: ['public module'],
  'declaration profile': ['public module'],
} as const satisfies Record<string, readonly Right[]>

export type ChangeKind = keyof typeof changeRights
export const changeKinds = Object.keys(changeRights) as [ChangeKind, ...ChangeKind[]]

/** Whether someone with these rights may hear of a record of this kind. */
export function mayHearOf(kind: string, rights: readonly Right[]): kind is ChangeKind {
  if (!Object.hasOwn(changeRights, kind)) return false
  return changeRights[kind as ChangeKind].some((right) => rights.includes(right))
}

/** Records whose ids say more than everyone who hears of a change may know: an e-mail address. */
const unnamedKinds: readonly string[] = [
  'user',
  'user role',
  'user country',
] satisfies readonly ChangeKind[]

/** Whether a change of this kind is told without saying of which records. */
export function isToldUnnamed(kind: string): boolean {
  return unnamedKinds.includes(kind)
}

export const Person = z.strictObject({
  name: z.string(),
  screen: z.string(),
  /** The row that they are editing. */
  rowId: z.string().nullable(),
})
export type Person = z.infer<typeof Person>

export const LiveEvent = z.discriminatedUnion('type', [
  /** From here on nothing is missed; whatever was read before may be old. */
  z.strictObject({ type: z.literal('connected'), connection: z.uuid() }),
  z.strictObject({
    type: z.literal('changed'),
    /** Null: it belongs to no country. */
    countryCode: CountryId.nullable(),
    kind: z.enum(changeKinds),
    /** Null: too many to name. */
    ids: z.array(z.string()).nullable(),
    by: z.string().nullable(),
    at: z.iso.datetime({ offset: true }),
    /** The request that changed it, so that a screen knows its own. */
    requestId: z.string().nullable(),
  }),
  /** Everybody else in this country, on whatever screen. */
  z.strictObject({ type: z.literal('present'), people: z.array(Person) }),
  /** Something may have been missed. */
  z.strictObject({ type: z.literal('missed') }),
])
export type LiveEvent = z.infer<typeof LiveEvent>
export type LiveChange = Extract<LiveEvent, { type: 'changed' }>

export const liveRoutes = routes({
  streamEvents: {
    method: 'GET',
    path: '/experience/events',
    summary: 'What others change in a country, and who else is there, while the connection lasts',
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
    summary:
      'Which screen the caller is looking at and which row they edit; gone with the connection',
    hasRole: true,
    body: z.strictObject({
      /** As the event stream named it. */
      connection: z.uuid(),
      countryCode: CountryId,
      screen: filled(100),
      rowId: text(100).optional(),
    }),
    country: 'body.countryCode',
    /** False: there is no such connection any more. */
    answer: z.boolean(),
  },
})
