import type { Page } from '@playwright/test'
import { expect, people, signIn, test } from '../tools/fixtures.ts'
import { cellOf } from '../tools/grid.ts'
import { holdAnswers } from '../tools/hold-answers.ts'
import { readLayoutShift, recordLayoutShifts } from '../tools/layout-shift.ts'
import { recordPolicyViolations } from '../tools/policy-violations.ts'
import { findOutsideScale, readTokens, scaleLimits } from '../tools/scale.ts'
import { listScreenAddresses, openScreen } from '../tools/screens.ts'

const maxLayoutShift = 0.05

/** Opens a screen, and expects sizes of the scale and nothing that moves while it loads. */
async function expectCalm(page: Page, address: string) {
  await openScreen(page, address)
  expect.soft(await findOutsideScale(page), address).toEqual([])
  const { score, moved } = await readLayoutShift(page)
  expect.soft(score, `${address} ${moved.join(', ')}`).toBeLessThan(maxLayoutShift)
}

test('the scale is small, and the screens are drawn with it', async ({ page }) => {
  await recordLayoutShifts(page)
  await signIn(page, people.globalAdmin)
  for (const [kind, values] of Object.entries(await readTokens(page))) {
    expect(values.every((value) => value.endsWith('px'))).toBe(true)
    expect(values.length, kind).toBeLessThanOrEqual(scaleLimits[kind as keyof typeof scaleLimits])
  }
  await expectCalm(page, '/product-info/composition?country=ES')
  await expect(cellOf(page, 0, 'N')).toHaveCSS('font-variant-numeric', 'tabular-nums')
  await expect(cellOf(page, 0, 'Product')).toHaveCSS('font-variant-numeric', 'normal')
})

const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  userAgent: 'Mozilla/5.0 (Linux; Android 14; Pixel 7) AppleWebKit/537.36 Chrome/131 Mobile',
}

test.describe('on a phone', () => {
  test.use(phone)

  test('the inbox and the permissions of a user do not move while they load', async ({ page }) => {
    await recordLayoutShifts(page)
    await signIn(page, people.globalAdmin)
    for (const address of ['/inbox', `/access-control/person/${people.marketer}`]) {
      await expectCalm(page, address)
    }
  })

  test('recent items of the search do not push down the screens', async ({ page, callAs }) => {
    const call = await callAs(people.globalAdmin)
    const { body } = await call('GET', 'product-information/product-compositions/ES')
    const id = String(body.products[0].legacyProductId)
    await call('POST', 'global-admin/search-mark', { kind: 'product', id })
    await signIn(page, people.globalAdmin)
    await recordLayoutShifts(page)
    const arrive = await holdAnswers(page, '**/global-admin/search-marks')
    await page.goto('/admin/search')
    await expect(page.getByRole('textbox', { name: 'Search everything' })).toBeVisible()
    // Two frames: what the screen shows without the items is drawn.
    await page.evaluate(
      () => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))),
    )
    arrive()
    await expect(page.getByRole('heading', { name: 'Recent' })).toBeVisible()
    const { score, moved } = await readLayoutShift(page)
    expect(score, moved.join(', ')).toBeLessThan(maxLayoutShift)
  })

  test('every screen is drawn with the scale, does not move, and has nothing that the policy blocks', {
    tag: '@long',
  }, async ({ page, callAs }) => {
    test.slow()
    const violations = recordPolicyViolations(page.context())
    await page.emulateMedia({ colorScheme: 'dark' })
    await recordLayoutShifts(page)
    const addresses = await listScreenAddresses(await callAs(people.developer))
    await signIn(page, people.developer)
    for (const address of addresses) await expectCalm(page, address)
    expect(violations).toEqual([])
  })
})

test('every screen is drawn with the scale, does not move, and has nothing blocked at 1440 px', {
  tag: '@long',
}, async ({ page, callAs }) => {
  test.slow()
  const violations = recordPolicyViolations(page.context())
  await recordLayoutShifts(page)
  const addresses = await listScreenAddresses(await callAs(people.developer))
  await signIn(page, people.developer)
  for (const address of addresses) await expectCalm(page, address)
  expect(violations).toEqual([])
})
