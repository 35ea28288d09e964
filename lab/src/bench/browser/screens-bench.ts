import { type ScreenPath, screenPaths } from '@nutripim/screens/screen-addresses'
import type { Browser, BrowserContext, Page } from '@playwright/test'
import { median } from '../rounds.ts'
import { onSlowNetwork, signIn, slowDown, url, withBrowserProduct } from './browser-product.ts'

/** The longest time from a key or a click to the next frame. */
const maxInteraction = 200
const rounds = 3

interface ScreenTiming {
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

/** Every screen whose path has no parameter, for a user who can open all of them, in turns. */
async function measure(browser: Browser): Promise<Map<ScreenPath, ScreenTiming>> {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(url)
  await signIn(page)
  const storageState = await context.storageState()
  const timings = new Map(measured.map((path): [ScreenPath, ScreenTiming[]] => [path, []]))
  for (let round = 1; round <= rounds; round += 1) {
    for (const [path, ofScreen] of timings) {
      const timing = await measureScreen(browser, storageState, path)
      ofScreen.push(timing)
      const { content, interaction } = timing
      process.stderr.write(`${round} ${path}: ${Math.round(content)} ms, ${interaction} ms\n`)
    }
  }
  return new Map(
    [...timings].map(([path, ofScreen]) => [
      path,
      {
        content: median(ofScreen.map(({ content }) => content)),
        interaction: median(ofScreen.map(({ interaction }) => interaction)),
      },
    ]),
  )
}

async function measureScreen(
  browser: Browser,
  storageState: Awaited<ReturnType<BrowserContext['storageState']>>,
  path: ScreenPath,
): Promise<ScreenTiming> {
  const context = await browser.newContext({
    storageState,
    viewport: { width: 1440, height: 900 },
  })
  const page = await context.newPage()
  await slowDown(page)
  const content = await onSlowNetwork(page, () => timeToContent(page, path))
  const interaction = await findSlowestInteraction(page)
  await context.close()
  return { content, interaction }
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
  await waitForFrame(page)
  for (let i = 0; i < 5; i += 1) await page.keyboard.press('Tab')
  await waitForFrame(page)
  await page.keyboard.press('Control+K')
  await waitForDialog(page, true)
  await waitForFrame(page)
  await page.keyboard.type('pro', { delay: 50 })
  await waitForFrame(page)
  await page.keyboard.press('Escape')
  await waitForDialog(page, false)
  await waitForFrame(page)
  await heading.click()
  await page.waitForTimeout(300)
  return page.evaluate(() => Math.max(0, ...window.interactions))
}

/** Users act on what they see, so an interaction does not begin before the last one is shown. */
async function waitForFrame(page: Page): Promise<void> {
  await page.evaluate(() => new Promise(requestAnimationFrame))
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
const width = Math.max(...measured.map((path) => path.length))
const isMet = ({ interaction }: ScreenTiming) => interaction <= maxInteraction
for (const [path, timing] of timings) {
  const { content, interaction } = timing
  process.stdout.write(
    `${path.padEnd(width)}  ${content.toFixed(0).padStart(6)} ms  ${interaction.toFixed(0).padStart(5)} ms  ${isMet(timing) ? 'met' : 'MISSED'}\n`,
  )
}
process.exitCode = [...timings.values()].every(isMet) ? 0 : 1
