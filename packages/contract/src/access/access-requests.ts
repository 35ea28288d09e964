import { z } from 'zod'
import { routes } from '../api/route.ts'
import { filled } from '../products/product-fields.ts'
import { CountryId } from '../reference/reference.ts'
import { leastCountries } from './access.ts'

export const requestStates = ['Pending', 'Granted', 'Declined'] as const

const RequestId = z.int().positive().max(2_147_483_647)
const moment = z.iso.datetime({ offset: true })

const asked = {
  requestId: RequestId,
  reason: z.string(),
  wantedCountries: z.array(CountryId),
  state: z.enum(requestStates),
  requestedAt: moment,
  decidedBy: z.string().nullable(),
  decidedAt: moment.nullable(),
  /** Why it was turned down. */
  answer: z.string().nullable(),
}

export const AccessRequest = z.strictObject({
  ...asked,
  userId: z.string(),
  displayName: z.string(),
  /** There is a user of that name by now, or still. */
  hasAccount: z.boolean(),
})
export type AccessRequest = z.infer<typeof AccessRequest>

/** Part of the `already_decided` problem: who was faster. */
export type MadeAnswer = Pick<AccessRequest, 'state' | 'decidedBy' | 'decidedAt' | 'answer'>

export const OwnAccessRequest = z.strictObject({
  /** The caller's newest; null: they never asked. */
  request: z.strictObject(asked).nullable(),
  /** What can be asked for. */
  countries: z.array(z.strictObject({ id: CountryId, name: z.string(), region: z.string() })),
})
export type OwnAccessRequest = z.infer<typeof OwnAccessRequest>

export const requestReason = filled(2000).transform((reason) => reason.trim())

/** Granting one is saving the user: whoever has a role now has been answered. */
export const accessRequestRoutes = routes({
  getOwnAccessRequest: {
    method: 'GET',
    path: '/experience/access-request',
    summary: 'What became of the caller’s own request for access, and what can be asked for',
    signedIn: true,
    answer: OwnAccessRequest,
  },
  requestAccess: {
    method: 'POST',
    effect: 'writes',
    path: '/experience/access-request',
    summary: 'Asks for access, for someone without a role',
    signedIn: true,
    body: z.strictObject({
      reason: requestReason,
      /** Their administrators see the request. */
      wantedCountries: z
        .array(CountryId)
        .min(1, leastCountries)
        .max(300)
        .transform((ids) => [...new Set(ids)].sort()),
    }),
    answer: OwnAccessRequest,
  },
  listAccessRequests: {
    method: 'GET',
    path: '/global-admin/requests',
    summary: 'Requests for access to the caller’s countries, those that wait first',
    can: 'access control module',
    query: z.strictObject({ state: z.enum(requestStates).optional() }),
    answer: z.array(AccessRequest),
  },
  turnDownRequest: {
    method: 'POST',
    effect: 'writes',
    path: '/global-admin/turn-down-request',
    summary: 'Turns a request for access down',
    can: 'access control module',
    body: z.strictObject({ requestId: RequestId, reason: requestReason }),
    answer: AccessRequest,
  },
})
