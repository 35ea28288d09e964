import type { ChangePage } from '@nutripim/contract/delivery/delivered-records'
import { callWithKey, createKey } from '@nutripim/server/test-support/api-keys'
import { openTestApp, people, type TestApp } from '@nutripim/server/test-support/app'
import { buildChannel } from '@nutripim/server/test-support/builders/build-channel'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'
import { patientLimits } from '../../platform/database/time-limits.ts'
import { publishDueChannels } from '../publishing/publisher.ts'

const usual = 1500

let app: TestApp
let secret: string
beforeAll(async () => {
  app = await openTestApp({ rateLimit: 0 }, { limits: { ...patientLimits, usual } })
  const scopes = ['dealers:read', 'events:read']
  const key = { countries: ['PL'], scopes, channels: ['web'], ownerId: people.globalAdmin }
  secret = (await createKey(app, key)).secret
  await buildChannel(app.database, 'PL', 'web')
  await publishDueChannels(app.database)
})
afterAll(() => app.close())

const getCursor = async () => {
  const { body } = await callWithKey(app, secret, 'delivery/v1/PL/web/dealers?limit=1')
  return body.cursor as string
}

/** Wakes the readers while their table is locked for longer than what work that is late has at least. */
async function wakeReadersSlowly(count: number): Promise<void> {
  await app.database.transaction(async (tx) => {
    await tx.all(sql`lock table publication_changes in access exclusive mode`)
    await app.database.all(sql`
      select pg_notify('nutripim_publications', '{"country":"PL","channel":"web"}')`)
    await waitFor(async () => {
      const blocked = await app.database.all(sql`
        select from pg_stat_activity where wait_event_type = 'Lock'
          and datname = current_database()`)
      expect(blocked).toHaveLength(count)
    })
    await tx.all(sql`select pg_sleep(0.7)`)
  })
}

test('readers that wait for longer than the time limit of a call get the next change', async () => {
  const after = await getCursor()
  const path = 'delivery/v1/PL/web/changes'
  const stream = await app.listen<ChangePage>({ token: secret }, `${path}/stream?after=${after}`)
  const poll = callWithKey(app, secret, `${path}?after=${after}&wait=30`)
  await app.database.all(sql`select pg_sleep(${(usual * 2) / 1000})`)
  await wakeReadersSlowly(2)
  await app.database.all(sql`
    update dealers set name = 'Renamed' where dealer_contact_id = (
      select min(dealer_contact_id) from dealers where country_id = 'PL')`)
  await publishDueChannels(app.database)
  const isRenamed = ({ changes }: ChangePage) =>
    changes.some(({ content }) => JSON.stringify(content).includes('Renamed'))
  expect((await poll).body).toSatisfy(isRenamed)
  expect(await stream.event(isRenamed)).toBeDefined()
  stream.close()
})
