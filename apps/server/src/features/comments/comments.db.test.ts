import { openTestApp, type Person, people, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import * as statements from './comments-sql.ts'

const area = 'product-information'
const cell = { kind: 'composition', name: 'N' }
let app: TestApp
let product: number

beforeAll(async () => {
  app = await openTestApp()
  const { body } = await app.call('marketer', 'GET', `${area}/product-compositions/ES`)
  product = body.products[0].legacyProductId
})
afterAll(() => app.close())

const add = (person: Person, text: string, more: object = {}) =>
  app.call(person, 'POST', `${area}/product-comment`, {
    countryCode: 'ES',
    legacyProductId: product,
    cell,
    text,
    mentions: [],
    ...more,
  })
const change = (person: Person, commentId: number, version: number, more: object = {}) =>
  app.call(person, 'POST', `${area}/product-comment-change`, {
    countryCode: 'ES',
    commentId,
    version,
    text: 'Changed',
    mentions: [],
    ...more,
  })
const resolve = (person: Person, commentId: number, isResolved: boolean, countryCode = 'ES') =>
  app.call(person, 'POST', `${area}/product-comment-state`, { countryCode, commentId, isResolved })
const listOpen = async (person: Person) => {
  const { body } = await app.call(person, 'GET', `${area}/open-comments/ES`)
  return body.comments.map(({ commentId }: { commentId: number }) => commentId)
}
const mentionsOf = async (person: Person) => {
  const { body } = await app.call(person, 'GET', 'experience/inbox')
  return body.notifications
    .filter(({ kind }: { kind: string }) => kind === 'comment mention')
    .map(({ payload }: { payload: { text: string } }) => payload.text)
}

test('a comment is listed while it is open, resolved by another user, and reopened', async () => {
  const { status, body } = await add('marketer', ' Is this right? ')
  expect(status).toBe(200)
  expect(body).toMatchObject({
    legacyProductId: product,
    cell,
    text: 'Is this right?',
    authorName: 'María Marketer',
    isOwn: true,
    version: 1,
    resolved: null,
  })
  expect(await listOpen('approver')).toContain(body.commentId)
  const { body: resolved } = await resolve('approver', body.commentId, true)
  expect(resolved).toMatchObject({ isOwn: false, resolved: { by: 'Arno Approver' } })
  expect(await listOpen('approver')).not.toContain(body.commentId)
  const all = await app.call('marketer', 'GET', `${area}/product-comments/ES/${product}`)
  expect(all.body.comments[0].commentId).toBe(body.commentId)
  expect((await resolve('marketer', body.commentId, false)).body.resolved).toBeNull()
})

test('a mentioned user is notified; an edit changes the notification, a deletion removes it', async () => {
  const { body } = await add('marketer', '@Arno please check', { mentions: [people.approver] })
  expect(await mentionsOf('approver')).toEqual(['@Arno please check'])
  const { body: changed } = await change('marketer', body.commentId, 1, {
    text: '@Arno and @Gina please check',
    mentions: [people.approver, people.globalAdmin],
  })
  expect(changed).toMatchObject({ version: 2, editedAt: expect.any(String) })
  expect(await mentionsOf('approver')).toEqual(['@Arno and @Gina please check'])
  expect(await mentionsOf('globalAdmin')).toEqual(['@Arno and @Gina please check'])
  const deleted = await app.call(
    'marketer',
    'DELETE',
    `${area}/product-comment/ES/${body.commentId}`,
  )
  expect(deleted.status).toBe(200)
  expect(await mentionsOf('approver')).toEqual([])
})

test('only users who can see the product can be mentioned or are suggested', async () => {
  const { status, body } = await add('marketer', '@Dora', {
    mentions: [people.approver, people.dealerManager],
  })
  expect(status).toBe(400)
  expect(body.errors).toEqual([
    { path: 'mentions[1]', text: 'is not a user who can see this product' },
  ])
  expect(await mentionsOf('approver')).toEqual([])
  const suggest = async (text: string) =>
    (await app.call('marketer', 'GET', `${area}/colleagues/ES?text=${text}`)).body.colleagues
  expect(await suggest('arno')).toEqual([{ userId: people.approver, displayName: 'Arno Approver' }])
  expect(await suggest('dora')).toEqual([])
})

test('only the author changes or deletes a comment, and only the version they saw', async () => {
  const { body } = await add('marketer', 'Mine')
  const foreign = await change('approver', body.commentId, 1)
  expect(foreign).toMatchObject({ status: 403, body: { code: 'comment_of_other' } })
  const removed = await app.call(
    'approver',
    'DELETE',
    `${area}/product-comment/ES/${body.commentId}`,
  )
  expect(removed.status).toBe(403)
  expect((await change('marketer', body.commentId, 1)).status).toBe(200)
  const stale = await change('marketer', body.commentId, 1)
  expect(stale).toMatchObject({ status: 409, body: { code: 'comment_changed' } })
})

test('comments of other countries do not exist, and need the right of the grids', async () => {
  const { body } = await add('marketer', 'In Spain')
  expect((await resolve('regionalAdmin', body.commentId, true, 'PL')).status).toBe(404)
  expect((await resolve('marketer', body.commentId, true, 'GB')).status).toBe(404)
  expect((await add('regionalAdmin', 'From Poland', { countryCode: 'PL' })).status).toBe(404)
  expect((await add('dealerManager', 'No right')).status).toBe(403)
})

test('no statement changes or lists anything for a user without the country', async () => {
  const { body } = await add('marketer', '@Arno stays', { mentions: [people.approver] })
  const { commentId } = body
  const key = { country: 'ES', commentId }
  // Someone who lost Spain after the route checked it.
  const author = { userId: people.marketer, countries: ['PT'] }
  const { database } = app
  const changed = { text: 'Changed', version: 1 }
  await database.all(statements.changeComment(key, changed, author))
  await database.all(statements.saveMentions(key, [people.globalAdmin], author))
  await database.all(statements.resolveComment(key, true, author))
  await database.all(statements.deleteComment(key, author))
  const listed = await app.call('marketer', 'GET', `${area}/product-comments/ES/${product}`)
  expect(listed.body.comments[0]).toMatchObject({
    commentId,
    text: '@Arno stays',
    version: 1,
    resolved: null,
    mentions: [{ userId: people.approver }],
  })
  const { json } = await database.get<{ json: string }>(
    statements.listColleagues('ES', ['arno'], author),
  )
  expect(JSON.parse(json)).toEqual({ colleagues: [] })
  const outcome = await Promise.all([
    change('regionalAdmin', commentId, 1, { countryCode: 'PL' }),
    resolve('regionalAdmin', commentId, true, 'PL'),
    app.call('regionalAdmin', 'DELETE', `${area}/product-comment/PL/${commentId}`),
  ])
  expect(outcome.map(({ status }) => status)).toEqual([404, 404, 404])
})

test('a comment has text, at most 2,000 characters of it', async () => {
  expect((await add('marketer', '  ')).status).toBe(400)
  expect((await add('marketer', 'x'.repeat(2001))).status).toBe(400)
  expect((await add('marketer', 'x'.repeat(2000))).status).toBe(200)
})

test('a new comment is sent to open screens of the country', async () => {
  const stream = await app.listen<{ type: string; kind?: string; ids?: string[] }>(
    'approver',
    'experience/events?country=ES',
  )
  const { body } = await add('marketer', 'Live')
  const event = await stream.event((each) => each.kind === 'comment')
  expect(event.ids).toEqual([String(body.commentId)])
  stream.close()
})
