import { rmSync } from 'node:fs'
import { buildProduct } from '@nutripim/tools/builds'
import { startProduct } from '@nutripim/tools/run-product'
import { serveSite } from '../serve-site.ts'
import { openSite } from '../site.ts'
import { connectDemo } from './connect-demo.ts'

const ports = { product: 8080, identity: 8081, site: 8090 }
const channel = { country: 'GB', channel: 'web' }
const folder = 'data/example-site'

/** Starts the demo product and the site beside it. */
async function main(): Promise<void> {
  if (!(await buildProduct())) throw new Error('NutriPIM cannot be built.')
  // Fresh data, because keys and webhooks of an earlier start have secrets that nobody stored.
  rmSync(folder, { recursive: true, force: true })
  console.log('Starting NutriPIM with demo data …')
  const product = await startProduct({
    env: {
      PORT: String(ports.product),
      DEMO_IDENTITY_PORT: String(ports.identity),
      DATA_DIR: `${folder}/product`,
      LOG_LEVEL: 'warn',
      // The site is on this machine. NutriPIM calls only public https addresses otherwise.
      WEBHOOK_PRIVATE: '1',
    },
  })
  const demo = await connectDemo(
    { url: product.url, issuer: `http://localhost:${ports.identity}` },
    channel,
  )
  const site = await openSite({ client: demo.client, channel, folder })
  const secret = await demo.createWebhook(`http://127.0.0.1:${ports.site}/webhooks`)
  const { url } = await serveSite(
    { site, folder: `${folder}/public`, secret, log: console.log },
    ports.site,
  )
  console.log(`
The site is at ${url}/
Change a product on ${product.url}/ (sign in as gina.admin, country United Kingdom),
save, and reload its page. Ctrl-C ends both.`)
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => product.stop().then(() => process.exit()))
  }
}

await main()
