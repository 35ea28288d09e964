import { createServer } from 'node:http'
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

test('[PWA-01] the app opens offline with a message, continues when online, and caches no user data', async ({
  page,
  context,
}) => {
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

test('[PWA-01] a new version is offered in a message and activated only by its button', {
  tag: '@long',
}, async ({ page, product }) => {
  let isNew = false
  const server = createServer(async (request, response) => {
    const { headers, status, ...answer } = await fetch(product.url + request.url).then(
      async (answer) => ({
        status: answer.status,
        headers: answer.headers,
        body: Buffer.from(await answer.arrayBuffer()),
      }),
    )
    const isWorker = isNew && request.url === '/service-worker.js'
    // Simulates another build: a new version without the script of the open page.
    const body = isWorker
      ? String(answer.body)
          .replace(/const version = '\w+'/, "const version = 'next'")
          .replace(/"\/assets\/index-[\w-]+\.js",/, '')
      : answer.body
    response.writeHead(status, {
      'content-type': headers.get('content-type') ?? '',
      'content-security-policy': headers.get('content-security-policy') ?? '',
    })
    response.end(body)
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  try {
    await page.goto(`http://localhost:${(server.address() as AddressInfo).port}/`)
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
  } finally {
    server.closeAllConnections()
    server.close()
  }
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
