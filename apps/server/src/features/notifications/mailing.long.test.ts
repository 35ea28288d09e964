import { startDemoIdentity } from '@nutripim/demo-identity/demo-identity'
import { buildUser } from '@nutripim/server/test-support/builders/build-user'
import type { Builder } from '@nutripim/server/test-support/builders/insert-rows'
import { killedMailing } from '@nutripim/server/test-support/notifications/killed-mailing'
import { type SmtpSink, startSmtpSink } from '@nutripim/server/test-support/notifications/smtp-sink'
import { startPostgres } from '@nutripim/tools/find/find-postgres'
import { findFreePorts } from '@nutripim/tools/free-port'
import { runProduct } from '@nutripim/tools/run-product'
import { withDatabase } from '@nutripim/tools/test-support/run-sql'
import { afterAll, beforeAll, test } from 'vitest'

/** Maria can propose and Arno can approve, both in Spain. */
async function layout(database: Builder): Promise<void> {
  await buildUser(database, {
    email: 'maria.marketer@nutripim.example',
    displayName: 'María Marketer',
    roles: ['CENTRALMARKETING'],
    countries: ['ES'],
  })
  await buildUser(database, {
    email: 'arno.approver@nutripim.example',
    displayName: 'Arno Approver',
    roles: ['PRODUCTAPPROVER'],
    countries: ['ES'],
  })
}

let sink: SmtpSink
let postgres: Awaited<ReturnType<typeof startPostgres>>
let identity: Awaited<ReturnType<typeof startDemoIdentity>>
let env: Record<string, string>

beforeAll(async () => {
  sink = await startSmtpSink()
  postgres = await startPostgres()
  const [port, identityPort] = await findFreePorts(2)
  const url = `http://localhost:${port}`
  identity = await startDemoIdentity({
    port: identityPort!,
    clientId: 'nutripim',
    redirectUris: [`${url}/`],
    postLogoutRedirectUris: [`${url}/`],
    corsOrigins: [url],
  })
  env = {
    PORT: String(port),
    DATABASE_URL: postgres.url,
    OIDC_AUTHORITY: identity.issuer,
    OIDC_CLIENT_ID: 'nutripim',
    LINK_MONITOR: 'off',
  }
  // The first start creates the tables.
  const first = runProduct({ env })
  await first.waitForOutput(/NutriPIM is ready at/)
  await withDatabase(postgres.url, layout)
  await first.stop()
}, 300_000)
afterAll(async () => {
  await sink?.close()
  await identity?.close()
  await postgres?.stop()
})

test('[CRE-08] on PostgreSQL the e-mail is sent once after a restart, when the claim has expired', async () => {
  await killedMailing({ sink, env, issuer: identity.issuer, patience: 120_000 })
}, 600_000)
