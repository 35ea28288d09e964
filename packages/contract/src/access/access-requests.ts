import { z } from 'zod'
import { routes } from '../api/route.ts'
import { requiredText } from '../api/text-rules.ts'
import { timestamp } from '../api/timestamp.ts'
import { CountryId } from '../reference/reference.ts'
import { countriesRequired } from './access.ts'

const requestStates = ['Pending', 'Granted', 'Declined', 'Withdrawn'] as const

const RequestId = z.int().positive().max(2_147_483_647)

const requestFields = {
  requestId: RequestId,
  reason: z.string(),
  wantedCountries: z.array(CountryId),
  state: z.enum(requestStates),
  requestedAt: timestamp,
  decidedBy: z.string().nullable(),
  decidedAt: timestamp.nullable(),
  /** The reason for declining it. */
  answer: z.string().nullable(),
}

export const AccessRequest = z.strictObject({
  ...requestFields,
  userId: z.string(),
  displayName: z.string(),
  /** Whether a user with this id exists now. */
  hasAccount: z.boolean(),
})
export type AccessRequest = z.infer<typeof AccessRequest>

/** Part of the `already_decided` problem: the decision another user made first. */
export type AccessDecision = Pick<AccessRequest, 'state' | 'decidedBy' | 'decidedAt' | 'answer'>

export const OwnAccessRequest = z.strictObject({
  /** The caller's latest request; null if there is none. */
  request: z.strictObject(requestFields).nullable(),
  /** The countries a user can request. */
  countries: z.array(z.strictObject({ id: CountryId, name: z.string(), region: z.string() })),
})
export type OwnAccessRequest = z.infer<typeof OwnAccessRequest>

const requestReason = requiredText(2000).transform((reason) => reason.trim())

const wantedAccess = {
  reason: requestReason,
  /** The administrators of these countries see the request. */
  wantedCountries: z
    .array(CountryId)
    .min(1, countriesRequired)
    .max(300)
    .transform((ids) => [...new Set(ids)].sort()),
}

/** Saving a user with a role grants their pending request, so there is no call for granting. */
export const accessRequestRoutes = routes({
  getOwnAccessRequest: {
    method: 'GET',
    path: '/experience/access-request',
    summary: 'Get the signed-in user’s access request and the countries they can request',
    signedIn: true,
    answer: OwnAccessRequest,
  },
  requestAccess: {
    method: 'POST',
    effect: 'writes',
    path: '/experience/access-request',
    summary: 'Request access as a user without a role',
    signedIn: true,
    body: z.strictObject(wantedAccess),
    answer: OwnAccessRequest,
  },
  changeAccessRequest: {
    method: 'POST',
    effect: 'writes',
    path: '/experience/change-access-request',
    summary: 'Change the signed-in user’s pending access request',
    signedIn: true,
    body: z.strictObject({ requestId: RequestId, ...wantedAccess }),
    answer: OwnAccessRequest,
  },
  withdrawAccessRequest: {
    method: 'POST',
    effect: 'writes',
    path: '/experience/withdraw-access-request',
    summary: 'Withdraw the signed-in user’s pending access request',
    signedIn: true,
    body: z.strictObject({ requestId: RequestId }),
    answer: OwnAccessRequest,
  },
  listAccessRequests: {
    method: 'GET',
    path: '/global-admin/requests',
    summary: 'List access requests for the user’s countries, pending first',
    can: 'access control module',
    query: z.strictObject({
      state: z.enum(requestStates).optional().describe('Only requests in this state'),
    }),
    answer: z.array(AccessRequest),
  },
  declineAccessRequest: {
    method: 'POST',
    effect: 'writes',
    path: '/global-admin/turn-down-request',
    summary: 'Decline an access request',
    can: 'access control module',
    body: z.strictObject({ requestId: RequestId, reason: requestReason }),
    answer: AccessRequest,
  },
})
