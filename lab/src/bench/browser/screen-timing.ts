import type { Page } from '@playwright/test'
import { requireValue } from '../require-value.ts'

declare global {
  interface Window {
    bench: { responseAt: number; visibleAt: number }
  }
}

/** Records the time when the list arrived and the time when it was visible. */
export async function watchPage(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const bench: Window['bench'] = { responseAt: 0, visibleAt: 0 }
    window.bench = bench
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const isList = entry.name.includes('/product-compositions/')
        if (isList && entry instanceof PerformanceResourceTiming) {
          bench.responseAt = entry.responseEnd
        }
      }
    }).observe({ entryTypes: ['resource'] })
    const checkRows = () => {
      if (!bench.visibleAt && document.querySelectorAll('[role=grid] [role=row]').length > 10) {
        bench.visibleAt = performance.now()
      }
      if (!bench.visibleAt) requestAnimationFrame(checkRows)
    }
    requestAnimationFrame(checkRows)
  })
}

/** Measures the time from the response to the frame with the rows. */
export async function timeToRows(page: Page): Promise<number> {
  await page.waitForFunction(() => window.bench.visibleAt > 0 && window.bench.responseAt > 0)
  return page.evaluate(() => Math.max(0, window.bench.visibleAt - window.bench.responseAt))
}

interface TraceEvent {
  name: string
  pid: number
  tid: number
  /** Processor time in microseconds. */
  tdur?: number
  args: { name?: string }
}

/**
 * Measures the longest task (ms) that blocked the page during `run`: its processor time, to which other
 * processes of the machine add nothing.
 */
export async function longestTask(page: Page, run: () => Promise<void>): Promise<number> {
  const browser = requireValue(page.context().browser(), 'browser')
  await page.waitForTimeout(300)
  await browser.startTracing(page, { categories: ['-*', 'toplevel', '__metadata'] })
  await run()
  await page.waitForTimeout(300)
  const trace: { traceEvents: TraceEvent[] } = JSON.parse(String(await browser.stopTracing()))
  const events = trace.traceEvents
  const threads = new Set(
    events
      .filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain')
      .map(({ pid, tid }) => `${pid}:${tid}`),
  )
  const tasks = events.filter(({ pid, tid }) => threads.has(`${pid}:${tid}`))
  return Math.max(0, ...tasks.map(({ tdur = 0 }) => tdur / 1000))
}

/** Types into one cell after the other, down a column. */
export async function typeDownColumn(page: Page, cells: number): Promise<void> {
  for (let i = 0; i < cells; i += 1) {
    await page.keyboard.type(`${(i % 90) + 1}.25`, { delay: 15 })
    await page.keyboard.press('Enter')
  }
}

/** Scrolls through the rows and back with the wheel. */
export async function scrollThrough(page: Page): Promise<void> {
  await page.getByRole('grid').hover()
  for (let i = 0; i < 60; i += 1) {
    await page.mouse.wheel(i % 20 === 19 ? 400 : 0, i < 30 ? 700 : -700)
    await page.waitForTimeout(25)
  }
}

/** Extends the selection cell by cell, then to all cells. */
export async function selectWithKeys(page: Page): Promise<void> {
  await page.getByRole('grid').press('Control+Home')
  for (let i = 0; i < 20; i += 1) {
    await page.keyboard.press(i % 2 ? 'Shift+ArrowRight' : 'Shift+PageDown', { delay: 15 })
  }
  await page.keyboard.press('Control+A')
  await page.keyboard.press('Control+Home')
}

/** Makes the window narrower and wider again. */
export async function resizeWindow(page: Page): Promise<void> {
  const viewport = page.viewportSize() ?? { width: 1440, height: 900 }
  for (const width of [1300, 1100, 900, 1200, viewport.width]) {
    await page.setViewportSize({ ...viewport, width })
    await page.waitForTimeout(100)
  }
}

/** Measures the time from the paste to the frame that shows it. */
export async function timeToPaste(page: Page, rows: number, columns: number): Promise<number> {
  return page.getByRole('grid').evaluate(
    async (grid, [rows, columns]) => {
      const line = Array.from({ length: columns }, (_, i) => (i % 9) + 0.5).join('\t')
      const clipboardData = new DataTransfer()
      clipboardData.setData('text/plain', Array(rows).fill(line).join('\r\n'))
      const start = performance.now()
      grid.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      )
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return performance.now() - start
    },
    [rows, columns] as const,
  )
}
