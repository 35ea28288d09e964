import type { Locator } from '@playwright/test'
import { expect, people, signIn, test } from '../tools/fixtures.ts'
import { cellOf, press } from '../tools/grid.ts'

/** What the browser draws of an element besides its text. */
const readDrawing = (element: Locator) =>
  element.evaluate((node) => {
    const { backgroundColor, outline, borderStyle, borderWidth } = getComputedStyle(node)
    return { backgroundColor, outline, borderStyle, borderWidth }
  })

async function expectDifferent(a: Locator, b: Locator) {
  expect(await readDrawing(a)).not.toEqual(await readDrawing(b))
}

test.beforeEach(({ page }) => page.emulateMedia({ forcedColors: 'active' }))

test('changed cells, the selected range and the active cell differ in forced colours', {
  tag: '@main',
}, async ({ page }) => {
  await signIn(page, people.marketer, '/product-info/composition?country=ES')
  await cellOf(page, 1, 'N').click()
  await page.keyboard.type('7')
  await press(page, 'Enter')
  const [changed, plain, selected] = [1, 4, 7].map((row) => cellOf(page, row, 'N'))
  await cellOf(page, 6, 'N').click()
  await press(page, 'Shift+ArrowDown', 'Shift+ArrowDown')
  await expectDifferent(changed!, plain!)
  await expectDifferent(selected!, plain!)
  await expectDifferent(cellOf(page, 6, 'N'), selected!)
})

test('radios, switches, segments, tabs and the focus of a select are visible in forced colours', async ({
  page,
}) => {
  await signIn(page, people.globalAdmin, '/product-info/completion?country=ES')
  const radios = page.getByRole('main').getByRole('radio')
  const order = page
    .getByRole('radiogroup')
    .filter({ has: page.getByRole('radio', { name: /code/i }) })
  await expectDifferent(
    order.getByRole('radio', { checked: true }),
    order.getByRole('radio', { checked: false }).first(),
  )
  await expect(radios.first()).toBeAttached()
  const labels = page.locator('.mantine-SegmentedControl-label')
  await expectDifferent(
    labels.and(page.locator('[data-active]')).first(),
    labels.and(page.locator(':not([data-active])')).first(),
  )
  const toggle = page.getByRole('switch').first()
  const track = page.locator('.mantine-Switch-track').first()
  const before = await readDrawing(track)
  await toggle.check({ force: true })
  expect(await readDrawing(track)).not.toEqual(before)
  const tabs = page.getByRole('navigation', { name: 'Related screens' }).getByRole('link')
  await expectDifferent(tabs.and(page.locator('[aria-current]')), tabs.last())
  const country = page.getByRole('combobox', { name: 'Country' })
  const unfocused = await readDrawing(country)
  await country.focus()
  expect(await readDrawing(country)).not.toEqual(unfocused)
})
