import type { Page } from '@playwright/test'
import { expect, people, signIn, test } from '../tools/fixtures.ts'
import { cellOf } from '../tools/grid.ts'

interface Case {
  path: string
  who?: string
  change: (page: Page) => Promise<void>
  /** Part of the address after the change. */
  address: RegExp
  check: (page: Page) => Promise<void>
}

const typeInto = (name: string, text: string) => async (page: Page) =>
  page.getByRole('textbox', { name }).fill(text)
const hasText = (name: string, text: string) => async (page: Page) =>
  expect(page.getByRole('textbox', { name })).toHaveValue(text)
const tick = (name: string) => async (page: Page) => page.getByRole('checkbox', { name }).click()
const isTicked = (name: string) => async (page: Page) =>
  expect(page.getByRole('checkbox', { name })).toBeChecked()

const cases: Case[] = [
  {
    path: '/dealer/list?country=ES',
    change: async (page) => {
      await typeInto('Filter dealers', 'sevilla')(page)
      await expect(page).toHaveURL(/text=sevilla/)
      const heading = page.getByRole('columnheader', { name: 'Name' })
      await heading.getByRole('button').click()
    },
    address: /sort=name/,
    check: async (page) => {
      await hasText('Filter dealers', 'sevilla')(page)
      await expect(page.getByRole('columnheader', { name: 'Name' })).toHaveAttribute(
        'aria-sort',
        'ascending',
      )
    },
  },
  {
    path: '/product-info/descriptions?country=ES',
    change: typeInto('Filter products', 'calci'),
    address: /text=calci/,
    check: hasText('Filter products', 'calci'),
  },
  {
    path: '/product-info/applications?country=ES',
    change: async (page) => cellOf(page, 2, 'Product').click(),
    address: /open=\d+/,
    check: async (page) =>
      expect(page.getByRole('dialog').getByText('Form of product')).toBeVisible(),
  },
  {
    path: '/admin/reference?list=crops',
    change: typeInto('Filter crops', 'wheat'),
    address: /text=wheat/,
    check: hasText('Filter crops', 'wheat'),
  },
  {
    path: '/inbox',
    change: async (page) => page.getByText('Unread', { exact: true }).click(),
    address: /show=unread/,
    check: async (page) => expect(page.getByRole('radio', { name: 'Unread' })).toBeChecked(),
  },
  {
    path: '/advice/history?country=ES',
    change: tick('Only deleted advice'),
    address: /deleted=true/,
    check: isTicked('Only deleted advice'),
  },
  {
    path: '/advice/phrases?country=ES',
    change: tick('Show retired'),
    address: /retired=true/,
    check: isTicked('Show retired'),
  },
  {
    path: '/legacy-api/information',
    who: people.developer,
    change: typeInto('Search calls', 'dealer'),
    address: /text=dealer/,
    check: hasText('Search calls', 'dealer'),
  },
]

for (const { path, who = people.globalAdmin, change, address, check } of cases) {
  test(`filters and sort of ${path} are in the address, and a reload shows the same`, {
    tag: '@long',
  }, async ({ page }) => {
    await signIn(page, who, path)
    await change(page)
    await expect(page).toHaveURL(address)
    await page.reload()
    await check(page)
    await expect(page).toHaveURL(address)
  })
}

test('back closes the change of the audit log and the time that was opened', async ({ page }) => {
  await signIn(page, people.globalAdmin, '/admin/audit?from=2026-04-01&to=2026-05-31')
  await page.getByRole('grid').getByRole('row').nth(1).click()
  await expect(page).toHaveURL(/entry=\d+/)
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/admin\/audit/)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.getByRole('grid').getByRole('row').nth(1).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click()
  await expect(page).toHaveURL(/to=2026-05-31$/)

  await page.goto('/admin/history?country=ES')
  await page.getByRole('button', { name: '1 hour ago' }).click()
  await expect(page).toHaveURL(/moment=/)
  await page.goBack()
  await expect(page).toHaveURL(/admin\/history\?country=ES$/)
})
