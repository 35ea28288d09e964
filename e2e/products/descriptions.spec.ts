import { AxeBuilder } from '@axe-core/playwright'
import { descriptionFieldNames } from '@nutripim/contract/products/product-fields'
import type { Page } from '@playwright/test'
import { type Call, expect, people, signIn, test } from '../tools/fixtures.ts'
import { filterProducts } from '../tools/grid.ts'
import { discardChanges } from '../tools/leave-guard.ts'

const path = '/product-info/descriptions'
const warning = 'Warning: This form potentially has unsaved changes'
const failure = 'An error has occurred while processing your request. Please try again later.'

interface Product {
  legacyProductId: number
  dhCode: string
  webProductName: string
  productRange: string | null
  webShortDescription: string
  webLongDescription: string
  missing: string[]
}

const listOf = async (call: Call): Promise<Product[]> =>
  (await call('GET', 'product-information/product-descriptions/ES')).body.products

const post = (call: Call, product: Product, fields: object) =>
  call('POST', 'product-information/product-description', {
    countryId: 'ES',
    legacyProductId: product.legacyProductId,
    ...fields,
  })

/** Returns a complete product that no other test of this file uses. */
let used = 0
async function freshProduct(call: Call): Promise<Product> {
  const complete = (await listOf(call)).filter(({ missing }) => missing.length === 0)
  used += 1
  return complete.sort((a, b) => a.legacyProductId - b.legacyProductId)[used]!
}

const rowOf = (page: Page, { dhCode }: Product) => page.getByRole('row').filter({ hasText: dhCode })
const form = (page: Page) => page.getByRole('form')
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true })
const long = (page: Page) => form(page).getByRole('textbox', { name: 'Long description' })
const save = (page: Page) => form(page).getByRole('button', { name: 'Save' })

async function open(page: Page, product: Product) {
  await filterProducts(page, product.dhCode)
  await rowOf(page, product).getByText(product.webProductName).click()
  await expect(long(page)).toBeVisible()
}

test.describe('a marketer', () => {
  let call: Call
  let product: Product
  test.beforeEach(async ({ page, callAs }) => {
    call = await callAs(people.marketer)
    product = await freshProduct(call)
    await signIn(page, people.marketer, path)
    await expect(page.getByRole('grid')).toBeVisible()
  })

  test('finds an input for every field of a description', async ({ page }) => {
    await open(page, product)
    const inputs = form(page).locator('[data-field]')
    const fields = await inputs.evaluateAll((all) => all.map((input) => input.dataset.field))
    expect(new Set(fields)).toEqual(new Set(descriptionFieldNames))
  })

  test('[DES-01] sees the table on the left without a selected row, and the form beside it after a click', {
    tag: '@long',
  }, async ({ page }) => {
    await expect(page.getByRole('heading', { name: 'Edit Product Descriptions' })).toBeVisible()
    await expect(page.getByRole('row', { selected: true })).toHaveCount(0)
    await expect(form(page)).toHaveCount(0)
    await open(page, product)
    await expect(rowOf(page, product)).toHaveAttribute('aria-selected', 'true')
    await expect(field(page, 'Web product name')).toHaveValue(product.webProductName)
    const table = (await page.getByRole('grid').boundingBox())!
    const formBox = (await form(page).boundingBox())!
    expect(formBox.x).toBeGreaterThanOrEqual(table.x + table.width)
    await expect(form(page).getByText(warning)).toHaveCount(0)
  })

  test('[DES-01] clears all alerts by selecting a row', { tag: '@long' }, async ({ page }) => {
    await open(page, product)
    await field(page, 'Short description').fill('Saved first')
    await save(page).click()
    await expect(page.getByText('Product description saved successfully.')).toBeVisible()
    await rowOf(page, product).getByText(product.dhCode).click()
    await expect(page.getByText('Product description saved successfully.')).toBeHidden({
      timeout: 1500,
    })
  })

  test('[DES-02] sees the bag image at 35 × 35, and enlarged from one click to the next', {
    tag: '@long',
  }, async ({ page }) => {
    await filterProducts(page, product.dhCode)
    const image = rowOf(page, product).locator('img')
    await expect(image).toBeVisible()
    expect(await image.boundingBox()).toMatchObject({ width: 35, height: 35 })
    await image.click()
    const modal = page.getByRole('dialog')
    await expect(modal.locator('img')).toBeVisible()
    expect((await modal.locator('img').boundingBox())!.width).toBeGreaterThan(200)
    await expect(form(page)).toHaveCount(0)
    await modal.locator('img').click()
    await expect(modal).toBeHidden()
  })

  test('[DES-03] [DES-09] cannot save while a required field is empty', { tag: '@long' }, async ({
    page,
  }) => {
    await open(page, product)
    for (const name of [
      'Web product name',
      'DH code',
      'URL Bag Graphic',
      'Bag Graphic alt text',
      'Short description',
    ]) {
      const before = await field(page, name).inputValue()
      await field(page, name).fill('')
      await expect(save(page)).toBeDisabled()
      await expect(form(page).getByText(`To save, fill in or correct: ${name}`)).toBeVisible()
      await field(page, name).fill(before)
      await expect(save(page)).toBeEnabled()
    }
    for (const name of ['Synonyms', 'Safety Data Sheet link', 'App description']) {
      await field(page, name).fill('')
    }
    await expect(save(page)).toBeEnabled()
    await long(page).fill('')
    await expect(save(page)).toBeDisabled()
    await field(page, 'Web product name').fill('')
    await field(page, 'DH code').focus()
    await expect(form(page).getByText('Web product name must not be empty.')).toBeVisible()
  })

  test('[DES-04] [DES-09] sees a broken bag image error on leaving its field, and cannot save', {
    tag: '@long',
  }, async ({ page }) => {
    const broken = 'URL Bag Graphic is broken or the image cannot be loaded.'
    await open(page, product)
    const address = field(page, 'URL Bag Graphic')
    const before = await address.inputValue()
    await address.fill('/bags/nowhere.svg')
    await expect(form(page).getByText(broken)).toHaveCount(0)
    await field(page, 'Bag Graphic alt text').focus()
    await expect(form(page).getByText(broken)).toBeVisible()
    await expect(save(page)).toBeDisabled()
    await address.fill(before)
    await field(page, 'Bag Graphic alt text').focus()
    await expect(form(page).getByText(broken)).toHaveCount(0)
    await expect(save(page)).toBeEnabled()
  })

  test('[DES-04] sees that the stored bag image is broken when the form opens, and cannot save other fields', async ({
    page,
  }) => {
    const saved = await post(call, product, { weblinkPackImage: 'https://localhost/gone.png' })
    expect(saved.status).toBe(200)
    await open(page, product)
    await expect(form(page).getByText(/URL Bag Graphic is broken/)).toBeVisible()
    await field(page, 'Web product name').fill('Renamed while the image is broken')
    await expect(save(page)).toBeDisabled()
    await field(page, 'URL Bag Graphic').fill('/bags/nutricore.svg')
    await field(page, 'Bag Graphic alt text').focus()
    await expect(form(page).getByText(/URL Bag Graphic is broken/)).toHaveCount(0)
    await expect(save(page)).toBeEnabled()
  })

  test('[DES-04] cannot bypass the image check with the keyboard', { tag: '@long' }, async ({
    page,
  }) => {
    await open(page, product)
    const posted: string[] = []
    page.on('request', (request) => request.method() === 'POST' && posted.push(request.url()))
    await field(page, 'URL Bag Graphic').fill('/bags/nowhere.svg')
    await page.keyboard.press('Control+s')
    await expect(form(page).getByText(/URL Bag Graphic is broken/)).toBeVisible()
    expect(posted.filter((url) => url.includes('product-description'))).toEqual([])
  })

  test('[DES-05] [DES-06] [DES-10] saves only changed fields, and the list is sorted again', {
    tag: '@main',
  }, async ({ page }) => {
    await open(page, product)
    await field(page, 'Web product name').fill('Aaa first of its group')
    await field(page, 'Synonyms').fill(' one \n\ntwo')
    await field(page, 'App description').fill('')
    await long(page).fill('Mix < 2 min & wait')
    const request = page.waitForRequest((sent) => sent.url().includes('product-description'))
    await save(page).click()
    expect((await request).postDataJSON()).toMatchObject({
      webSynonyms: ['one', 'two'],
      webMediumDescription: '',
      webLongDescription: expect.stringContaining('Mix &lt; 2 min &amp; wait'),
      was: { webProductName: product.webProductName },
    })
    await expect(page.getByText('Product description saved successfully.')).toBeVisible()
    await expect(form(page)).toHaveCount(0)
    await expect(page.getByRole('grid', { name: /^Products/ })).toBeFocused()
    await expect(page.getByRole('row', { selected: true })).toHaveCount(0)

    const stored = (await listOf(call)).find((row) => row.dhCode === product.dhCode)!
    expect(stored).toMatchObject({
      webProductName: 'Aaa first of its group',
      webSynonyms: ['one', 'two'],
      webLongDescription: expect.stringMatching(
        /^<p style="margin-bottom: 0">.*Mix &lt; 2 min &amp; wait.*<.p>$/,
      ),
    })
    const { body: ranges } = await call('GET', 'regional/product-ranges?includeReadOnly=true')
    const group = ranges.productRanges.find(
      (range: { id: string }) => range.id === product.productRange,
    ).name
    await filterProducts(page, group)
    await expect(page.getByRole('row').nth(1)).toContainText('Aaa first of its group')
  })

  test('[DES-06] keeps the edits when a save fails', { tag: '@long' }, async ({ page }) => {
    await open(page, product)
    await field(page, 'Short description').fill('Not lost')
    await page.route('**/product-description', (route) =>
      route.fulfill({ status: 500, body: 'no' }),
    )
    await save(page).click()
    await expect(page.getByText(failure)).toBeVisible()
    await expect(field(page, 'Short description')).toHaveValue('Not lost')
    await page.unroute('**/product-description')
    await save(page).click()
    await expect(page.getByText('Product description saved successfully.')).toBeVisible()
  })

  test('sees an error at the field when a code is already used', { tag: '@long' }, async ({
    page,
  }) => {
    const other = (await listOf(call)).find(({ dhCode }) => dhCode !== product.dhCode)!
    await open(page, product)
    await field(page, 'DH code').fill(other.dhCode)
    await save(page).click()
    await expect(form(page).getByText('DH code is already used in this country.')).toBeVisible()
  })

  test('[DES-07] sees a warning while the form is dirty or touched', { tag: '@long' }, async ({
    page,
  }) => {
    await open(page, product)
    await expect(form(page).getByText(warning)).toHaveCount(0)
    await field(page, 'Web product name').focus()
    await field(page, 'DH code').focus()
    await expect(form(page).getByText(warning)).toBeVisible()
    await form(page).getByRole('button', { name: 'Undo changes' }).click()
    await expect(form(page).getByText(warning)).toHaveCount(0)
    await long(page).press('End')
    await long(page).pressSequentially('x')
    await expect(form(page).getByText(warning)).toBeVisible()
  })

  test('selects the first match with Enter in Crops on label, and saves nothing', async ({
    page,
  }) => {
    await open(page, product)
    await form(page).getByText('More', { exact: true }).click()
    const crops = form(page).getByRole('combobox', { name: 'Crops on label' })
    await crops.click()
    await crops.pressSequentially('ric')
    await crops.press('Enter')
    await expect(form(page).getByText('Rice', { exact: true }).first()).toBeVisible()
    await expect(crops).toHaveValue('')
    await crops.press('Enter')
    await expect(form(page)).toBeVisible()
    await expect(save(page)).toBeEnabled()
  })

  test('sees Save from the start, disabled until the first change', async ({ page }) => {
    await open(page, product)
    await expect(save(page)).toBeInViewport({ ratio: 1 })
    await expect(save(page)).toBeDisabled()
    await field(page, 'Web product name').focus()
    const code = (await field(page, 'DH code').boundingBox())!
    await page.mouse.move(code.x + 20, code.y + 10)
    await page.mouse.down()
    await expect(form(page).getByText(warning)).toHaveCount(1)
    await page.mouse.up()
    await expect(save(page)).toBeEnabled()
    await form(page).getByRole('button', { name: 'Undo changes' }).click()
    await expect(save(page)).toBeDisabled()
    await expect(field(page, 'DH code')).toBeFocused()
    await page.keyboard.type('1')
    await expect(save(page)).toBeInViewport({ ratio: 1 })
    await form(page).getByRole('button', { name: 'Undo changes' }).click()
    await filterProducts(page, '')
    await expect(page.getByRole('row').nth(5)).toBeVisible()
    await form(page).getByRole('button', { name: 'Next product' }).click()
    await expect(field(page, 'DH code')).not.toHaveValue(product.dhCode)
  })

  test('[DES-07] must confirm before another row, country or screen discards unsaved changes', {
    tag: '@long',
  }, async ({ page }) => {
    const other = (await listOf(call)).find(({ dhCode }) => dhCode !== product.dhCode)!
    await open(page, product)
    await field(page, 'Short description').fill('Mine')
    const keepEditing = page.getByRole('button', { name: 'Keep editing' })
    const filter = page.getByRole('textbox', { name: 'Filter products' })

    await filter.fill(other.dhCode)
    await rowOf(page, other).getByText(other.dhCode).click()
    await keepEditing.click()
    await expect(field(page, 'Short description')).toHaveValue('Mine')

    await page.getByRole('combobox', { name: 'Country' }).click()
    await page.getByRole('option', { name: 'Italy' }).click()
    await keepEditing.click()
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Spain')

    await page
      .getByRole('navigation', { name: 'Main' })
      .getByRole('link', { name: 'Compositions' })
      .click()
    await keepEditing.click()
    await expect(field(page, 'Short description')).toHaveValue('Mine')

    await rowOf(page, other).getByText(other.dhCode).click()
    await discardChanges(page)
    await expect(field(page, 'DH code')).toHaveValue(other.dhCode)
    await expect(form(page).getByText(warning)).toHaveCount(0)
  })

  test('[DES-08] sees the toolbar and the placeholder of the specification', {
    tag: '@long',
  }, async ({ page }) => {
    await open(page, product)
    const toolbar = form(page).getByRole('toolbar')
    await expect(toolbar.getByRole('button')).toHaveCount(7)
    await long(page).fill('')
    await expect(long(page).locator('[data-placeholder="Insert text here ..."]')).toBeVisible()

    const press = (name: string) => toolbar.getByRole('button', { name, exact: true }).click()
    await long(page).click()
    await press('Bold')
    await page.keyboard.type('b')
    await press('Bold')
    await press('Italic')
    await page.keyboard.type('i')
    await press('Italic')
    await press('Underline')
    await page.keyboard.type('u')
    await press('Underline')
    await press('Subscript')
    await page.keyboard.type('2')
    await press('Superscript')
    await page.keyboard.type('3')
    await press('Superscript')
    await page.keyboard.press('Enter')
    await press('Bullet list')
    await page.keyboard.type('dot')
    await page.keyboard.press('Enter')
    await page.keyboard.press('Enter')
    await press('Ordered list')
    await page.keyboard.type('one')
    await save(page).click()
    await expect(page.getByText('Product description saved successfully.')).toBeVisible()
    const stored = (await listOf(call)).find((row) => row.dhCode === product.dhCode)!
    const margin = ' style="margin-bottom: 0"'
    expect(stored.webLongDescription).toBe(
      `<p${margin}><strong>b</strong><em>i</em><u>u</u><sub>2</sub><sup>3</sup></p>` +
        `<ul><li><p${margin}>dot</p></li></ul><ol><li><p${margin}>one</p></li></ol>`,
    )
  })

  test('opens a product without changing its text, whatever its HTML', { tag: '@long' }, async ({
    page,
  }) => {
    const texts = [
      '<p>plain</p>',
      'no tags at all &amp; &lt; 2',
      '<ul><li>item without paragraph</li></ul>',
      '<p>a<br>b</p><p></p><p>\u00a0</p><ol><li><p>x</p><ul><li>y</li></ul></li></ol>',
      product.webLongDescription,
    ]
    for (const text of texts) {
      await post(call, product, { webLongDescription: text })
      await page.reload()
      await open(page, product)
      await expect(form(page).getByRole('textbox', { name: 'Long description' })).toBeEditable()
      await expect(form(page).getByText(warning)).toHaveCount(0)
      await form(page).getByRole('textbox', { name: 'Long description' }).press('End')
      await page.keyboard.type('x')
      await expect(form(page).getByText(warning)).toBeVisible()
      await page.keyboard.press('Control+z')
      await field(page, 'Web product name').press('Alt+ArrowDown')
      await expect(page.getByRole('dialog')).toHaveCount(0)
    }
  })

  test('goes to the next and previous product with Alt and arrow keys, which saves changes', {
    tag: '@long',
  }, async ({ page }) => {
    const rows = page.getByRole('row')
    await rows.nth(2).click()
    await expect(long(page)).toBeVisible()
    const name = await field(page, 'Web product name').inputValue()
    const code = await field(page, 'DH code').inputValue()
    await field(page, 'Bag Graphic alt text').fill('Read on the way')
    await page.keyboard.press('Alt+ArrowDown')
    await expect(field(page, 'DH code')).not.toHaveValue(code)
    await expect(field(page, 'Bag Graphic alt text')).toBeFocused()
    await page.keyboard.press('Alt+ArrowUp')
    await expect(field(page, 'Web product name')).toHaveValue(name)
    await expect(field(page, 'Bag Graphic alt text')).toHaveValue('Read on the way')
  })

  test('can use the list with the keyboard only', { tag: '@long' }, async ({ page }) => {
    await page.getByRole('grid').focus()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Web product name')).toBeFocused()
    await expect(page.getByRole('row').nth(3)).toHaveAttribute('aria-selected', 'true')
  })

  test('opens a product at a field by its URL, including fields under More', {
    tag: '@long',
  }, async ({ page }) => {
    for (const [name, label] of [
      ['webShortDescription', 'Short description'],
      ['webLongDescription', 'Long description'],
      ['labelCodeBack', 'Back product label'],
    ]) {
      await page.goto(`${path}?product=${product.legacyProductId}&field=${name}`)
      await expect(form(page).getByRole('textbox', { name: label! })).toBeFocused()
    }
    await page.goto(`${path}?product=1`)
    await expect(page.getByText('This product is not in Spain.')).toBeVisible()
  })

  test('resolves a conflict field by field and sees who saved which value', {
    tag: '@long',
  }, async ({ page, callAs }) => {
    await open(page, product)
    await field(page, 'Short description').fill('My text here')
    await field(page, 'App description').fill('My app text')
    const admin = await callAs(people.globalAdmin)
    await post(admin, product, {
      webShortDescription: 'Their text here',
      webMediumDescription: 'Their app text',
      labelCodeFront: 'elsewhere',
    })
    await save(page).click()
    await expect(page.getByRole('heading', { name: 'another user changed 2 fields' })).toBeFocused()
    const short = page.getByRole('article', { name: 'Short description' })
    await expect(short).toContainText('My text here')
    await expect(short).toContainText('Their text here')
    await expect(short.locator('mark')).toHaveText(['My ', 'Their '])
    await expect(short).toContainText('Gina Admin')
    await page.getByRole('button', { name: 'Keep your change: Short description' }).click()
    await page.getByRole('button', { name: 'Accept the other change: App description' }).click()
    await expect(field(page, 'App description')).toHaveValue('Their app text')
    await save(page).click()
    await expect(page.getByText('Product description saved successfully.')).toBeVisible()
    const stored = (await listOf(call)).find((row) => row.dhCode === product.dhCode)!
    expect(stored).toMatchObject({
      webShortDescription: 'My text here',
      webMediumDescription: 'Their app text',
      labelCodeFront: 'elsewhere',
    })
  })

  test('sees no accessibility problem with and without the form, also on a phone', {
    tag: '@long',
  }, async ({ page }) => {
    const findViolations = async () => (await new AxeBuilder({ page }).analyze()).violations
    expect(await findViolations()).toEqual([])
    await open(page, product)
    await field(page, 'Web product name').fill('')
    await field(page, 'DH code').focus()
    await page.locator('summary').filter({ hasText: 'More' }).click()
    expect(await findViolations()).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await expect(async () => {
      const table = (await page.getByRole('grid').boundingBox())!
      const below = (await form(page).boundingBox())!
      expect(below.y).toBeGreaterThanOrEqual(table.y + table.height)
    }).toPass()
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
    expect(await findViolations()).toEqual([])
  })
})

test('old lists of bullet items inside ordered lists open as bullets', { tag: '@long' }, async ({
  page,
  callAs,
}) => {
  const call = await callAs(people.marketer)
  const product = await freshProduct(call)
  // HTML of an older system, which the product does not write any more.
  await page.route('**/product-descriptions/ES', async (route) => {
    const answer = await route.fetch()
    if (answer.status() === 304) return route.fulfill({ response: answer })
    const list = await answer.json()
    const row = list.products.find((each: Product) => each.dhCode === product.dhCode)
    row.webLongDescription =
      '<ol><li data-list="bullet"><span class="ql-ui"></span>dot</li><li data-list="ordered">one</li></ol>'
    await route.fulfill({ response: answer, json: list })
  })
  await signIn(page, people.marketer, path)
  await open(page, product)
  await expect(long(page).locator('ul > li')).toHaveText('dot')
  await expect(long(page).locator('ol > li')).toHaveText('one')
  await expect(form(page).getByText(warning)).toHaveCount(0)
})

test('a user without the right cannot open the screen', { tag: '@long' }, async ({ page }) => {
  await signIn(page, people.dealerManager, path)
  await expect(page).toHaveURL(/\/forbidden/)
})

test('a list that fails to load shows an error and can be retried', { tag: '@long' }, async ({
  page,
}) => {
  await page.route('**/product-descriptions/*', (route) => route.fulfill({ status: 500, body: '' }))
  await signIn(page, people.marketer, path)
  await expect(page.getByText('The descriptions could not be loaded')).toBeVisible()
  await page.unroute('**/product-descriptions/*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('grid')).toBeVisible()
})
