import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from '@playwright/test'
import { expect, logOut, people, signInAtProvider, test } from '../tools/fixtures.ts'

test.use({ serviceWorkers: 'allow' })

/** The paths that the service worker has cached. */
async function listCachedFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const files = []
    for (const name of await caches.keys()) {
      for (const request of await (await caches.open(name)).keys()) files.push(request.url)
    }
    return files.map((url) => new URL(url).pathname)
  })
}

const isControlled = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

/** Only files of the build can be cached, because they are the same for every user. */
const isFileOfBuild = (path: string) =>
  /^\/(assets\/[\w.-]+|index\.html|colour-scheme\.js|manifest\.webmanifest|\w+\.svg)$/.test(path)

test('[PWA-01] the app opens offline with a message, continues when online, and caches no user data', {
  tag: '@main',
}, async ({ page, context }) => {
  await signInAtProvider(page, people.marketer, '/product-info/home')
  await isControlled(page)
  await page.goto('/product-info/completion')
  await expect(page.getByRole('heading', { name: 'Completion Status' })).toBeVisible()

  await context.setOffline(true)
  await expect(page.getByText('You are offline. Data may be out of date')).toBeVisible()
  await page.reload()
  await expect(page.getByRole('heading', { name: 'You are offline' })).toBeVisible()
  const files = await listCachedFiles(page)
  expect(files).toContain('/index.html')
  expect(files.filter((path) => !isFileOfBuild(path))).toEqual([])

  await context.setOffline(false)
  await expect(page.getByRole('heading', { name: 'Completion Status' })).toBeVisible()
  await logOut(page)
  expect((await listCachedFiles(page)).filter((path) => !isFileOfBuild(path))).toEqual([])
})

interface Proxy {
  /** Returns the service worker that is served. */
  changeWorker?: (source: string) => string
  /** Returns what to do when the request has ended. */
  onRequest?: (request: IncomingMessage) => () => void
}

/** Serves the product at another address while `use` runs. */
async function withProxy(
  target: string,
  { changeWorker = (source) => source, onRequest }: Proxy,
  use: (url: string) => Promise<void>,
): Promise<void> {
  const server = createServer(async (request, response) => {
    const end = onRequest?.(request)
    const answer = await fetch(target + request.url)
    const body = Buffer.from(await answer.arrayBuffer())
    const kept = ['content-type', 'content-security-policy', 'cache-control']
    response.writeHead(
      answer.status,
      Object.fromEntries(kept.map((name) => [name, answer.headers.get(name) ?? ''])),
    )
    response.end(request.url === '/service-worker.js' ? changeWorker(String(body)) : body)
    end?.()
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  try {
    await use(`http://localhost:${(server.address() as AddressInfo).port}/`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('[PWA-01] the files are cached a few at a time, and none is downloaded twice', async ({
  page,
  product,
}) => {
  const downloads: string[] = []
  let running = 0
  let maxAtOnce = 0
  const onRequest = ({ url = '', headers }: IncomingMessage) => {
    if (!url.startsWith('/assets/')) return () => {}
    downloads.push(url)
    // Scripts and styles belong to the page; the service worker fetches without a destination.
    const isOfWorker = headers['sec-fetch-dest'] === 'empty'
    if (isOfWorker) running += 1
    maxAtOnce = Math.max(maxAtOnce, running)
    return () => {
      if (isOfWorker) running -= 1
    }
  }
  await withProxy(product.url, { onRequest }, async (url) => {
    await page.goto(url)
    await isControlled(page)
  })
  expect(downloads.length).toBeGreaterThan(100)
  expect(maxAtOnce).toBeLessThanOrEqual(2)
  expect(downloads.filter((url, i) => downloads.indexOf(url) !== i)).toEqual([])
})

test('[PWA-01] a new version is offered in a message and activated only by its button', {
  tag: '@long',
}, async ({ page, product }) => {
  let isNew = false
  const changeWorker = (source: string) =>
    isNew
      ? // Simulates another build: a new version without the script of the open page.
        source
          .replace(/const version = '\w+'/, "const version = 'next'")
          .replace(/"\/assets\/index-[\w-]+\.js",/, '')
      : source
  await withProxy(product.url, { changeWorker }, async (url) => {
    await page.goto(url)
    await isControlled(page)
    const versions = () => page.evaluate(() => caches.keys())
    expect(await versions()).toHaveLength(1)
    await page.evaluate(() => Object.assign(window, { isSamePage: true }))

    isNew = true
    await page.evaluate(async () => (await navigator.serviceWorker.ready).update())
    const updateMessage = page
      .getByRole('status')
      .filter({ hasText: 'A new version of NutriPIM is ready.' })
    await expect(updateMessage).toBeVisible()
    expect(await page.evaluate(() => 'isSamePage' in window)).toBe(true)

    await updateMessage.getByRole('button', { name: 'Reload' }).click()
    await page.waitForFunction(() => !('isSamePage' in window))
    await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
    // The files of the old version are deleted.
    await expect.poll(versions).toEqual(['nutripim-next'])
  })
})

test('[PWA-01] the app can be installed, and browsers always revalidate the service worker file', {
  tag: '@long',
}, async ({ page, request }) => {
  const worker = await request.get('/service-worker.js')
  expect(worker.headers()['cache-control']).toBe('no-cache')
  expect(worker.headers()['content-type']).toContain('javascript')
  await page.goto('/')
  await isControlled(page)
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  // The browser of a test is in incognito mode, where apps cannot be installed.
  expect(installabilityErrors.filter(({ errorId }) => errorId !== 'in-incognito')).toEqual([])
  const { errors, data } = await session.send('Page.getAppManifest')
  expect(errors).toEqual([])
  const { icons } = JSON.parse(data!) as { icons: { src: string; sizes: string }[] }
  for (const { src } of icons) expect((await request.get(src)).ok()).toBe(true)
})
