import type { Comment, commentRoutes } from '@nutripim/contract/comments/comments'
import { isolate } from '@nutripim/wording/names/isolate'
import type { Identity } from '../../platform/api/caller.ts'
import type { Handlers } from '../../platform/api/handler.ts'
import { notFound, ProblemError } from '../../platform/api/problem-error.ts'
import { Reply } from '../../platform/api/reply.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { parseJson } from '../../platform/database/json-text.ts'
import { splitWords } from '../text-match/split-words.ts'
import { notifyMentioned, updateMentions, withdrawMentions } from './comment-notifications.ts'
import * as statements from './comments-sql.ts'

export const commentHandlers: Handlers<typeof commentRoutes> = {
  async listOpenComments({ db, identity, params: { country } }) {
    return Reply.json(await db.getJson(statements.listOpenComments(country, identity)))
  },

  async listProductComments({ db, identity, params: { country, id } }) {
    return Reply.json(await db.getJson(statements.listProductComments(country, id, identity)))
  },

  async listColleagues({ db, identity, params: { country }, query: { text } }) {
    const found = statements.listColleagues(country, splitWords(text), identity)
    return Reply.json(await db.getJson(found))
  },

  async addComment({ db, identity, body }) {
    const { countryCode: country, legacyProductId, cell, text, mentions } = body
    await checkMentions(db, country, mentions)
    const added = await db.find<{ commentId: number }>(
      statements.insertComment({ country, product: legacyProductId, cell, text }, identity),
    )
    if (!added) throw notFound('product', legacyProductId)
    const key = { country, commentId: added.commentId }
    await db.all(statements.saveMentions(key, mentions, identity))
    const comment = await getComment(db, key, identity)
    await notifyMentioned(db, country, comment, othersOf(mentions, identity))
    return comment
  },

  async changeComment({ db, identity, body }) {
    const { countryCode: country, commentId, version, text, mentions } = body
    const key = { country, commentId }
    await checkMentions(db, country, mentions)
    if (!(await db.find(statements.changeComment(key, { text, version }, identity)))) {
      await getOwnComment(db, key, identity)
      throw new ProblemError('comment_changed')
    }
    const added = await db.all<{ userId: string }>(statements.saveMentions(key, mentions, identity))
    const comment = await getComment(db, key, identity)
    await updateMentions(db, comment, mentions)
    const addedIds = added.map(({ userId }) => userId)
    await notifyMentioned(db, country, comment, othersOf(addedIds, identity))
    return comment
  },

  async resolveComment({ db, identity, body: { countryCode: country, commentId, isResolved } }) {
    const key = { country, commentId }
    await db.all(statements.resolveComment(key, isResolved, identity))
    return getComment(db, key, identity)
  },

  async deleteComment({ db, identity, params: { country, id } }) {
    const key = { country, commentId: id }
    if (!(await db.find(statements.deleteComment(key, identity)))) {
      await getOwnComment(db, key, identity)
      throw notFound('comment', id)
    }
    await withdrawMentions(db, id)
    return true
  },
}

async function getComment(
  db: Queryable,
  key: statements.CommentKey,
  identity: Identity,
): Promise<Comment> {
  const found = await db.findJson(statements.findComment(key, identity))
  if (!found) throw notFound('comment', key.commentId)
  return parseJson(found)
}

async function getOwnComment(
  db: Queryable,
  key: statements.CommentKey,
  identity: Identity,
): Promise<void> {
  const { isOwn, authorName } = await getComment(db, key, identity)
  if (!isOwn) {
    throw new ProblemError(
      'comment_of_other',
      `Only ${isolate(authorName)} can change or delete this comment. Write a comment of your own.`,
    )
  }
}

async function checkMentions(db: Queryable, country: string, mentions: readonly string[]) {
  if (mentions.length === 0) return
  const unable = await db.all<{ userId: string }>(statements.listUnableToSee(country, mentions))
  if (unable.length === 0) return
  throw new ProblemError('invalid_input', undefined, {
    errors: unable.map(({ userId }) => ({
      path: `mentions[${mentions.indexOf(userId)}]`,
      text: 'is not a user who can see this product',
    })),
  })
}

const othersOf = (userIds: readonly string[], { userId }: Identity) =>
  userIds.filter((each) => each !== userId)
