import type { Page, Route } from '@playwright/test'
import { expect, people, signIn, test } from '../tools/fixtures.ts'

const countriesCall = '**/api/regional/my-countries'

/** Delays the next responses of a call until the test releases them. */
async function delayResponses(page: Page, url: string): Promise<() => Promise<void>> {
  const delayed: Route[] = []
  await page.route(url, (route) => void delayed.push(route))
  return async () => {
    for (const route of delayed) await route.continue()
    await page.unroute(url)
  }
}

/** How many pixels of the rail one has to scroll to. */
async function measureHiddenRail(page: Page): Promise<number> {
  const rail = page.getByRole('navigation', { name: 'Main' })
  await expect(rail.getByRole('link', { name: 'Home' })).toBeVisible()
  return rail.evaluate(({ parentElement: box }) =>
    box ? box.scrollHeight - box.clientHeight : Number.NaN,
  )
}

test.describe('the layout', () => {
  test('[LAY-01] [LAY-06] has home, back, display name, Logout and the content', {
    tag: '@main',
  }, async ({ page }) => {
    await signIn(page, people.globalAdmin)
    await expect(page).toHaveURL(/\/product-info\/home$/)
    const bar = page.getByRole('banner')
    await expect(bar.getByText('Gina Admin')).toBeVisible()
    await expect(bar.getByRole('link', { name: 'Logout' })).toBeVisible()
    await expect(
      page.getByRole('main').getByRole('heading', {
        name: 'Welcome to the Product Information Management System',
      }),
    ).toBeVisible()
    const rail = page.getByRole('navigation', { name: 'Main' })
    await rail.getByRole('button', { name: 'More', expanded: false }).click()
    await rail.getByRole('link', { name: 'Modules' }).click()
    await expect(page).toHaveURL(/\/nav$/)
    await bar.getByRole('button', { name: 'Back' }).click()
    await expect(page).toHaveURL(/\/product-info\/home$/)
    await page.goto('/nav/productinfo')
    await bar.getByRole('link', { name: 'Home' }).click()
    await expect(page).toHaveURL(/\/product-info\/home$/)
  })

  test('[LAY-04] shows Initialising... on the landing route and then opens home', async ({
    page,
  }) => {
    await signIn(page, people.globalAdmin)
    const releaseIdentity = await delayResponses(page, '**/api/experience/effective-identity')
    await page.goto('/')
    await expect(page.getByText('Initialising...')).toBeVisible()
    await releaseIdentity()
    await expect(page).toHaveURL(/\/product-info\/home$/)
  })

  test('[LAY-03] shows the loading bar until the last request has ended', async ({ page }) => {
    await signIn(page, people.globalAdmin)
    const bar = page.getByRole('progressbar', { name: 'Loading' })
    await expect(bar).toBeHidden()
    const releaseCountries = await delayResponses(page, countriesCall)
    await page.reload()
    await expect(page.getByText('Loading countries…')).toBeVisible()
    await expect(bar).toBeVisible()
    await releaseCountries()
    await expect(bar).toBeHidden()
  })

  test('does not move while it loads for a user who prefers reduced motion', async ({ page }) => {
    await signIn(page, people.globalAdmin)
    const release = await delayResponses(page, '**/api/product-information/product-compositions/**')
    await page.goto('/product-info/composition')
    await expect(page.locator('.mantine-Skeleton-root').first()).toBeVisible()
    expect(await page.evaluate(() => document.getAnimations().length)).toBe(0)
    await release()
    await expect(page.getByRole('gridcell').first()).toBeVisible()
  })

  test('[LAY-10] shows a not-found page for an unknown URL', { tag: '@main' }, async ({ page }) => {
    await signIn(page, people.globalAdmin)
    await page.goto('/nowhere/at/all')
    await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible()
    await expect(page.getByRole('banner').getByText('Gina Admin')).toBeVisible()
  })

  test('marks the current screen in the navigation, which can be collapsed and stays collapsed', {
    tag: '@long',
  }, async ({ page }) => {
    await signIn(page, people.globalAdmin)
    const rail = page.getByRole('navigation', { name: 'Main' })
    await rail.getByRole('link', { name: 'Compositions' }).click()
    await expect(rail.getByRole('link', { name: 'Compositions' })).toHaveAttribute(
      'aria-current',
      'page',
    )
    await page.getByRole('button', { name: 'Collapse menu' }).click()
    await page.reload()
    await expect(page.getByRole('button', { name: 'Expand menu' })).toBeVisible()
    await expect(rail.getByRole('link', { name: 'Compositions' })).toBeVisible()
  })

  test('closes a section of the navigation, which stays closed except for the current screen', async ({
    page,
  }) => {
    await signIn(page, people.marketer, '/product-info/applications?country=ES')
    const section = page.getByRole('region', { name: 'Product Maintenance' })
    const links = section.getByRole('link')
    const all = [
      'Edit compositions',
      'Edit applications (methods)',
      'Edit descriptions (web/apps)',
      'Create new product',
    ]
    await expect(links).toHaveText(all)
    await section.getByRole('button', { name: 'Product Maintenance' }).click()
    await expect(links).toHaveText(['Edit applications (methods)'])
    await page.reload()
    await expect(links).toHaveText(['Edit applications (methods)'])
    await section.getByRole('button', { name: 'Product Maintenance' }).click()
    await expect(links).toHaveText(all)
  })

  test('fits the navigation into 900 px for a user with all rights', async ({ page }) => {
    await signIn(page, people.developer)
    expect(await measureHiddenRail(page)).toBe(0)
  })

  test('fits the navigation into 900 px for every demo user', { tag: '@long' }, async ({
    browser,
    product,
  }) => {
    const { withoutRole: _, ...withRole } = people
    for (const email of Object.values(withRole)) {
      const page = await browser.newPage({
        baseURL: product.url,
        viewport: { width: 1440, height: 900 },
      })
      await signIn(page, email)
      expect(await measureHiddenRail(page), email).toBe(0)
      await page.close()
    }
  })

  test('scrolls the navigation to the current screen', {
    tag: '@long',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 1440, height: 500 })
    await signIn(page, people.globalAdmin, '/admin/audit')
    const rail = page.getByRole('navigation', { name: 'Main' })
    await expect(rail.getByRole('link', { name: 'History' })).toBeInViewport({ ratio: 1 })
  })

  test('remembers the theme and sets it before the first paint', { tag: '@long' }, async ({
    page,
  }) => {
    await signIn(page, people.globalAdmin)
    await page.getByRole('button', { name: 'Switch to dark theme' }).click()
    await page.goto('/nav', { waitUntil: 'commit' })
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'dark')
    await page.getByRole('button', { name: 'Switch to light theme' }).click()
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', 'light')
  })

  test('shows the navigation as a drawer at 390 px and does not scroll sideways', {
    tag: '@long',
  }, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 })
    await signIn(page, people.globalAdmin)
    await page.getByRole('button', { name: 'Menu' }).click()
    const drawer = page.getByRole('dialog')
    await expect(drawer.getByText('Gina Admin')).toBeVisible()
    await drawer.getByRole('link', { name: 'Compositions' }).click()
    await expect(drawer).toBeHidden()
    for (const path of [
      '/product-info/composition',
      '/product-info/home',
      '/nav',
      '/forbidden',
      '/nowhere',
    ]) {
      await page.goto(path)
      await expect(page.getByRole('main').getByRole('heading').first()).toBeVisible()
      const isTooWide = await page.evaluate(
        () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
      )
      expect(isTooWide, path).toBe(false)
    }
  })
})

test.describe('errors', () => {
  const toast = (page: Page) => page.getByRole('alert')

  for (const [status, title] of [
    [403, 'API Security Error 403'],
    [500, 'API Server Fault 500'],
    [503, 'API Error 503'],
  ] as const) {
    test(`[ERR-01] a call that fails with ${status} shows a red toast with its URL`, {
      tag: status === 500 ? '@main' : '@long',
    }, async ({ page }) => {
      await signIn(page, people.marketer)
      await page.route(countriesCall, (route) =>
        route.fulfill({ status, body: `${'x'.repeat(300)}END` }),
      )
      await page.reload()
      await expect(toast(page)).toContainText(title)
      await expect(toast(page)).toContainText('/api/regional/my-countries')
      await expect(toast(page)).not.toContainText('END')
      if (status === 500) await expect(toast(page)).toContainText('x'.repeat(300))
      // Parts of Home that are shown later ask for the countries again; only calls from before can still fail.
      await page.unrouteAll({ behavior: 'wait' })
      await expect(async () => {
        await page.getByRole('button', { name: 'Close message' }).click()
        await expect(toast(page)).toBeHidden({ timeout: 1000 })
      }).toPass()
    })
  }

  test('[ERR-01] a call without a response shows its toast for 15 seconds', async ({ page }) => {
    await signIn(page, people.marketer)
    await page.clock.install()
    await page.route(countriesCall, (route) => route.abort())
    await page.reload()
    await expect(toast(page)).toContainText('No response from API')
    await page.clock.runFor(14_000)
    await expect(toast(page)).toBeVisible()
    await page.clock.runFor(2000)
    await expect(toast(page)).toBeHidden()
  })
})
