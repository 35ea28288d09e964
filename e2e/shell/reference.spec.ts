import { AxeBuilder } from '@axe-core/playwright'
import { expect, people, signIn, test } from '../tools/fixtures.ts'

test('[REF-01] a crop can be added, renamed and retired, and then stays in the list as retired', {
  tag: '@main',
}, async ({ page }) => {
  await signIn(page, people.globalAdmin, '/admin/reference?list=crops')
  await page.getByRole('button', { name: 'Add crop' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('Quinoa')
  await page
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Add crop' })
    .click()
  await expect(page.getByRole('row', { name: /Quinoa/ })).toContainText('Not used')
  await page.getByRole('textbox', { name: 'Name' }).fill('Quinoa seed')
  await page.getByRole('button', { name: 'Save crop' }).click()
  await expect(page.getByRole('row', { name: /Quinoa seed/ })).toBeVisible()
  await page.getByRole('button', { name: 'Retire' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retire' }).click()
  await expect(page.getByRole('row', { name: /Quinoa seed/ })).toContainText('Retired')
  await expect(page.getByRole('button', { name: 'Reactivate' })).toBeVisible()
})

test('the order can be changed and other users see it, and a name that is already used is rejected', {
  tag: '@long',
}, async ({ page, callAs }) => {
  await signIn(page, people.globalAdmin, '/admin/reference?list=forms')
  const names = page.getByRole('grid', { name: 'Forms' }).getByRole('row')
  const second = await names.nth(2).getByRole('rowheader').innerText()
  await page.getByRole('button', { name: `Move ${second} up` }).click()
  await expect(names.nth(1)).toContainText(second)
  await expect(page.getByRole('button', { name: `Move ${second} down` })).toBeEnabled()
  await page.reload()
  await expect(names.nth(1)).toContainText(second)

  const call = await callAs(people.developer)
  await call('POST', 'regional/reference-item', { list: 'forms', name: 'Tablets', unit: 'KGM' })
  await expect(page.getByRole('row', { name: /Tablets/ })).toBeVisible()
  await page.getByRole('button', { name: 'Add form' }).first().click()
  await page.getByRole('textbox', { name: 'Name' }).fill('tablets')
  await page.getByRole('combobox', { name: 'Unit' }).click()
  await page.getByRole('option', { name: 'LTR' }).click()
  await page
    .getByRole('region', { name: 'Unsaved changes' })
    .getByRole('button', { name: 'Add form' })
    .click()
  await expect(page.getByText('Name is already used in this list.')).toBeVisible()
})

test('a conflict shows both names, and axe finds no problem on the screen', {
  tag: '@long',
}, async ({ page, callAs }) => {
  await signIn(page, people.globalAdmin, '/admin/reference?list=formulations')
  await page.getByRole('row').nth(1).click()
  const name = page.getByRole('textbox', { name: 'Name' })
  await name.fill('Mine')
  const call = await callAs(people.developer)
  const { body } = await call('GET', 'regional/reference-data')
  await call('POST', 'regional/reference-item-change', {
    ...{ list: 'formulations', id: body.formulations[0].id, name: 'Theirs' },
  })
  await page.getByRole('button', { name: 'Save formulation' }).click()
  await expect(page.getByText('Nothing was saved: another user changed a field')).toBeVisible()
  expect(
    (await new AxeBuilder({ page }).withTags(['wcag2a', 'wcag2aa']).analyze()).violations,
  ).toEqual([])
  await page.getByRole('button', { name: 'Accept the other change: Name' }).click()
  await expect(name).toHaveValue('Theirs')
})

test('on a phone the form scrolls into view, and the list shows which entries are retired or read-only', {
  tag: '@long',
}, async ({ page, callAs }) => {
  const call = await callAs(people.developer)
  const { body } = await call('GET', 'regional/reference-data')
  const [first, second] = body.ranges
  for (const change of [
    { id: first.id, active: false },
    { id: second.id, isReadOnly: true },
  ]) {
    await call('POST', 'regional/reference-item-change', { list: 'ranges', ...change })
  }
  await page.setViewportSize({ width: 390, height: 844 })
  await signIn(page, people.globalAdmin, '/admin/reference?list=ranges')
  const rows = page.getByRole('grid', { name: 'Ranges' }).getByRole('row')
  await expect(rows.nth(1).getByText('Retired').first()).toBeVisible()
  await expect(rows.nth(2).getByText('Read-only').first()).toBeVisible()
  for (const row of [rows.nth(2), rows.nth(2), rows.nth(3)]) {
    await row.click()
    const name = page.getByRole('textbox', { name: 'Name' })
    await expect(name).toBeInViewport({ ratio: 1 })
  }
  await call('POST', 'regional/reference-item-change', {
    ...{ list: 'ranges', id: first.id, active: true },
  })
})

test('the tabs of the reference data have their height on the declaration profiles', async ({
  page,
}) => {
  await signIn(page, people.globalAdmin, '/product-info/declarations')
  await expect(page.getByRole('heading', { name: 'Declaration profiles' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Unsaved changes' })).toBeVisible()
  const tabs = await page.getByRole('navigation', { name: 'Reference data' }).boundingBox()
  expect(tabs?.height).toBeGreaterThan(30)
})
