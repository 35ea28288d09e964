import type { AccessRequest, accessRequestRoutes } from '@nutripim/contract/access/access-requests'
import { isEmail } from '@nutripim/contract/access/email'
import type { Identity } from '../../platform/api/caller.ts'
import type { Handlers } from '../../platform/api/implement.ts'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { Queryable } from '../../platform/database/database.ts'
import * as statement from './access-requests-sql.ts'
import { lockAccess } from './access-sql.ts'
import { refuseUngivenCountries } from './assigned-countries.ts'
import { settleRequest, tellOfRequest } from './notify-access-changed.ts'

export const accessRequestHandlers: Handlers<typeof accessRequestRoutes> = {
  getOwnAccessRequest: ({ db, identity }) => ownRequest(db, identity),

  async requestAccess({ db, identity, body: { reason, wantedCountries } }) {
    refuseAsker(identity)
    await refuseUngivenCountries(db, 'wantedCountries', wantedCountries)
    const { userId, displayName } = identity
    const made = await db.find<{ requestId: number }>(
      statement.request(userId, { displayName, reason, wantedCountries }),
    )
    if (!made) {
      throw new ProblemError('already_requested', 'Your request is waiting for an answer already.')
    }
    await tellOfRequest(db, { ...made, userId, displayName, reason }, wantedCountries)
    return ownRequest(db, identity)
  },

  async listAccessRequests({ db, identity, query }) {
    const { json } = await db.get<{ json: string }>(statement.requests(identity, query.state))
    return Reply.json(json)
  },

  async declineAccessRequest({ db, identity, body: { requestId, reason } }) {
    // Somebody may be giving the asker a role at this moment.
    await db.all(lockAccess())
    const answered = await db.find<statement.Answered>(
      statement.turnDown(requestId, identity, reason),
    )
    const row = await db.find<{ json: string }>(statement.findRequest(requestId, identity))
    if (!row) throw new ProblemError('not_found', `There is no request ${requestId}.`)
    if (!answered) throw alreadyDecided(JSON.parse(row.json))
    await settleRequest(db, answered)
    return Reply.json(row.json)
  },
}

async function ownRequest(db: Queryable, { userId }: Identity) {
  const { json } = await db.get<{ json: string }>(statement.ownRequest(userId))
  return Reply.json<never>(json)
}

/** Only somebody without a role asks, and only somebody with an e-mail address can be given one. */
function refuseAsker({ userId, roles }: Identity): void {
  if (roles.length > 0) {
    throw new ProblemError(
      'already_has_role',
      'You have a role already. An administrator of your region can change what you hold.',
    )
  }
  if (isEmail(userId)) return
  throw new ProblemError(
    'email_missing',
    'Your account at the identity provider has no e-mail address, by which access is given.',
  )
}

function alreadyDecided({ state, decidedBy, decidedAt, answer }: AccessRequest): ProblemError {
  const act = state === 'Granted' ? 'granted' : 'turned down'
  return new ProblemError(
    'already_decided',
    `${decidedBy} ${act} this request on ${new Date(decidedAt!).toUTCString()}.`,
    { decision: { state, decidedBy, decidedAt, answer } },
  )
}
