import { api } from '@nutripim/contract/api/routes'
import { type BrowserContext, expect, type Page, type Request } from '@playwright/test'
import { discardChanges, leaveForHome } from './leave-guard.ts'

export const noResponse = 'No response from API'

type Tables = typeof api
type WritesOf<Table> = {
  [Name in keyof Table]: Table[Name] extends { effect: 'writes' } ? Name : never
}[keyof Table]
/** The name of a call that changes something. */
export type WriteName = { [Name in keyof Tables]: WritesOf<Tables[Name]> }[keyof Tables]

const writes = Object.values(api)
  .flatMap((table) => Object.entries(table))
  .filter(([, { effect }]) => effect === 'writes')
  .map(([name, { method, path }]) => ({
    name,
    method: String(method),
    pattern: new RegExp(`/api${path.replace(/\{\w+\}/g, '[^/]+')}$`),
  }))

export const writeNames = writes.map(({ name }) => name)

/** Presence is about the open tab, not a save. */
function findWrite(request: Request): string | undefined {
  const { pathname } = new URL(request.url())
  const found = writes.find(
    ({ method, pattern }) => method === request.method() && pattern.test(pathname),
  )
  return found?.name === 'savePresence' ? undefined : found?.name
}

/** The names of the calls that write and that the page tries to send from now on. */
export function watchWrites(page: Page): string[] {
  const tried: string[] = []
  page.on('request', (request) => {
    const name = findWrite(request)
    if (name !== undefined) tried.push(name)
  })
  return tried
}

/** Goes online again and lists the saves that the page sends from then on. */
export async function listSavesAfterReconnect(
  page: Page,
  context: BrowserContext,
): Promise<string[]> {
  const sent = watchWrites(page)
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
  await leaveForHome(page)
  await discardChanges(page)
  await expect(page).toHaveURL(/home$/)
}
