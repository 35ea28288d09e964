import type { Locator, Page } from '@playwright/test'

/** Does what a user does, and counts it: every click, and every key, also Ctrl and Shift. */
export function countSteps(page: Page) {
  const count = { clicks: 0, keys: 0 }
  return {
    count,
    async click(target: Locator, modifiers: 'Shift'[] = []) {
      await target.click({ modifiers })
      count.clicks += 1
      count.keys += modifiers.length
    },
    async press(keys: string) {
      await page.keyboard.press(keys)
      count.keys += keys.split('+').length
    },
    async type(text: string) {
      await page.keyboard.type(text)
      count.keys += text.length
    },
  }
}
