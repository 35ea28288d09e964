import type { AuditEntry, AuditPage } from '@nutripim/contract/audit/audit'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { aRow, dealerExchange, dealerFile } from '@nutripim/server/test-support/dealers'
import { afterAll, beforeAll, expect, test } from 'vitest'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const today = new Date().toISOString().slice(0, 10)
const read = async (query = ''): Promise<AuditPage> => {
  const path = `audit-log/${today}/${today}?country=NO&${query}`
  return (await app.call('globalAdmin', 'GET', path)).body
}
const count = async (query = ''): Promise<number> => {
  const path = `audit-log/${today}/${today}/total?country=NO&${query}`
  return (await app.call('globalAdmin', 'GET', path)).body.total
}
const kindsOf = (entries: readonly AuditEntry[]) => entries.map(({ kind }) => kind)

test('a preview of an upload is no change in the log', async () => {
  const exchange = dealerExchange(app, 'NO')
  const before = await count()
  expect((await exchange.check(dealerFile([aRow(1)]))).status).toBe(200)
  expect((await exchange.check(dealerFile([aRow(2)]))).status).toBe(200)
  expect(await count()).toBe(before)
  expect(kindsOf((await read()).entries)).not.toContain('import')
})

test('an upload is one entry of the grouped log, and its request has all of its rows', async () => {
  const exchange = dealerExchange(app, 'NO')
  const { body: preview } = await exchange.check(dealerFile([aRow(1), aRow(2), aRow(3)]))
  const { removed } = preview.counts
  const applied = await exchange.apply(preview.importId, removed)
  expect(applied.status).toBe(200)
  const request = String(applied.headers['x-request-id'])
  const ofRequest = async (query: string) =>
    (await read(query)).entries.filter(({ requestId }) => requestId === request)

  const size = 3 + removed
  expect(await ofRequest('grouped=true')).toMatchObject([{ kind: 'import', group: { size } }])
  expect(await ofRequest('grouped=true&kind=dealers')).toMatchObject([
    { kind: 'dealer', group: { size } },
  ])
  const rows = await read(`grouped=true&request=${request}`)
  expect(await count(`request=${request}`)).toBe(size)
  expect(new Set(kindsOf(rows.entries))).toEqual(new Set(['dealer', 'import']))
  expect(rows.entries.every(({ group }) => group === null)).toBe(true)
  expect((await ofRequest('')).length).toBeGreaterThan(1)
})
