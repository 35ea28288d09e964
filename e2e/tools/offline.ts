import { api } from '@nutripim/contract/api/routes'
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'

export const noResponse = 'No response from API'

/** The paths of all calls that change something. Presence is about the open tab, not a save. */
const writes = Object.values(api)
  .flatMap((table) => Object.values(table))
  .filter(({ effect, path }) => effect === 'writes' && path !== '/experience/presence')
  .map(({ method, path }) => ({
    method: String(method),
    pattern: new RegExp(`/api${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))

const isWrite = (request: Request) =>
  writes.some(
    ({ method, pattern }) =>
      method === request.method() && pattern.test(new URL(request.url()).pathname),
  )

/** Goes online again and lists the saves that the page sends from then on. */
export async function listSavesAfterReconnect(
  page: Page,
  context: BrowserContext,
): Promise<string[]> {
  const sent: string[] = []
  page.on('request', (request) => {
    if (isWrite(request)) sent.push(request.url())
  })
  await context.setOffline(false)
  await expect(page.getByText('You are offline.')).toBeHidden()
  // What the browser would send on reconnecting is sent before this.
  await page.evaluate(() => fetch('/api/experience/client-settings').then(({ status }) => status))
  return sent
}

/** A load of the screen that is under way when the network goes reports the same. */
export async function expectNoResponse(page: Page) {
  const messages = page.getByRole('region', { name: 'Messages' })
  await expect(messages.getByText(noResponse).first()).toBeVisible()
}

export async function leaveAndDiscard(page: Page) {
  await page.getByRole('banner').getByRole('link', { name: 'Home' }).click()
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await expect(page).toHaveURL(/home$/)
}
