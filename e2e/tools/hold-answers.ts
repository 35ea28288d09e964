import type { Page } from '@playwright/test'

/** Holds the requests to an address back. Returns how to let them, and all later ones, through. */
export async function holdAnswers(page: Page, url: string): Promise<() => void> {
  let release = () => {}
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(url, async (route) => {
    await released
    await route.continue()
  })
  return release
}
