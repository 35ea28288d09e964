import { rmSync } from 'node:fs'
import { signInAs } from '@nutripim/demo-identity/sign-in-as'
import { startPostgres } from '@nutripim/tools/find/find-postgres'
import { findFreePorts } from '@nutripim/tools/free-port'
import { startProduct } from '@nutripim/tools/run-product'
import { copyDemoData } from '@nutripim/tools/test-run/demo-data'
import { expect, test } from 'vitest'
import { people } from '../../../integration-tests/test-app.ts'
import { startTestProvider } from '../../../integration-tests/test-provider.ts'
import { migrate } from '../../../platform/database/migrate/migrate.ts'
import { openPostgres } from '../../../platform/database/postgres-database.ts'
import { loadDemo } from '../../../seed/demo.ts'
import { loadReference } from '../../../seed/reference.ts'
import { type HostileResult, sendHostileWorkbooks } from './test-hostile-uploads.ts'

const count = 100
const dealers = 'product-information/dealers/check'
const uploads = [
  { person: people.globalAdmin, path: dealers, country: 'ES' },
  { person: people.dealerManager, path: dealers, country: 'GB' },
  { person: people.marketer, path: 'product-information/catalogue/check', country: 'ES' },
  { person: people.regionalAdmin, path: dealers, country: 'PL' },
]
const list = 'product-information/dealers/ES'
const environment = { LINK_MONITOR: 'off', LOG_LEVEL: 'error', RATE_LIMIT: '0' }

function expectLittleMemoryAndQuickAnswers(result: HostileResult): void {
  console.info(result)
  expect(result.unexplained).toEqual([])
  expect(Object.keys(result.statuses)).toEqual(['400 file_refused'])
  expect(result.peakMegabytes).toBeLessThan(400)
  expect(result.slowestHealth).toBeLessThan(1000)
  expect(result.slowestList).toBeLessThan(1000)
}

test('two servers on PostgreSQL stay below 400 MB while 100 hostile workbooks come in', async () => {
  const postgres = await startPostgres()
  const provider = await startTestProvider()
  const database = await openPostgres(postgres.url, { connections: 2 })
  await migrate(database, async (tx) => {
    await loadReference(tx)
    await loadDemo(tx)
  })
  await database.close()
  const ports = await findFreePorts(2)
  const servers = await Promise.all(
    ports.map((port) =>
      startProduct({
        env: {
          ...environment,
          PORT: String(port),
          DATABASE_URL: postgres.url,
          OIDC_AUTHORITY: provider.authority,
          OIDC_CLIENT_ID: provider.clientId,
        },
      }),
    ),
  )
  try {
    const authorize = async (email: string) => `Bearer ${await provider.issue({ email })}`
    const senders = await Promise.all(
      uploads.map(async ({ person, ...upload }) => ({
        ...upload,
        authorization: await authorize(person),
      })),
    )
    const reader = { authorization: await authorize(people.developer), path: list }
    const result = await sendHostileWorkbooks(servers, senders, reader, count)
    expectLittleMemoryAndQuickAnswers(result)
  } finally {
    await Promise.all(servers.map((server) => server.stop()))
    await provider.close()
    await postgres.stop()
  }
})

test('a server with the embedded database stays below 400 MB while 100 hostile workbooks come in', async () => {
  const folder = copyDemoData()
  const [port, identityPort] = await findFreePorts(2)
  const product = await startProduct({
    env: {
      ...environment,
      PORT: String(port),
      DEMO_IDENTITY_PORT: String(identityPort),
      DATA_DIR: folder,
    },
  })
  try {
    const authorize = async (email: string) => {
      const redirectUri = `${product.url}/`
      const issuer = `http://localhost:${identityPort}`
      const { idToken } = await signInAs(issuer, { clientId: 'nutripim', redirectUri, email })
      return `Bearer ${idToken}`
    }
    const senders = []
    for (const { person, ...upload } of uploads) {
      senders.push({ ...upload, authorization: await authorize(person) })
    }
    const reader = { authorization: await authorize(people.developer), path: list }
    const result = await sendHostileWorkbooks([product], senders, reader, count)
    expectLittleMemoryAndQuickAnswers(result)
  } finally {
    await product.stop()
    rmSync(folder, { recursive: true, force: true })
  }
})
