import { rmSync } from 'node:fs'
import { createDeliveryClient } from '@nutripim/delivery-client/delivery-client'
import { signInAs } from '@nutripim/demo-identity/sign-in-as'
import { findFreePorts } from '@nutripim/tools/free-port'
import { startProduct } from '@nutripim/tools/run-product'
import { copyDemoData } from '@nutripim/tools/test-run/demo-data'
import { waitFor } from '@nutripim/tools/test-support/wait-for'

const owner = 'gina.admin@nutripim.example'

/** A product that delivers compositions of Norway to the channel 'web', with a key that can read them. */
export interface TestReader {
  url: string
  key: string
  close(): Promise<void>
}

export async function startTestReader(): Promise<TestReader> {
  const folder = copyDemoData()
  const [port, identityPort] = await findFreePorts(2)
  const product = await startProduct({
    env: {
      PORT: String(port),
      DEMO_IDENTITY_PORT: String(identityPort),
      DATA_DIR: folder,
      LOG_LEVEL: 'error',
    },
  })
  const { idToken } = await signInAs(`http://localhost:${identityPort}`, {
    clientId: 'nutripim',
    redirectUri: `${product.url}/`,
    email: owner,
  })
  async function post(path: string, body: object) {
    const response = await fetch(`${product.url}/api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const answer = await response.json()
    if (!response.ok) throw new Error(JSON.stringify(answer))
    return answer
  }
  await post('publishing/channel-settings', {
    countryCode: 'NO',
    channelId: 'web',
    settings: { mode: 'automatic', fields: ['composition'], filter: [], checks: [] },
  })
  const { secret: key } = await post('access-control/api-key', {
    name: 'Reader',
    ownerId: owner,
    countries: ['NO'],
    scopes: ['products:read', 'events:read'],
    channels: ['web'],
  })
  const client = createDeliveryClient({ url: product.url, key })
  const params = { country: 'NO', channel: 'web' }
  await waitFor(() => client.call('listDeliveredProducts', { params, query: { limit: 1 } }))
  return {
    url: product.url,
    key,
    async close() {
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
