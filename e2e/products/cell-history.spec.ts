import { expect, people, signIn, test } from '../tools/fixtures.ts'
import {
  cellOf,
  changeBar,
  expectCell,
  filterProducts,
  findSeriousProblems,
  gridStatus,
} from '../tools/grid.ts'

const country = 'SE'

test('a user without the audit log finds who changed a value, and restores it', async ({
  page,
  callAs,
}) => {
  const call = await callAs(people.globalAdmin)
  const path = 'product-information/product-compositions'
  const { body } = await call('GET', `${path}/${country}`)
  const { legacyProductId, productName, dhCode } = body.products.at(-1)
  const save = (P2O5: number) =>
    call('POST', path, {
      countryCode: country,
      products: [{ legacyProductId, composition: { P: null, P2O5 } }],
    })
  await save(1.1)
  await save(1.2)

  await signIn(page, people.approver, `/product-info/composition?country=${country}`)
  await filterProducts(page, dhCode)
  await expectCell(page, 0, 'P2O5', '1.2')
  await cellOf(page, 0, 'P2O5').click()
  await page.keyboard.press('Control+Shift+H')
  const history = page.getByRole('dialog', { name: `P2O5 of ${productName}` })
  await expect(history.getByRole('listitem').first()).toContainText('Gina')
  expect(await findSeriousProblems(page)).toEqual([])
  await history.getByRole('button', { name: 'Restore 1.1' }).click()
  await expect(history).toHaveCount(0)
  await expectCell(page, 0, 'P2O5', '1.1')
  await expect(gridStatus(page)).toContainText('1.1 restored. Save to keep it.')

  await page.keyboard.press('Control+Z')
  await expectCell(page, 0, 'P2O5', '1.2')
  await page.keyboard.press('Control+Y')
  await expectCell(page, 0, 'P2O5', '1.1')
  await page.keyboard.press('Control+S')
  await expect(changeBar(page)).toContainText('No unsaved changes')
  const { body: stored } = await call(
    'GET',
    `product-information/cell-history/${country}/${legacyProductId}/composition/P2O5`,
  )
  expect(stored.versions[0]).toMatchObject({ value: 1.1, savedBy: 'Arno Approver' })
})

test('the history that a link opens does not cover its cell', async ({ page, callAs }) => {
  const call = await callAs(people.globalAdmin)
  const path = `product-information/product-compositions/${country}`
  const { legacyProductId } = (await call('GET', path)).body.products.at(-1)
  await signIn(page, people.approver)
  // The first columns, one below the panel, and the last one, after which the table ends.
  for (const field of ['NH4', 'Zn', 'Density']) {
    const address = `country=${country}&product=${legacyProductId}&field=${field}&panel=history`
    await page.goto(`/product-info/composition?${address}`)
    const panel = (await page.getByRole('dialog', { name: `${field} of ` }).boundingBox())!
    const grid = page.getByRole('grid')
    const id = (await grid.getAttribute('aria-activedescendant'))!
    const frozen = (await grid.getByRole('columnheader', { name: 'Product' }).boundingBox())!
    const readCell = () => page.locator(`[id="${id}"]`).boundingBox()
    await expect
      .poll(async () => (await readCell())!.x)
      .toBeGreaterThanOrEqual(frozen.x + frozen.width - 1)
    const cell = (await readCell())!
    expect(cell.x + cell.width).toBeLessThanOrEqual(panel.x + 1)
  }
})
