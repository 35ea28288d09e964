import type { Page } from '@playwright/test'
import {
  type Call,
  expect,
  logOut,
  people,
  signIn,
  signInAtProvider,
  test,
} from '../tools/fixtures.ts'
import {
  filterProducts,
  findSeriousProblems,
  isWiderThanScreen,
  selectCountry,
} from '../tools/grid.ts'
import { holdAnswers } from '../tools/hold-answers.ts'
import { discardChanges, keepEditing } from '../tools/leave-guard.ts'

interface Product {
  productCode: string
  productName: string
  isReadOnly: boolean
}

const both = 'No advice was found for this combination of crop and product.'
const selectionHint = 'Please choose a crop and/or a product.'
const editAddress = '/advice/edit-product-advice'
const addAddress = '/advice/add-product-advice'

let asMarketer: Call
let asAdmin: Call
let products: Product[]
test.beforeEach(async ({ callAs }) => {
  asMarketer = await callAs(people.marketer)
  asAdmin = await callAs(people.globalAdmin)
  const list = 'product-advice/products/ES/?filterPowerbrand=true'
  products ??= (await asMarketer('GET', list)).body
})

const key = ({ productCode }: Product, CropId: string) => ({
  CountryId: 'ES',
  ProductId: productCode,
  CropId,
})
const write = async (product: Product, crop: string, text: string, call = asMarketer) => {
  const body = { ...key(product, crop), ApplicationAdviceText: text }
  expect((await call('POST', 'product-advice/upsert-advice', body)).status).toBe(200)
}
const remove = (product: Product, crop: string) =>
  asMarketer('POST', 'product-advice/delete-advice', key(product, crop))
const stored = async ({ productCode }: Product, cropId: string): Promise<string | undefined> => {
  const criteria = { countryId: 'ES', productId: productCode, cropId }
  return (await asMarketer('POST', 'product-advice/advice', criteria)).body[0]
    ?.applicationAdviceText
}
const of = (address: string, product: Product, crop: string) =>
  `${address}?country=ES&product=${product.productCode}&crop=${crop}`

const table = (page: Page) => page.getByRole('table')
const rowOf = (page: Page, product: Product) =>
  page.getByRole('row').filter({ hasText: product.productCode })
const textOf = (page: Page, product: Product) =>
  rowOf(page, product).getByRole('button', { name: /^Edit the advice/ })
const editorOf = (page: Page) => page.getByRole('textbox', { name: /^Advice text/ })
const selectOption = async (page: Page, name: 'Product' | 'Crop', text: string) => {
  await page.getByRole('combobox', { name, exact: true }).fill(text)
  await page.getByRole('option', { name: text }).first().click()
}

test('[RTE-02] [NAV-02] [ADV-01] [ADV-03] the advice screen opens from the navigation, asks for a selection and shows the results', {
  tag: '@main',
}, async ({ page }) => {
  const product = products[0]!
  await write(product, 'maize', 'Give 20 kg.')
  await remove(product, 'lentil')
  await signIn(page, people.marketer, '/product-info/home')
  const section = page.getByRole('region', { name: 'Product Advice' })
  await expect(section.getByRole('link')).toHaveText(['Add', 'Edit'])
  await section.getByRole('link', { name: 'Edit' }).click()
  await expect(page.getByRole('heading', { name: 'Edit Product Advice' })).toBeVisible()
  await selectCountry(page, 'Spain')
  await expect(page.getByText(selectionHint)).toBeVisible()

  await selectOption(page, 'Crop', 'Maize')
  await expect(page).toHaveURL(/crop=maize/)
  await expect(table(page).getByRole('columnheader')).toHaveText([
    'Country',
    'Crop',
    'Product',
    'Text (click to edit)',
    'Actions',
  ])
  await expect(rowOf(page, product)).toContainText('Give 20 kg.')
  await expect(rowOf(page, product)).toContainText('Spain')

  await page.goto(of(editAddress, product, 'lentil'))
  await expect(page.getByText(both)).toBeVisible()
  await page.goto(`${editAddress}?country=ES&crop=none`)
  await expect(page.getByText(selectionHint)).toBeVisible()
  await page.goto(of(editAddress, product, 'maize'))
  await page.reload()
  await expect(rowOf(page, product)).toContainText('Give 20 kg.')
})

test('[ADV-02] [ADV-04] [ADV-07] a click edits a text, buttons appear only when they apply, and a read-only family is greyed out', {
  tag: '@main',
}, async ({ page }) => {
  const product = products[1]!
  await write(product, 'maize', 'First text.')
  await signIn(page, people.marketer, `${editAddress}?country=ES&crop=maize`)
  const saveChanges = page.getByRole('button', { name: 'Save Changes' })
  const deleteAdvice = page.getByRole('button', { name: 'Delete Advice' })
  await expect(textOf(page, product)).toBeVisible()
  await expect(saveChanges.or(deleteAdvice)).toHaveCount(0)

  await textOf(page, product).click()
  await expect(deleteAdvice).toBeVisible()
  await expect(saveChanges).toHaveCount(0)
  await editorOf(page).fill('   ')
  await expect(saveChanges).toHaveCount(0)
  await editorOf(page).fill('Second text.')
  await saveChanges.click()
  await expect(page.getByText('Advice updated successfully')).toBeVisible()
  await expect(textOf(page, product)).toContainText('Second text.')
  await expect(deleteAdvice).toHaveCount(0)
  expect(await stored(product, 'maize')).toBe('Second text.')

  const all = (await asMarketer('GET', 'product-advice/products/ES/?existInAdvice=true')).body
  const family = all.find(({ isReadOnly }: Product) => isReadOnly)
  await page.goto(`${editAddress}?country=ES&product=${family.productCode}`)
  const readOnly = rowOf(page, family).first()
  await expect(readOnly).toContainText('View only: advice of this product family cannot be edited.')
  await expect(readOnly.getByRole('button')).toHaveCount(0)
  await readOnly.getByRole('cell').nth(2).click()
  await expect(editorOf(page)).toHaveCount(0)
})

test('[ADV-07] a failed save shows the reason and keeps the text', { tag: '@long' }, async ({
  page,
}) => {
  const product = products[1]!
  await write(product, 'rice', 'Before.')
  await signIn(page, people.marketer, of(editAddress, product, 'rice'))
  await textOf(page, product).click()
  await editorOf(page).fill('After.')
  await page.route('**/api/product-advice/upsert-advice', (route) => route.abort())
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(
    page.getByText('Error updating advice. Please try again. Error: No response from API'),
  ).toBeVisible()
  await page.unroute('**/api/product-advice/upsert-advice')
  await expect(editorOf(page)).toHaveValue('After.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Advice updated successfully')).toBeVisible()
})

test('[ADV-05] a narrower selection filters the list, an empty one shows a hint, and another country clears the selection', {
  tag: '@long',
}, async ({ page }) => {
  const [a, b] = [products[2]!, products[3]!]
  await write(a, 'cotton', 'Cotton a.')
  await write(b, 'cotton', 'Cotton b.')
  await remove(b, 'rice')
  await signIn(page, people.marketer, `${editAddress}?country=ES&crop=cotton`)
  await expect(rowOf(page, b)).toBeVisible()
  const requests: string[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/product-advice/advice')) requests.push(request.postData() ?? '')
  })
  await textOf(page, b).click()
  await selectOption(page, 'Product', b.productCode)
  await expect(rowOf(page, a)).toHaveCount(0)
  await expect(textOf(page, b)).toBeVisible()
  await expect(editorOf(page)).toHaveCount(0)
  expect(requests).toEqual([])
  await page.goto(of(editAddress, b, 'rice'))
  await expect(page.getByText(both)).toBeVisible()
  expect(requests.length).toBeGreaterThan(0)

  await selectCountry(page, 'Portugal')
  await expect(page.getByText(selectionHint)).toBeVisible()
  await expect(page).toHaveURL(`${editAddress}?country=PT`)
})

test('[ADV-06] deleting asks with the text of the specification and shows the result', {
  tag: '@long',
}, async ({ page }) => {
  const product = products[4]!
  await write(product, 'maize', 'To be deleted.')
  await signIn(page, people.marketer, of(editAddress, product, 'maize'))
  await textOf(page, product).click()
  const dialog = page.getByRole('dialog')
  const ask = async (answer: string) => {
    await page.getByRole('button', { name: 'Delete Advice' }).click()
    await expect(dialog).toContainText(
      'Are you sure you want to delete this product advice? This action cannot be undone.',
    )
    await dialog.getByRole('button', { name: answer }).click()
  }
  await ask('Cancel')
  expect(await stored(product, 'maize')).toBe('To be deleted.')
  await page.route('**/api/product-advice/delete-advice', (route) => route.abort())
  await ask('Delete Advice')
  await expect(page.getByText('An error has occurred. Please contact administrator.')).toBeVisible()
  await page.unroute('**/api/product-advice/delete-advice')
  await ask('Delete Advice')
  await expect(page.getByText('Product advice has been successfully deleted.')).toBeVisible()
  await expect(page.getByText(both)).toBeVisible()
  expect(await stored(product, 'maize')).toBeUndefined()
})

test('[ADV-08] [ADV-11] advice can be added after product and crop are selected, and existing advice fills the form', {
  tag: '@long',
}, async ({ page }) => {
  const product = products[5]!
  await remove(product, 'maize')
  await write(product, 'rice', 'On rice already.')
  await signIn(page, people.marketer, `${addAddress}?country=ES`)
  const save = page.getByRole('button', { name: 'Save Product Advice' })
  await expect(editorOf(page)).toBeDisabled()
  await expect(save).toBeDisabled()
  await expect(page.getByText('A product is required.')).toBeVisible()
  await selectOption(page, 'Product', product.productCode)
  await expect(editorOf(page)).toBeDisabled()
  await expect(page.getByText('A crop is required.')).toBeVisible()
  await selectOption(page, 'Crop', 'Maize')
  await expect(editorOf(page)).toBeEnabled()
  await expect(editorOf(page)).toHaveValue('')
  await editorOf(page).fill('  \n ')
  await expect(save).toBeDisabled()
  await editorOf(page).fill('New on maize.')
  await save.click()
  await expect(page.getByText('Advice added successfully')).toBeVisible()
  expect(await stored(product, 'maize')).toBe('New on maize.')
  await page.goto(of(addAddress, product, 'rice'))
  await expect(editorOf(page)).toHaveValue('On rice already.')
  await expect(save).toBeEnabled()
})

test('[ADV-09] cached advice is shown immediately to the same user, replaced after a save and deleted at logout', {
  tag: '@long',
}, async ({ page }) => {
  const product = products[6]!
  await write(product, 'maize', 'Cached text.')
  await signInAtProvider(page, people.marketer, of(editAddress, product, 'maize'))
  await expect(textOf(page, product)).toContainText('Cached text.')
  const names = () =>
    page.evaluate(() => Object.keys(localStorage).filter((name) => name.startsWith('advice_')))
  expect((await names()).length).toBeGreaterThanOrEqual(3)

  // The server does not answer, so advice loaded less than 300 s ago is shown.
  await page.route('**/api/product-advice/advice', () => {})
  await page.reload()
  await expect(textOf(page, product)).toContainText('Cached text.')
  await textOf(page, product).click()
  await editorOf(page).fill('Saved by me.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(textOf(page, product)).toContainText('Saved by me.')
  await page.reload()
  await expect(page.getByLabel('Loading product advice')).toBeVisible()
  await expect(page.getByText('Cached text.')).toHaveCount(0)
  await page.unroute('**/api/product-advice/advice')
  await page.reload()
  await expect(textOf(page, product)).toContainText('Saved by me.')

  // Entries older than 300 s are ignored. The test ages them while the page opens, so that no
  // pending response overwrites them.
  await page.route('**/api/product-advice/advice', () => {})
  await page.addInitScript(() => {
    for (const name of Object.keys(localStorage)) {
      if (!name.includes('_rows_')) continue
      const entry = JSON.parse(localStorage.getItem(name)!)
      localStorage.setItem(name, JSON.stringify({ ...entry, at: entry.at - 301_000 }))
    }
  })
  await page.reload()
  await expect(page.getByLabel('Loading product advice')).toBeVisible()
  await logOut(page)
  await expect.poll(names).toEqual([])
})

test('[ADV-07] when two users edit one text, the second sees all three versions and loses nothing', async ({
  page,
}) => {
  const product = products[7]!
  await write(product, 'maize', 'Give 20 kg in spring.')
  await signIn(page, people.marketer, of(editAddress, product, 'maize'))
  await textOf(page, product).click()
  await editorOf(page).fill('Give 20 kg in autumn.')
  await write(product, 'maize', 'Give 30 kg in spring.', asAdmin)
  await page.getByRole('button', { name: 'Save Changes' }).click()
  const panel = page.getByRole('region', { name: /Nothing was saved: Gina Admin changed/ })
  await expect(panel).toContainText('Before your change')
  await expect(panel.locator('[data-whose=remote] ins')).toHaveText('30 ')
  await expect(panel.locator('[data-whose=own] ins')).toHaveText('autumn.')
  expect(await stored(product, 'maize')).toBe('Give 30 kg in spring.')
  await panel.getByRole('button', { name: 'Keep your change' }).click()
  await editorOf(page).fill('Give 30 kg in autumn.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Advice updated successfully')).toBeVisible()
  expect(await stored(product, 'maize')).toBe('Give 30 kg in autumn.')
})

test('a text that another user is editing is marked', {
  tag: '@long',
}, async ({ page, browser, baseURL }) => {
  const product = products[7]!
  await write(product, 'maize', 'Unchanged.')
  await signIn(page, people.marketer, of(editAddress, product, 'maize'))
  await expect(textOf(page, product)).toBeVisible()
  const context = await browser.newContext({ baseURL: baseURL! })
  const other = await context.newPage()
  await signInAtProvider(other, people.globalAdmin, of(editAddress, product, 'maize'))
  await textOf(other, product).click()
  await editorOf(other).fill('Being written.')
  const cell = rowOf(page, product).getByRole('img', { name: 'Gina Admin is editing this row' })
  await expect(cell).toBeVisible()
  await context.close()
  await expect(cell).toBeHidden()
})

test('the user must confirm before any selection that would discard an unsaved text', {
  tag: '@long',
}, async ({ page }) => {
  const product = products[8]!
  await write(product, 'maize', 'Unsaved?')
  await signIn(page, people.marketer, of(editAddress, product, 'maize'))
  await textOf(page, product).click()
  await editorOf(page).fill('Not yet.')
  await page.getByRole('combobox', { name: 'Crop' }).click()
  await page.getByRole('option').nth(1).click()
  const dialog = page.getByRole('dialog')
  await keepEditing(dialog)
  await expect(editorOf(page)).toHaveValue('Not yet.')
  await page.getByRole('link', { name: 'Coverage' }).click()
  await discardChanges(dialog)
  await expect(page.getByRole('heading', { name: 'Advice coverage' })).toBeVisible()
  expect(await stored(product, 'maize')).toBe('Unsaved?')
})

test('[ADV-10] the history compares versions and restores a version or deleted advice', {
  tag: '@long',
}, async ({ page }) => {
  const product = products[9]!
  await remove(product, 'rice')
  await write(product, 'rice', 'Give 20 kg.')
  await write(product, 'rice', 'Give 30 kg.', asAdmin)
  await signIn(page, people.marketer, of('/advice/history', product, 'rice'))
  const pane = page.getByRole('region', { name: 'Version' })
  await expect(pane).toContainText('Changed by Gina Admin')
  await expect(pane.locator('del')).toHaveText('20 ')
  await expect(pane.locator('ins')).toHaveText('30 ')
  await pane
    .getByRole('button', { name: /^Created/ })
    .first()
    .click()
  await pane.getByRole('button', { name: 'Restore this text' }).click()
  await expect(page.getByText('The text was restored.')).toBeVisible()
  expect(await stored(product, 'rice')).toBe('Give 20 kg.')

  await remove(product, 'rice')
  await page.reload()
  await page.getByRole('checkbox', { name: 'Only deleted advice' }).check()
  await expect(pane).toContainText('Deleted by María Marketer')
  await pane.getByRole('button', { name: 'Restore this text' }).click()
  await expect(page.getByText('The text was restored.')).toBeVisible()
  expect(await stored(product, 'rice')).toBe('Give 20 kg.')
})

test('[ADV-01] axe finds no serious problem on the advice screens, and they do not scroll sideways', {
  tag: '@long',
}, async ({ page }) => {
  const product = products[10]!
  await write(product, 'maize', 'A text.')
  await signIn(page, people.marketer, of(editAddress, product, 'maize'))
  await textOf(page, product).click()
  await expect(editorOf(page)).toBeFocused()
  expect(await findSeriousProblems(page)).toEqual([])
  for (const path of [editAddress, addAddress, '/advice/history']) {
    await page.setViewportSize({ width: 390, height: 844 })
    await page.goto(of(path, product, 'maize'))
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    expect(await findSeriousProblems(page)).toEqual([])
    expect(await isWiderThanScreen(page)).toBe(false)
  }
})

test('[PHR-01] a phrase can be added and inserted with a slash, and its changes apply only to the ticked advice', {
  tag: '@main',
}, async ({ page }) => {
  const [a, b] = [products[11]!, products[12]!]
  const phrase = 'Rinse the tank twice.'
  await write(a, 'maize', `Use 2 l. ${phrase}`)
  await write(b, 'maize', 'Start.')
  await signIn(page, people.marketer, '/advice/phrases?country=ES')
  await page.getByRole('button', { name: 'Add phrase' }).click()
  const form = page.getByRole('region', { name: 'New phrase' })
  const save = page.getByRole('button', { name: 'Save phrase' })
  await expect(save).toBeDisabled()
  await form.getByRole('combobox', { name: 'Action category' }).click()
  await page.getByRole('option').first().click()
  await form.getByRole('textbox', { name: 'Phrase' }).fill(phrase)
  await save.click()
  await expect(page.getByText('Phrase saved successfully.')).toBeVisible()

  // Text and Enter are typed before the phrases arrive.
  const arrive = await holdAnswers(page, '**/api/regional/phrases?*')
  await page.goto(of(editAddress, b, 'maize'))
  await textOf(page, b).click()
  await editorOf(page).pressSequentially(' /')
  await page.getByRole('textbox', { name: 'Search phrases' }).fill('rinse tank')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Loading phrases…')).toBeVisible()
  arrive()
  await expect(editorOf(page)).toHaveValue(`Start. ${phrase}`)
  await expect(editorOf(page)).toBeFocused()
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Advice updated successfully')).toBeVisible()

  await page.goto('/advice/phrases?country=ES')
  await page.getByRole('textbox', { name: 'Search phrases' }).fill('rinse')
  await page.getByRole('row').filter({ hasText: phrase }).click()
  const usages = page.getByRole('region', { name: 'Where it is used' })
  await expect(usages.getByRole('listitem')).toHaveCount(2)
  await page
    .getByRole('region', { name: 'Phrase', exact: true })
    .getByRole('textbox', { name: 'Phrase' })
    .fill('Rinse the tank three times.')
  await usages.getByRole('checkbox', { name: new RegExp(b.productName) }).check()
  await save.click()
  await expect(
    page.getByText('Phrase saved successfully, and changed in 1 advice text.'),
  ).toBeVisible()
  expect(await stored(a, 'maize')).toBe(`Use 2 l. ${phrase}`)
  expect(await stored(b, 'maize')).toBe('Start. Rinse the tank three times.')
  await page.getByRole('button', { name: 'Retire' }).click()
  await expect(page.getByText('The phrase has been retired.')).toBeVisible()
})

test('coverage shows gaps and warnings, and a click opens the text or the form', {
  tag: '@long',
}, async ({ page }) => {
  const product = products[13]!
  await write(product, 'maize', 'Covered.')
  await remove(product, 'cotton')
  const id = (await asMarketer('GET', 'regional/all-products?country=ES')).body.find(
    ({ dhCode }: { dhCode: string }) => dhCode === product.productCode,
  ).legacyProductId
  await asMarketer('POST', 'product-information/product-compositions', {
    countryCode: 'ES',
    products: [{ legacyProductId: id, composition: { Mo: Math.random() < 0.5 ? 0.5 : 0.6 } }],
  })
  await signIn(page, people.marketer, '/advice/coverage?country=ES')
  await filterProducts(page, product.productCode)
  const grid = page.getByRole('grid')
  const cell = (crop: string) =>
    grid.getByRole('gridcell', { name: `${product.productName} on ${crop}` })
  await expect(cell('Maize')).toHaveText('!')
  await page.getByRole('switch', { name: 'All crops' }).click()
  await cell('Cotton').click()
  await expect(page).toHaveURL(new RegExp(`${addAddress}.*crop=cotton`))
  await page.goBack()
  await filterProducts(page, product.productCode)
  await cell('Maize').click()
  await expect(page).toHaveURL(new RegExp(`${editAddress}.*crop=maize`))
  await textOf(page, product).click()
  await editorOf(page).fill('Checked.')
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await expect(page.getByText('Advice updated successfully')).toBeVisible()
  await page.goto('/advice/coverage?country=ES')
  await filterProducts(page, product.productCode)
  await expect(cell('Maize')).toHaveText('●')
  expect(await findSeriousProblems(page)).toEqual([])
})

test('a text older than the composition says what changed, and is confirmed as still right', async ({
  page,
}) => {
  const product = products[14]!
  await write(product, 'maize', 'Give 20 kg.')
  const id = (await asMarketer('GET', 'regional/all-products?country=ES')).body.find(
    ({ dhCode }: { dhCode: string }) => dhCode === product.productCode,
  ).legacyProductId
  const Mo = ((Date.now() % 900) + 1) / 1000
  await asMarketer('POST', 'product-information/product-compositions', {
    countryCode: 'ES',
    products: [{ legacyProductId: id, composition: { Mo } }],
  })
  await signIn(page, people.marketer, of(editAddress, product, 'maize'))
  await textOf(page, product).click()
  const check = page.getByRole('region', { name: 'Check this advice' })
  await expect(check).toContainText(new RegExp(`Mo \\S+ → ${Mo}`))
  await check.getByRole('button', { name: 'Still right' }).click()
  await expect(page.getByText('The advice was confirmed as still right.')).toBeVisible()
  await expect(check).toBeHidden()
  expect(await stored(product, 'maize')).toBe('Give 20 kg.')

  await page.goto('/advice/coverage?country=ES')
  await filterProducts(page, product.productCode)
  const cell = page.getByRole('gridcell', { name: `${product.productName} on Maize` })
  await expect(cell).toHaveText('●')
})

test('[ADV-08] new advice can start from the advice of another assigned country', {
  tag: '@long',
}, async ({ page }) => {
  const italian = (await asMarketer('GET', 'product-advice/products/IT/')).body as Product[]
  const product = products.find(({ productCode }) =>
    italian.some((each) => each.productCode === productCode && !each.isReadOnly),
  )!
  await remove(product, 'olive')
  await asMarketer('POST', 'product-advice/upsert-advice', {
    ...key(product, 'olive'),
    CountryId: 'IT',
    ApplicationAdviceText: 'Come in Italia.',
  })
  await signIn(page, people.marketer, of(addAddress, product, 'olive'))
  await page.getByRole('button', { name: 'Copy from another country' }).click()
  await page.getByRole('menuitem', { name: /Italy/ }).click()
  await expect(editorOf(page)).toHaveValue('Come in Italia.')
})
