import type { AccessRequest, accessRequestRoutes } from '@nutripim/contract/access/access-requests'
import { isEmail } from '@nutripim/contract/access/email'
import { isolate } from '@nutripim/wording/names/isolate'
import type { Identity } from '../../platform/api/caller.ts'
import type { Handlers } from '../../platform/api/handler.ts'
import { notFound, ProblemError } from '../../platform/api/problem-error.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { parseJson } from '../../platform/database/json-text.ts'
import * as statements from './access-requests-sql.ts'
import * as accessStatements from './access-sql.ts'
import { checkAssignable } from './assigned-countries.ts'
import {
  dismissRequest,
  notifyAccessRequested,
  notifyRequestChanged,
  notifyRequestDecided,
} from './notify-access-changed.ts'

export const accessRequestHandlers: Handlers<typeof accessRequestRoutes> = {
  getOwnAccessRequest: ({ db, identity }) => ownRequest(db, identity),

  async requestAccess({ db, identity, body: { reason, wantedCountries } }) {
    await checkAssignable(db, 'wantedCountries', wantedCountries)
    const { userId, displayName } = identity
    // An administrator may be assigning a role to the user at the same time.
    await db.all(accessStatements.lockAccess())
    await checkRequester(db, userId)
    const inserted = await db.find<{ requestId: number }>(
      statements.insertRequest(userId, { displayName, reason, wantedCountries }),
    )
    if (!inserted) {
      throw new ProblemError(
        'already_requested',
        'Your access request is still pending. Wait for the decision of an administrator.',
      )
    }
    await notifyAccessRequested(db, { ...inserted, userId, displayName, reason }, wantedCountries)
    return ownRequest(db, identity)
  },

  async changeAccessRequest({ db, identity, body: { requestId, ...wanted } }) {
    await checkAssignable(db, 'wantedCountries', wanted.wantedCountries)
    const { userId, displayName } = identity
    // An administrator may be deciding the request at the same time.
    await db.all(accessStatements.lockAccess())
    const changed = await db.find(statements.changeRequest(userId, requestId, wanted))
    if (!changed) throw await getPendingProblem(db, userId, requestId)
    await checkRequester(db, userId)
    const { reason, wantedCountries } = wanted
    await notifyRequestChanged(db, { requestId, userId, displayName, reason }, wantedCountries)
    return ownRequest(db, identity)
  },

  async withdrawAccessRequest({ db, identity, body: { requestId } }) {
    await db.all(accessStatements.lockAccess())
    const withdrawn = await db.find(statements.withdrawRequest(identity.userId, requestId))
    if (!withdrawn) throw await getPendingProblem(db, identity.userId, requestId)
    await dismissRequest(db, requestId)
    return ownRequest(db, identity)
  },

  async listAccessRequests({ db, identity, query }) {
    return Reply.json(await db.getJson(statements.listRequests(identity, query.state)))
  },

  async declineAccessRequest({ db, identity, body: { requestId, reason } }) {
    // Another administrator may be assigning a role to the user at the same time.
    await db.all(accessStatements.lockAccess())
    const decided = await db.find<statements.DecidedRequest>(
      statements.declineRequest(requestId, identity, reason),
    )
    const request = await db.findJson(statements.findRequest(requestId, identity))
    if (!request) throw notFound('access request', requestId)
    if (!decided) throw alreadyDecided(parseJson(request))
    await notifyRequestDecided(db, decided)
    return Reply.json(request)
  },
}

async function ownRequest(db: Queryable, { userId }: Identity) {
  return Reply.json(await db.getJson(statements.getOwnRequest(userId)))
}

/** Why the user's own request cannot be changed: it is decided, or there is none with this id. */
async function getPendingProblem(
  db: Queryable,
  userId: string,
  requestId: number,
): Promise<ProblemError> {
  const own = await db.findJson(statements.findOwnRequest(userId, requestId))
  if (own) return alreadyDecided(parseJson(own))
  return new ProblemError('not_found', `You have no access request ${requestId}.`)
}

/** Only users without a role can request access, and only with an e-mail address, which becomes the user id. */
async function checkRequester(db: Queryable, userId: string): Promise<void> {
  const { roles } = await db.get<{ roles: string[] }>(statements.getRoles(userId))
  if (roles.length > 0) {
    throw new ProblemError(
      'already_has_role',
      'You already have a role. Ask an administrator of your region to change your access.',
    )
  }
  if (isEmail(userId)) return
  throw new ProblemError(
    'email_missing',
    'Your account at the identity provider has no e-mail address. Access is assigned by e-mail address, so add one there first.',
  )
}

function alreadyDecided({ state, decidedBy, decidedAt, answer }: AccessRequest): ProblemError {
  const action = state === 'Withdrawn' ? 'withdrew' : state.toLowerCase()
  const on = decidedAt ? ` on ${new Date(decidedAt).toUTCString()}` : ''
  return new ProblemError(
    'already_decided',
    `${isolate(decidedBy ?? 'Another user')} already ${action} this request${on}.`,
    {
      decision: { state, decidedBy, decidedAt, answer },
    },
  )
}
