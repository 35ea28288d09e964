import type { Page } from '@playwright/test'

/** Records everything a text causes: scripts that run, dialogs, and requests to other origins. */
export async function recordEffects(page: Page, origins: readonly string[]): Promise<string[]> {
  const effects: string[] = []
  page.on('dialog', (dialog) => {
    effects.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.protocol.startsWith('http') && !origins.includes(url.origin)) {
      effects.push(`request: ${request.url()}`)
    }
  })
  await page.exposeFunction('reportEffect', (effect: string) => effects.push(effect))
  await page.addInitScript(() => {
    Object.defineProperty(window, 'hostileRan', {
      set: () => (window as unknown as { reportEffect(effect: string): void }).reportEffect('ran'),
    })
  })
  return effects
}
