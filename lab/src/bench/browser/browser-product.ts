import { demoAccounts } from '@nutripim/demo-identity/demo-accounts'
import { startDemoIdentity } from '@nutripim/demo-identity/demo-identity'
import { migrate } from '@nutripim/server/platform/database/migrate/migrate'
import { openPostgresDatabase } from '@nutripim/server/platform/database/postgres-database'
import { sql } from '@nutripim/server/platform/database/sql'
import { loadReference } from '@nutripim/server/seed/reference'
import { startPostgres } from '@nutripim/tools/find/find-postgres'
import { startProduct } from '@nutripim/tools/run-product'
import { findChromium, listChromiumArguments } from '@nutripim/tools/test-support/find-chromium'
import { type Browser, chromium, type Page } from '@playwright/test'
import { benchUser, loadBenchData } from '../bench-data.ts'
import { productSettings } from '../product-settings.ts'
import { requireValue } from '../require-value.ts'

const port = 18_992
export const url = `http://localhost:${port}`
const account = requireValue(demoAccounts[0], 'demo account')

/** Runs the product on PostgreSQL, with 2,000 products in the country that screens open with, and a browser. */
export async function withBrowserProduct<Result>(
  measure: (browser: Browser) => Promise<Result>,
): Promise<Result> {
  const postgres = await startPostgres()
  const identity = await startDemoIdentity({
    port: port + 1,
    clientId: 'nutripim',
    redirectUris: [`${url}/`],
    postLogoutRedirectUris: [`${url}/`],
    corsOrigins: [url],
  })
  try {
    process.stderr.write('Loading 40,000 products in 20 countries …\n')
    const database = await openPostgresDatabase(postgres.url, { connections: 2 })
    await migrate(database, loadReference)
    await database.transaction(async (tx) => {
      await loadBenchData(tx)
      await tx.all(sql`
        with u as (
          insert into users (user_id, display_name) values (${account.email}, 'Bench') returning user_id
        ), r as (insert into user_roles select user_id, 'SOFTWAREDEVELOPER' from u)
        insert into user_countries (user_id, country_id)
        select u.user_id, c.country_id from u, user_countries c where c.user_id = ${benchUser}`)
    })
    await database.close()
    const product = await startProduct({
      env: {
        PORT: String(port),
        PUBLIC_URL: url,
        ...productSettings(postgres.url, { authority: identity.issuer, clientId: 'nutripim' }),
      },
    })
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: listChromiumArguments(),
    })
    try {
      return await measure(browser)
    } finally {
      await browser.close()
      await product.stop()
    }
  } finally {
    await identity.close()
    await postgres.stop()
  }
}

/** Signs in from the login screen. */
export async function signIn(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: account.displayName }).click()
  await page.getByText('Welcome to the Product Information Management System').waitFor()
}

/** Slows the processor down four times, so that results mean the same on every machine. */
export async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page)
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 })
}

const slow4G = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}
const fullSpeed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: -1 }

/** During `run` as a telephone far from the mast: 150 ms until an answer begins, 1.6 Mbit/s. */
export async function onSlowNetwork<Result>(
  page: Page,
  run: () => Promise<Result>,
): Promise<Result> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.emulateNetworkConditions', slow4G)
  const result = await run()
  await session.send('Network.emulateNetworkConditions', fullSpeed)
  return result
}
