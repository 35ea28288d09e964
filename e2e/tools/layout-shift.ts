import type { Page } from '@playwright/test'

declare global {
  interface Window {
    layoutShifts: string[]
    layoutShiftScore: number
  }
}

/** From now on, the pages that this tab opens record what moves without an action of the user. */
export async function recordLayoutShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    window.layoutShifts = []
    window.layoutShiftScore = 0
    new PerformanceObserver((list) => {
      // The standard types of the DOM do not know this entry.
      // biome-ignore lint/suspicious/noExplicitAny: see above
      for (const entry of list.getEntries() as any[]) {
        if (entry.hadRecentInput) continue
        window.layoutShiftScore += entry.value
        for (const { node, previousRect, currentRect } of entry.sources) {
          const text = (node?.textContent ?? '').trim().slice(0, 30)
          window.layoutShifts.push(`"${text}" ${previousRect.y} → ${currentRect.y}`)
        }
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
}

/** The cumulative layout shift of the page so far, and what moved. */
export function readLayoutShift(page: Page): Promise<{ score: number; moved: string[] }> {
  return page.evaluate(() => ({ score: window.layoutShiftScore, moved: window.layoutShifts }))
}
