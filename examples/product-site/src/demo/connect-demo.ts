import { setTimeout as wait } from 'node:timers/promises'
import {
  createDeliveryClient,
  type DeliveryClient,
} from '@nutripim/delivery-client/delivery-client'
import { DeliveryError } from '@nutripim/delivery-client/delivery-error'
import { signInAs } from '@nutripim/demo-identity/sign-in-as'
import type { Channel } from '../catalogue.ts'

const administrator = 'gina.admin@nutripim.example'
const fields = [
  'webProductName',
  'productRange',
  'webShortDescription',
  'webLongDescription',
  'weblinkSafetyDataSheet',
  'formOfProduct',
  'solidSoilAppliedFertilizer',
  'liquidSoilAppliedFertilizer',
  'solidFertigationFertilizer',
  'liquidFertigationFertilizer',
  'foliarMicronutrientFertilizer',
  'seedTreatment',
]

interface DemoProduct {
  url: string
  /** The demo identity provider. */
  issuer: string
}

/**
 * Does what an administrator does once on the screens: sets up the channel, creates an API key
 * and a webhook. A real site gets both secrets from that person and does not have this file.
 */
export async function connectDemo(product: DemoProduct, { country, channel }: Channel) {
  const { idToken } = await signInAs(product.issuer, {
    clientId: 'nutripim',
    redirectUri: `${product.url}/`,
    email: administrator,
  })
  async function post(path: string, body: object): Promise<{ secret: string }> {
    const response = await fetch(`${product.url}/api/${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${idToken}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${path}: ${text}`)
    return JSON.parse(text)
  }
  await post('publishing/channel-settings', {
    countryCode: country,
    channelId: channel,
    settings: { mode: 'automatic', fields, filter: ['showOnWeb'], checks: [] },
  })
  const name = `Product site ${Date.now()}`
  const { secret: key } = await post('access-control/api-key', {
    name,
    ownerId: administrator,
    countries: [country],
    scopes: ['products:read', 'advice:read', 'dealers:read', 'reference:read', 'events:read'],
    channels: [channel],
  })
  const client = createDeliveryClient({ url: product.url, key })
  await waitForPublication(client, { country, channel })
  return {
    client,
    async createWebhook(url: string): Promise<string> {
      const { secret } = await post('access-control/webhook', {
        name,
        countryId: country,
        channelId: channel,
        ownerId: administrator,
        url,
      })
      return secret
    },
  }
}

/** The first publication of a channel takes some seconds. */
async function waitForPublication(client: DeliveryClient, params: Channel): Promise<void> {
  for (;;) {
    try {
      await client.call('listDeliveredProducts', { params, query: { limit: 1 } })
      return
    } catch (error) {
      if (!(error instanceof DeliveryError) || error.code !== 'not_found') throw error
      await wait(500)
    }
  }
}
