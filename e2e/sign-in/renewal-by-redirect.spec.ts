import { rmSync } from 'node:fs'
import { startDemoIdentity } from '@nutripim/demo-identity/demo-identity'
import { findFreePorts } from '@nutripim/tools/free-port'
import { copyDemoData } from '@nutripim/tools/test-run/demo-data'
import { test as base, expect } from '@playwright/test'
import { people, signInAtProvider } from '../tools/fixtures.ts'
import { expectCell, typeInto } from '../tools/grid.ts'
import { startTestProduct } from '../tools/product.ts'

/** The product with a provider whose response to a refresh has no id token. */
const test = base.extend<object, { url: string }>({
  url: [
    // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the wanted fixtures from it
    async ({}, use) => {
      const folder = copyDemoData()
      const [port, identityPort] = await findFreePorts(2)
      const url = `http://localhost:${port}`
      const identity = await startDemoIdentity({
        port: identityPort ?? 0,
        clientId: 'nutripim',
        redirectUris: [`${url}/`],
        postLogoutRedirectUris: [`${url}/`],
        corsOrigins: [url],
        tokenSeconds: 40,
        omitsIdTokenAtRefresh: true,
      })
      const product = await startTestProduct(folder, {
        PORT: String(port),
        OIDC_AUTHORITY: identity.issuer,
        OIDC_CLIENT_ID: 'nutripim',
      })
      await use(url)
      await product.stop()
      await identity.close()
      rmSync(folder, { recursive: true, force: true })
    },
    { scope: 'worker', timeout: 120_000 },
  ],
  baseURL: async ({ url }, use) => use(url),
})

test('[ATH-06] the session is renewed through the provider’s page before it ends, with unsaved edits', async ({
  page,
}) => {
  const idToken = () => page.evaluate(() => localStorage.getItem('nutrivita_idToken'))
  await signInAtProvider(page, people.marketer, '/product-info/composition')
  await typeInto(page, 7, 'P', '7.1234')
  const first = await idToken()
  await page.waitForRequest((request) => new URL(request.url()).pathname === '/auth')
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible()
  await expectCell(page, 7, 'P', '7.1234')
  await expect(page).toHaveURL(/\/product-info\/composition/)
  expect(await idToken()).not.toBe(first)
})
