import { rmSync } from 'node:fs'
import type { IssuedWebhookSecret } from '@nutripim/contract/webhooks/webhooks'
import { callAs } from '@nutripim/server/test-support/webhooks/killed-sender'
import { accept, startReceiver } from '@nutripim/server/test-support/webhooks/receiver'
import { findFreePorts } from '@nutripim/tools/free-port'
import { type RunningProduct, startProduct } from '@nutripim/tools/run-product'
import { copyDemoData } from '@nutripim/tools/test-run/demo-data'
import { waitFor } from '@nutripim/tools/test-support/wait-for'
import { afterAll, expect, test } from 'vitest'

const folder = copyDemoData()
let product: RunningProduct | undefined
afterAll(async () => {
  await product?.stop('SIGKILL')
  rmSync(folder, { recursive: true, force: true })
})

test('killed before the receiver answered, it sends the same delivery after the restart', async () => {
  const [port, identityPort] = await findFreePorts(2)
  const start = () =>
    startProduct({
      env: {
        PORT: String(port),
        DEMO_IDENTITY_PORT: String(identityPort),
        DATA_DIR: folder,
        LOG_LEVEL: 'error',
        WEBHOOK_PRIVATE: '1',
      },
    })
  const issuer = `http://localhost:${identityPort}`
  const receiver = await startReceiver(() => {})
  product = await start()
  const { webhook } = await callAs<IssuedWebhookSecret>(product, issuer, 'access-control/webhook', {
    name: 'Killed',
    countryId: 'NO',
    channelId: 'web',
    ownerId: 'gina.admin@nutripim.example',
    url: receiver.url,
  })
  const { webhookId } = webhook
  await callAs<unknown>(product, issuer, 'access-control/webhook-test', { webhookId })
  await waitFor(() => expect(receiver.received).toHaveLength(1))
  await product.stop('SIGKILL')

  receiver.setAnswer(accept)
  product = await start()
  await waitFor(() => expect(receiver.received).toHaveLength(2))
  const [first, second] = receiver.received
  expect([second?.id, second?.body]).toEqual([first?.id, first?.body])
  await receiver.close()
}, 300_000)
