import type { Page } from '@playwright/test'
import { expect, people, signIn, test } from '../tools/fixtures.ts'
import { changeBar, expectCell, typeInto } from '../tools/grid.ts'

/** Presses Ctrl and a key of another keyboard: what it types, and where it is on a US keyboard. */
async function pressWithControl(page: Page, key: string, code: string) {
  const browser = await page.context().newCDPSession(page)
  const event = { key, code, modifiers: 2, windowsVirtualKeyCode: code.charCodeAt(3) }
  await browser.send('Input.dispatchKeyEvent', { type: 'rawKeyDown', ...event })
  await browser.send('Input.dispatchKeyEvent', { type: 'keyUp', ...event })
  await browser.detach()
}

test.describe('shortcuts work with', () => {
  for (const { name, undo, redo, save, find, search } of [
    { name: 'a Greek keyboard', undo: 'ζ', redo: 'υ', save: 'σ', find: 'φ', search: 'κ' },
    { name: 'a Cyrillic keyboard', undo: 'я', redo: 'н', save: 'ы', find: 'а', search: 'л' },
  ]) {
    test(name, async ({ page }) => {
      // Products with nitrogen first; other tests add products without any.
      await signIn(page, people.marketer, '/product-info/composition?country=PT&sort=-N')
      await typeInto(page, 1, 'N', '12.5')
      await expectCell(page, 1, 'N', '12.5')
      await pressWithControl(page, undo, 'KeyZ')
      await expect(changeBar(page).getByRole('status')).toHaveText('No unsaved changes')
      await pressWithControl(page, redo, 'KeyY')
      await expectCell(page, 1, 'N', '12.5')

      await pressWithControl(page, find, 'KeyF')
      await expect(page.getByRole('textbox', { name: 'Find' })).toBeFocused()
      await page.keyboard.press('Escape')
      await pressWithControl(page, search, 'KeyK')
      await expect(page.getByRole('combobox', { name: 'Search everything' })).toBeFocused()
      await page.keyboard.press('Escape')
      await pressWithControl(page, save, 'KeyS')
      // The save began: it asks about the new value.
      await expect(
        page.getByRole('dialog', { name: 'Save although it does not balance?' }),
      ).toBeVisible()
    })
  }
})
