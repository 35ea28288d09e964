import { demoAccounts } from '@nutripim/demo-identity/demo-accounts'
import { startDemoIdentity } from '@nutripim/demo-identity/demo-identity'
import { migrate } from '@nutripim/server/platform/database/migrate/migrate'
import { openPostgres } from '@nutripim/server/platform/database/postgres-database'
import { sql } from '@nutripim/server/platform/database/sql'
import { loadReference } from '@nutripim/server/seed/reference'
import { findChromium, listChromiumArguments } from '@nutripim/tools/find/find-chromium'
import { startPostgres } from '@nutripim/tools/find/find-postgres'
import { startProduct } from '@nutripim/tools/run-product'
import { type Browser, chromium, type Page } from '@playwright/test'
import { benchUser, loadBenchData } from './bench-data.ts'
import { measureScriptKilobytes } from './first-load.ts'
import { productSettings } from './product-settings.ts'
import { requireValue } from './require-value.ts'
import { type BenchRow, interleave, report } from './rounds.ts'
import * as screen from './screen-timing.ts'
import { signInKilobytes } from './sign-in-size.ts'

const asJson = process.argv.includes('--json')
const port = 18_992
const url = `http://localhost:${port}`
const account = requireValue(demoAccounts[0], 'demo account')
const say = (line: string) => process.stderr.write(`${line}\n`)

/** The product on PostgreSQL with 2,000 products in the country that the screen opens with. */
async function main(): Promise<number> {
  const postgres = await startPostgres()
  const identity = await startDemoIdentity({
    port: port + 1,
    clientId: 'nutripim',
    redirectUris: [`${url}/`],
    postLogoutRedirectUris: [`${url}/`],
    corsOrigins: [url],
  })
  try {
    say('Loading 40,000 products in 20 countries …')
    const database = await openPostgres(postgres.url, { connections: 2 })
    await migrate(database, loadReference)
    await database.transaction(async (tx) => {
      await loadBenchData(tx)
      await tx.all(sql`
        with u as (
          insert into users (user_id, display_name) values (${account.email}, 'Bench') returning user_id
        ), r as (insert into user_roles select user_id, 'GLOBALADMIN' from u)
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
      return report(await measure(browser), asJson)
    } finally {
      await browser.close()
      await product.stop()
    }
  } finally {
    await identity.close()
    await postgres.stop()
  }
}

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
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('button', { name: account.displayName }).click()
  await page.getByText('Welcome to the Product Information Management System').waitFor()
  // Signed in, but with nothing in the browser's cache.
  const fresh = await browser.newContext({ storageState: await context.storageState() })
  const home = await fresh.newPage()
  const shell = await measureScriptKilobytes(home, async () => {
    await home.goto(`${url}/product-info/home`)
    await home.getByText('Welcome to the Product Information Management System').waitFor()
  })
  await fresh.close()

  const medians = await interleave(
    {
      rows: async () => {
        await openCompositions(page)
        return screen.timeToRows(page)
      },
      typing: async () => {
        await selectFirstCell(page)
        return screen.longestTask(page, () => screen.typeDownColumn(page, 25))
      },
      scrolling: () => screen.longestTask(page, () => screen.scrollThrough(page)),
      paste: async () => {
        await selectFirstCell(page)
        return screen.timeToPaste(page, 200, 29)
      },
    },
    5,
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
    row('rows shown after the response arrives, 2,000 × 29 (ms)', medians.rows, 1000),
    row('longest task while typing (ms)', medians.typing, 50),
    row('longest task while scrolling (ms)', medians.scrolling, 50),
    row('paste of 200 × 29 (ms)', medians.paste, 500),
    row('JavaScript of the login screen (kB gzip)', login, 160),
    row('of which signing in (kB gzip)', await signInKilobytes(), 30),
    row('JavaScript of the shell (kB gzip)', shell, 260),
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

process.exitCode = await main()
