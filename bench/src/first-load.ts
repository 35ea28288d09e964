import { gzipSync } from 'node:zlib'
import type { Page } from '@playwright/test'

/** Kilobytes of JavaScript, gzipped, that the page fetches while `open` brings it up. */
export async function scriptKilobytes(page: Page, open: () => Promise<void>): Promise<number> {
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
  // The network is never idle while the stream of events is open: no more scripts for a while is enough.
  for (let known = -1; known !== scripts.size; await page.waitForTimeout(700)) known = scripts.size
  page.off('response', onResponse)
  const sizes = await Promise.all(scripts.values())
  return sizes.reduce((sum, size) => sum + size, 0) / 1000
}
