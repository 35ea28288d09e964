import { startDemoIdentity } from '@nutripim/demo-identity/demo-identity'
import { killedMailing } from '@nutripim/server/test-support/notifications/killed-mailing'
import { type SmtpSink, startSmtpSink } from '@nutripim/server/test-support/notifications/smtp-sink'
import { startPostgres } from '@nutripim/tools/find/find-postgres'
import { findFreePorts } from '@nutripim/tools/free-port'
import { runProduct } from '@nutripim/tools/run-product'
import { runSql } from '@nutripim/tools/test-support/run-sql'
import { afterAll, beforeAll, test } from 'vitest'

/** Maria can propose and Arno can approve, both in Spain. */
const layout = `
  insert into users (user_id, display_name) values
    ('maria.marketer@nutripim.example', 'María Marketer'),
    ('arno.approver@nutripim.example', 'Arno Approver');
  insert into user_roles (user_id, role_id) values
    ('maria.marketer@nutripim.example', 'CENTRALMARKETING'),
    ('arno.approver@nutripim.example', 'PRODUCTAPPROVER');
  insert into user_countries (user_id, country_id) select user_id, 'ES' from users;
`

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
  await runSql(postgres.url, layout)
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
