import type { Page } from '@playwright/test'
import { expect, people, signIn, test } from '../tools/fixtures.ts'
import {
  cellOf,
  changeBar,
  copyText,
  expectCell,
  gridStatus,
  press,
  selectCountry,
  typeInto,
} from '../tools/grid.ts'

const path = '/product-info/composition?country=ES'

async function open(page: Page) {
  await signIn(page, people.marketer, path)
  await expect(cellOf(page, 0, 'Product')).toBeVisible()
}

test('copying takes the selected cells, not a text that is selected elsewhere on the page', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await typeInto(page, 5, 'N', '5.5')
  await page.getByRole('heading', { level: 1 }).click({ clickCount: 3 })
  await cellOf(page, 5, 'N').click()
  await press(page, 'Control+c')
  await expect(gridStatus(page)).toHaveText('1 cell copied.')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('5.5')
})

test('after a save with the mouse the keyboard works in the grid, and no message about cut values is left', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await open(page)
  await cellOf(page, 6, 'P').click()
  await copyText(page, '1.23456')
  await press(page, 'Control+v')
  await expect(gridStatus(page)).toHaveText('1 value cut or limited: see the marked cells.')
  await changeBar(page).getByRole('button', { name: 'Save', exact: true }).click()
  await expect(page.getByText('Product composition saved successfully.')).toBeVisible()
  await expect(gridStatus(page)).toBeEmpty()
  await expect(page.getByRole('grid')).toBeFocused()
  await press(page, 'Control+z')
  await expect(changeBar(page)).toContainText('1 change in 1 product')
  await press(page, 'Control+Shift+z', 'ArrowRight')
  await expect(cellOf(page, 6, 'P2O5')).toHaveAttribute('data-active', 'true')
})

test('a user who leaves with unsaved edits can save them, and then arrives where they wanted to go', async ({
  page,
}) => {
  await open(page)
  const saved = page.getByText('Product composition saved successfully.')
  const dialog = page.getByRole('dialog')
  await typeInto(page, 9, 'P', '1.25')
  await selectCountry(page, 'Portugal')
  await expect(dialog.getByRole('button')).toHaveText([
    '',
    'Keep editing',
    'Discard changes',
    'Save changes',
  ])
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(saved).toBeVisible()
  await expect(page.getByRole('grid', { name: /Portugal/ })).toBeVisible()

  await selectCountry(page, 'Spain')
  await expectCell(page, 9, 'P', '1.25')
  await cellOf(page, 9, 'P').click()
  await page.keyboard.type('1.75')
  // At once, before the screen has drawn the edit.
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: 'Descriptions' })
    .evaluate((link: HTMLElement) => {
      const enter = new KeyboardEvent('keydown', { key: 'Enter', bubbles: true })
      document.activeElement?.dispatchEvent(enter)
      link.click()
    })
  await dialog.getByRole('button', { name: 'Save changes' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Product Descriptions' })).toBeVisible()
  await page.goto(path)
  await expectCell(page, 9, 'P', '1.75')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true })

  test('typing after a second tap replaces the value of a cell', async ({ page }) => {
    await open(page)
    const cell = cellOf(page, 7, 'N')
    await cell.tap()
    await page.keyboard.type('3.5')
    await page.keyboard.press('Enter')
    await expectCell(page, 7, 'N', '3.5')
    await cell.tap()
    await cell.tap()
    await page.keyboard.type('7.5')
    await page.keyboard.press('Enter')
    await expectCell(page, 7, 'N', '7.5')
  })
})
