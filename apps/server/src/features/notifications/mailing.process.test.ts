import { rmSync } from 'node:fs'
import { killedMailing } from '@nutripim/server/test-support/notifications/killed-mailing'
import { type SmtpSink, startSmtpSink } from '@nutripim/server/test-support/notifications/smtp-sink'
import { findFreePorts } from '@nutripim/tools/free-port'
import { copyDemoData } from '@nutripim/tools/test-run/demo-data'
import { afterAll, beforeAll, test } from 'vitest'

const folder = copyDemoData()
let sink: SmtpSink

beforeAll(async () => {
  sink = await startSmtpSink()
})
afterAll(async () => {
  await sink.close()
  rmSync(folder, { recursive: true, force: true })
})

test('[CRE-08] killed between approval and e-mail, it sends the e-mail after the restart, once', async () => {
  // The same provider each time: people are bound to theirs.
  const [port, identityPort] = await findFreePorts(2)
  await killedMailing({
    sink,
    env: { PORT: String(port), DEMO_IDENTITY_PORT: String(identityPort), DATA_DIR: folder },
    issuer: `http://localhost:${identityPort}`,
    patience: 60_000,
  })
}, 300_000)
