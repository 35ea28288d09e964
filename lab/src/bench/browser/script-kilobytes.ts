import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** Measures the gzipped kilobytes of JavaScript that the page loads during `open`. */
export async function measureScriptKilobytes(
  page: Page,
  open: () => Promise<void>,
): Promise<number> {
  const scripts = new Map<string, Promise<number>>()
  const onResponse = (response: Awaited<ReturnType<Page['waitForResponse']>>) => {
    if (response.request().resourceType() !== 'script') return
    scripts.set(
      response.url(),
      response.body().then((body) => gzipSync(body).length),
    )
  }
  page.on('response', onResponse)
  await open()
  // The event stream keeps the network busy, so wait until no more scripts arrive.
  for (let known = -1; known !== scripts.size; await page.waitForTimeout(700)) known = scripts.size
  page.off('response', onResponse)
  const sizes = await Promise.all(scripts.values())
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}
