import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'

const screen = '/product-info/composition'
let app: TestApp

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

type Person = Parameters<TestApp['call']>[0]

const list = async (person: Person, of = screen) => {
  const { body } = await app.call(
    person,
    'GET',
    `experience/saved-views?screen=${encodeURIComponent(of)}`,
  )
  return body.views
}
const names = async (person: Person) =>
  (await list(person)).map(({ name }: { name: string }) => name)
const save = (person: Person, body: object) =>
  app.call(person, 'POST', 'experience/saved-view', {
    screen,
    audience: 'owner',
    settings: { sort: '-N' },
    ...body,
  })

test('a view is saved, listed first, changed and deleted by its owner', async () => {
  const { status, body: view } = await save('marketer', { name: ' High nitrogen ' })
  expect(status).toBe(200)
  expect(view).toMatchObject({
    name: 'High nitrogen',
    audience: 'owner',
    ownerName: expect.any(String),
    isOwn: true,
    isDefault: false,
    settings: { sort: '-N' },
  })
  const { body: changed } = await save('marketer', {
    viewId: view.viewId,
    name: 'Much nitrogen',
    settings: { where: 'N.greater.20', frozen: 2 },
  })
  expect(changed).toMatchObject({
    viewId: view.viewId,
    settings: { where: 'N.greater.20', frozen: 2 },
  })
  expect(await names('marketer')).toContain('Much nitrogen')
  const deleted = await app.call('marketer', 'DELETE', `experience/saved-view/${view.viewId}`)
  expect(deleted.status).toBe(200)
  expect(await names('marketer')).not.toContain('Much nitrogen')
})

test('a personal view does not exist for other users', async () => {
  const { body: view } = await save('marketer', { name: 'Only mine' })
  expect(await names('globalAdmin')).not.toContain('Only mine')
  const attempts = [
    save('globalAdmin', { viewId: view.viewId, name: 'Taken over' }),
    app.call('globalAdmin', 'DELETE', `experience/saved-view/${view.viewId}`),
    app.call('globalAdmin', 'POST', 'experience/default-view', { screen, viewId: view.viewId }),
  ]
  for (const { status, body } of await Promise.all(attempts)) {
    expect({ status, code: body.code }).toEqual({ status: 404, code: 'not_found' })
  }
})

test('a view shared with a team is visible to the users of that team only', async () => {
  await save('marketer', { name: 'For sales', audience: 'sales' })
  expect(await names('dealerManager')).toContain('For sales')
  expect(await names('globalAdmin')).not.toContain('For sales')
})

test('a view shared with everyone can be used but not changed by others', async () => {
  const { body: view } = await save('marketer', { name: 'For everyone', audience: 'everyone' })
  const [found] = (await list('globalAdmin')).filter(
    ({ viewId }: { viewId: number }) => viewId === view.viewId,
  )
  expect(found).toMatchObject({ isOwn: false, ownerName: view.ownerName })
  for (const { status, body } of [
    await save('globalAdmin', { viewId: view.viewId, name: 'Changed by another user' }),
    await app.call('globalAdmin', 'DELETE', `experience/saved-view/${view.viewId}`),
  ]) {
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'view_of_other' })
    expect(body.detail).toContain(`Only ${view.ownerName} can change or delete this view.`)
  }
})

test('a name is used once per user and screen', async () => {
  await save('marketer', { name: 'Unique' })
  const { status, body } = await save('marketer', { name: 'unique ' })
  expect({ status, code: body.code }).toEqual({ status: 409, code: 'view_exists' })
  expect((await save('approver', { name: 'Unique' })).status).toBe(200)
  expect(
    (await save('marketer', { name: 'Unique', screen: '/product-info/elements' })).status,
  ).toBe(200)
  const { body: other } = await save('marketer', { name: 'Other' })
  expect((await save('marketer', { viewId: other.viewId, name: 'UNIQUE' })).status).toBe(409)
})

test('each user has one default view per screen, and loses it when it is no longer shared', async () => {
  const { body: view } = await save('marketer', { name: 'Default', audience: 'everyone' })
  const select = (viewId: number | null, of = screen) =>
    app.call('globalAdmin', 'POST', 'experience/default-view', { screen: of, viewId })
  const defaults = async () =>
    (await list('globalAdmin')).filter(({ isDefault }: { isDefault: boolean }) => isDefault)
  expect((await select(view.viewId, '/product-info/elements')).status).toBe(404)
  await select(view.viewId)
  expect(await defaults()).toMatchObject([{ viewId: view.viewId }])
  await select(null)
  expect(await defaults()).toEqual([])
  await select(view.viewId)
  await save('marketer', { viewId: view.viewId, name: 'Default', audience: 'owner' })
  await save('marketer', { viewId: view.viewId, name: 'Default', audience: 'everyone' })
  expect(await defaults()).toEqual([])
})

test('wrong settings and screens are rejected', async () => {
  for (const body of [
    { name: '' },
    { name: 'x', audience: 'nobody' },
    { name: 'x', screen: 'https://elsewhere.example' },
    { name: 'x', settings: { columns: 'x'.repeat(5000) } },
    { name: 'x', settings: { other: 1 } },
  ]) {
    expect((await save('marketer', body)).body.code).toBe('invalid_input')
  }
})

test('saving a view is an entry of the audit log', async () => {
  const { body, headers } = await save('marketer', { name: 'For the log' })
  const log = await app.database.all(
    sql`select kind, record_id, actor, act from audit_log where request_id = ${headers['x-request-id']}`,
  )
  expect(log).toEqual([
    {
      kind: 'saved view',
      record_id: String(body.viewId),
      actor: 'maria.marketer@nutripim.example',
      act: 'saveView',
    },
  ])
})
