import { findRole } from '@nutripim/contract/api/permissions'
import {
  type Audience,
  maxViewsPerUser,
  type SavedView,
  type viewRoutes,
} from '@nutripim/contract/views/views'
import type { Identity } from '../../platform/api/caller.ts'
import type { Handlers } from '../../platform/api/handler.ts'
import { notFound, ProblemError } from '../../platform/api/problem-error.ts'
import type { Queryable } from '../../platform/database/database.ts'
import * as statements from './views-sql.ts'

export const viewHandlers: Handlers<typeof viewRoutes> = {
  async listViews({ db, identity, query: { screen } }) {
    return { views: await db.all<SavedView>(statements.listViews(viewerOf(identity), screen)) }
  },

  async saveView({ db, identity, body: { viewId, ...view } }) {
    const { userId } = identity
    await db.all(statements.lockOwnViews(userId))
    if (viewId === undefined) await checkCount(db, userId)
    else await getOwnView(db, identity, viewId)
    const saved = await db.find<{ viewId: number }>(
      viewId === undefined
        ? statements.insertView(userId, view)
        : statements.changeView(userId, viewId, view),
    )
    if (!saved) {
      throw new ProblemError('view_exists', undefined, {
        errors: [{ path: 'name', text: 'is already used by another view' }],
      })
    }
    await db.all(statements.forgetLostDefaults(saved.viewId))
    return getView(db, identity, saved.viewId)
  },

  async deleteView({ db, identity, params: { id } }) {
    await db.all(statements.lockOwnViews(identity.userId))
    await getOwnView(db, identity, id)
    await db.all(statements.deleteView(identity.userId, id))
    return true
  },

  async selectDefaultView({ db, identity, body: { screen, viewId } }) {
    const { userId } = identity
    if (viewId === null) {
      await db.all(statements.clearDefault(userId, screen))
      return true
    }
    await db.all(statements.lockView(viewId))
    const view = await getView(db, identity, viewId)
    if (view.screen !== screen) throw notFound('saved view', viewId)
    await db.all(statements.selectDefault(userId, screen, viewId))
    return true
  },
}

/** What is shared with a user: with everyone, and with the teams of their roles. */
function viewerOf({ userId, roles }: Identity): statements.Viewer {
  const teams = roles.map((role): Audience => findRole(role)?.team ?? 'everyone')
  return { userId, audiences: ['everyone', ...new Set(teams)] }
}

async function getView(db: Queryable, identity: Identity, viewId: number): Promise<SavedView> {
  const view = await db.find<SavedView>(statements.findView(viewerOf(identity), viewId))
  if (!view) throw notFound('saved view', viewId)
  return view
}

/** A view that is not shared with the user does not exist for them. */
async function getOwnView(db: Queryable, identity: Identity, viewId: number): Promise<void> {
  const { isOwn, ownerName } = await getView(db, identity, viewId)
  if (!isOwn) {
    throw new ProblemError(
      'view_of_other',
      `Only ${ownerName} can change or delete this view. Save it under another name.`,
    )
  }
}

async function checkCount(db: Queryable, userId: string): Promise<void> {
  const { count = 0 } = (await db.find<{ count: number }>(statements.countOwnViews(userId))) ?? {}
  if (count >= maxViewsPerUser) throw new ProblemError('too_many_views')
}
