import type { AccessRequest, accessRequestRoutes } from '@nutripim/contract/access/access-requests'
import { isEmail } from '@nutripim/contract/access/email'
import type { Identity } from '../../platform/api/caller.ts'
import type { Handlers } from '../../platform/api/handler.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { parseJson } from '../../platform/database/json-text.ts'
import * as statement from './access-requests-sql.ts'
import { lockAccess } from './access-sql.ts'
import { checkAssignable } from './assigned-countries.ts'
import { notifyAccessRequested, notifyRequestDecided } from './notify-access-changed.ts'

export const accessRequestHandlers: Handlers<typeof accessRequestRoutes> = {
  getOwnAccessRequest: ({ db, identity }) => ownRequest(db, identity),

  async requestAccess({ db, identity, body: { reason, wantedCountries } }) {
    checkRequester(identity)
    await checkAssignable(db, 'wantedCountries', wantedCountries)
    const { userId, displayName } = identity
    const inserted = await db.find<{ requestId: number }>(
      statement.insertRequest(userId, { displayName, reason, wantedCountries }),
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

  async listAccessRequests({ db, identity, query }) {
    return Reply.json(await db.getJson(statement.listRequests(identity, query.state)))
  },

  async declineAccessRequest({ db, identity, body: { requestId, reason } }) {
    // Another administrator may be assigning a role to the user at the same time.
    await db.all(lockAccess())
    const decided = await db.find<statement.DecidedRequest>(
      statement.declineRequest(requestId, identity, reason),
    )
    const request = await db.findJson(statement.findRequest(requestId, identity))
    if (!request) throw new ProblemError('not_found', `There is no access request ${requestId}.`)
    if (!decided) throw alreadyDecided(parseJson(request))
    await notifyRequestDecided(db, decided)
    return Reply.json(request)
  },
}

async function ownRequest(db: Queryable, { userId }: Identity) {
  return Reply.json(await db.getJson(statement.getOwnRequest(userId)))
}

/** Only users without a role can request access, and only with an e-mail address, which becomes the user id. */
function checkRequester({ userId, roles }: Identity): void {
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
  const action = state === 'Granted' ? 'granted' : 'declined'
  const on = decidedAt ? ` on ${new Date(decidedAt).toUTCString()}` : ''
  return new ProblemError('already_decided', `${decidedBy} already ${action} this request${on}.`, {
    decision: { state, decidedBy, decidedAt, answer },
  })
}
