import { type ScreenPath, screenPaths } from '@nutripim/screens/screen-addresses'
import type { Browser, Page } from '@playwright/test'
import { signIn, slowDown, url, useSlowNetwork, withBrowserProduct } from './browser-product.ts'

/** The longest time from a key or a click to the next frame. */
const maxInteraction = 200

interface ScreenTiming {
  path: ScreenPath
  /** Milliseconds on a slow network and a slow processor, with an empty cache. */
  content: number
  interaction: number
}

declare global {
  interface Window {
    interactions: number[]
  }
}

/** Without the page before sign-in, which has no search to open. */
const measured = screenPaths.filter((path) => !path.includes('$') && path !== '/public/main')

/** Every screen whose path has no parameter, for a user who can open all of them. */
async function measure(browser: Browser): Promise<ScreenTiming[]> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  await signIn(page)
  const storageState = await context.storageState()
  const timings: ScreenTiming[] = []
  for (const path of measured) {
    const fresh = await browser.newContext({
      storageState,
      viewport: { width: 1440, height: 900 },
    })
    const screen = await fresh.newPage()
    await slowDown(screen)
    await useSlowNetwork(screen)
    const content = await timeToContent(screen, path)
    const interaction = await findSlowestInteraction(screen)
    timings.push({ path, content, interaction })
    process.stderr.write(`${path}: ${Math.round(content)} ms, ${interaction} ms\n`)
    await fresh.close()
  }
  return timings
}

/** Until the heading and the content are there, and no grey boxes are. */
async function timeToContent(page: Page, path: ScreenPath): Promise<number> {
  const started = performance.now()
  await page.goto(url + path, { waitUntil: 'commit' })
  await page.waitForFunction(
    () =>
      document.querySelector('main h1') !== null &&
      document.querySelector('main .mantine-Skeleton-root') === null &&
      document.querySelector('[role=progressbar][aria-label=Loading]') === null,
    undefined,
    { polling: 'raf', timeout: 120_000 },
  )
  const time = performance.now() - started
  if (new URL(page.url()).pathname === '/forbidden') throw new Error(`No permission for ${path}`)
  return time
}

/** Walks over the screen with Tab, opens and closes the search, and clicks on the heading. */
async function findSlowestInteraction(page: Page): Promise<number> {
  const heading = page.getByRole('heading', { level: 1 })
  // Loads what the test library puts into the page, which would otherwise delay a key.
  await heading.waitFor()
  await page.evaluate(() => {
    window.interactions = []
    const events: PerformanceObserverInit & { durationThreshold: number } = {
      type: 'event',
      durationThreshold: 16,
    }
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.interactions.push(duration)
    }).observe(events)
  })
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('Tab')
  await page.keyboard.press('Control+K')
  await waitForDialog(page, true)
  await page.keyboard.type('pro', { delay: 50 })
  await page.keyboard.press('Escape')
  await waitForDialog(page, false)
  await heading.click()
  await page.waitForTimeout(300)
  return page.evaluate(() => Math.max(0, ...window.interactions))
}

/** A locator would calculate the roles of all elements in each frame. */
async function waitForDialog(page: Page, isOpen: boolean): Promise<void> {
  await page.waitForFunction(
    (isOpen) => (document.querySelector('[role=dialog]') !== null) === isOpen,
    isOpen,
    { polling: 'raf' },
  )
}

const timings = await withBrowserProduct(measure)
const width = Math.max(...timings.map(({ path }) => path.length))
for (const { path, content, interaction } of timings) {
  const isMet = interaction <= maxInteraction
  process.stdout.write(
    `${path.padEnd(width)}  ${content.toFixed(0).padStart(6)} ms  ${interaction.toFixed(0).padStart(5)} ms  ${isMet ? 'met' : 'MISSED'}\n`,
  )
}
process.exitCode = timings.every(({ interaction }) => interaction <= maxInteraction) ? 0 : 1
