import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { AxeBuilder } from '@axe-core/playwright'
import type { CompositionRow } from '@nutripim/contract/products/products'
import { connectDemo } from '@nutripim/product-site/demo/connect-demo'
import { serveSite } from '@nutripim/product-site/serve-site'
import { openSite, type Site } from '@nutripim/product-site/site'
import { findFreePorts } from '@nutripim/tools/free-port'
import { expect, people, test } from '../tools/fixtures.ts'

test('the example site shows a change after the webhook of its publication', async ({
  page,
  product,
  callAs,
}) => {
  const call = await callAs(people.globalAdmin)
  const channel = { country: 'IE', channel: `site-${Date.now()}` }
  await call('POST', 'regional/reference-item', {
    list: 'channels',
    id: channel.channel,
    name: channel.channel,
  })
  const { client, createWebhook } = await connectDemo(product, channel)
  const folder = mkdtempSync(join(tmpdir(), 'nutripim-site-'))
  const site = await openSite({ client, channel, folder })
  const written: string[] = []
  const recorded: Site = {
    async refresh() {
      const addresses = await site.refresh()
      written.push(...addresses)
      return addresses
    },
  }
  const [port = 0] = await findFreePorts(1)
  const secret = await createWebhook(`http://127.0.0.1:${port}/webhooks`)
  const served = await serveSite({ site: recorded, folder: join(folder, 'public'), secret }, port)

  const path = 'product-information/product-compositions'
  const { body } = await call('GET', `${path}/IE`)
  const { items } = await client.call('listDeliveredProducts', { params: channel, query: {} })
  const delivered = new Set(items.map(({ legacyProductId }) => legacyProductId))
  const { legacyProductId, composition } = body.products.find(
    (row: CompositionRow) => delivered.has(row.legacyProductId) && (row.composition.N ?? 0) > 5,
  )
  await page.goto(`${served.url}/products/${legacyProductId}/`)
  const declaration = page.getByRole('region', { name: 'Declaration' })
  const nitrogen = declaration.getByRole('row', { name: /^N / })
  await expect(nitrogen).toHaveText(`N${composition.N}`)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    expect((await new AxeBuilder({ page }).analyze()).violations).toEqual([])
  }
  await page.setViewportSize({ width: 390, height: 844 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)

  const change = { legacyProductId, composition: { N: 4.4 } }
  const saved = await call('POST', path, { countryCode: 'IE', products: [change] })
  expect(saved.status).toBe(200)
  // The page of the product, and the list of all products, which shows declarations too.
  await expect.poll(() => written).toEqual(['/', `/products/${legacyProductId}/`])
  await page.reload()
  await expect(nitrogen).toHaveText('N4.4')

  await served.close()
  rmSync(folder, { recursive: true })
})
