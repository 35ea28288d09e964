import { createDeliveryClient } from '@nutripim/delivery-client/delivery-client'
import { serveSite } from './serve-site.ts'
import { openSite } from './site.ts'

/** Builds the site, serves it, and refreshes it with each webhook. */
async function main(env: NodeJS.ProcessEnv): Promise<void> {
  const { NUTRIPIM_URL = '', NUTRIPIM_KEY = '', WEBHOOK_SECRET } = env
  const { COUNTRY = 'GB', CHANNEL = 'web', SITE_FOLDER = 'site', PORT = '8090' } = env
  const client = createDeliveryClient({ url: NUTRIPIM_URL, key: NUTRIPIM_KEY })
  const channel = { country: COUNTRY, channel: CHANNEL }
  const site = await openSite({ client, channel, folder: SITE_FOLDER })
  const folder = `${SITE_FOLDER}/public`
  const { url } = await serveSite(
    { site, folder, secret: WEBHOOK_SECRET, log: console.log },
    Number(PORT),
  )
  console.log(`The site is at ${url}/ and its webhook at ${url}/webhooks`)
}

await main(process.env)
