import type { Browser, Page } from '@playwright/test'
import { type BenchRow, interleave, report } from '../rounds.ts'
import { signIn, slowDown, url, withBrowserProduct } from './browser-product.ts'
import * as screen from './screen-timing.ts'
import { measureScriptKilobytes } from './script-kilobytes.ts'
import { signInKilobytes } from './sign-in-kilobytes.ts'

const asJson = process.argv.includes('--json')
const rounds = 5
const say = (line: string) => process.stderr.write(`${line}\n`)

async function measure(browser: Browser): Promise<BenchRow[]> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  await screen.watchPage(page)
  // The browser asks before leaving with unsaved edits.
  page.on('dialog', (dialog) => dialog.accept())

  const login = await measureScriptKilobytes(page, async () => {
    await page.goto(url)
    await page.getByRole('button', { name: 'Login' }).waitFor()
  })
  await signIn(page)
  // Signed in, but with nothing in the browser's cache.
  const fresh = await browser.newContext({ storageState: await context.storageState() })
  const frame = await fresh.newPage()
  const shell = await measureScriptKilobytes(frame, async () => {
    // A page that loads nothing of its own.
    await frame.goto(`${url}/no-such-page`)
    await frame.getByText('Page not found').waitFor()
  })
  await fresh.close()

  const tasks = {
    typing: async () => {
      await selectFirstCell(page)
      return screen.longestTask(page, () => screen.typeDownColumn(page, 25))
    },
    scrolling: () => screen.longestTask(page, () => screen.scrollThrough(page)),
    selecting: () => screen.longestTask(page, () => screen.selectWithKeys(page)),
    resizing: () => screen.longestTask(page, () => screen.resizeWindow(page)),
  }
  await openCompositions(page)
  const fullSpeed = await interleave(tasks, rounds, say, { isOrderFixed: true })
  await slowDown(page)
  const medians = await interleave(
    {
      rows: async () => {
        await openCompositions(page)
        return screen.timeToRows(page)
      },
      ...tasks,
      paste: async () => {
        await selectFirstCell(page)
        return screen.timeToPaste(page, 200, 29)
      },
    },
    rounds,
    say,
    { isOrderFixed: true },
  )
  const row = (name: string, ratio: number, target: number): BenchRow => ({
    name,
    ratio,
    target,
    direction: 'at most',
  })
  return [
    row('rows shown after the response arrives, 2,000 × 29 (ms)', medians.rows, 1500),
    row('longest task while typing, at full speed (ms)', fullSpeed.typing, 50),
    row('longest task while scrolling, at full speed (ms)', fullSpeed.scrolling, 50),
    row('longest task while selecting, at full speed (ms)', fullSpeed.selecting, 50),
    row('longest task while resizing the window, at full speed (ms)', fullSpeed.resizing, 50),
    row('longest task while typing (ms)', medians.typing, 50),
    row('longest task while scrolling (ms)', medians.scrolling, 50),
    row('longest task while selecting (ms)', medians.selecting, 50),
    row('longest task while resizing the window (ms)', medians.resizing, 50),
    row('paste of 200 × 29 (ms)', medians.paste, 800),
    row('JavaScript of the login screen (kB gzip)', login, 110),
    row('of which signing in (kB gzip)', await signInKilobytes(), 30),
    row('JavaScript of the shell (kB gzip)', shell, 200),
  ]
}

async function openCompositions(page: Page): Promise<void> {
  await page.goto(`${url}/product-info/composition`)
  await page.getByRole('grid').waitFor()
}

async function selectFirstCell(page: Page): Promise<void> {
  await page.getByRole('grid').press('Control+Home')
  await page.keyboard.press('ArrowRight')
}

process.exitCode = report(await withBrowserProduct(measure), asJson)
