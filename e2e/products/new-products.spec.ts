import { AxeBuilder } from '@axe-core/playwright'
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
import { filterProducts } from '../tools/grid.ts'
import { discardChanges } from '../tools/leave-guard.ts'

const createPath = '/product-info/create-product'
const brokenImage =
  'Please take a look into product image field. It seems like the image URL is broken.'
const created = 'Product created successfully. You will be notified when approved.'
const saveFailed = 'Error occurred when saving product. Please try again later.'

/** Each product of these tests has a unique name and code. */
let count = 0
function newProduct(changes: object = {}) {
  count += 1
  const tag = `${Date.now() % 1_000_000}${count}`
  return {
    countryId: 'ES',
    productRange: 'nutricore',
    productName: `NutriCore E2E ${tag}`,
    dHCode: `E${tag}`,
    formOfProduct: 'granules',
    weblinkPackImage: '/bags/nutricore.svg',
    weblinkPackImageAltText: 'Bag of NutriCore',
    webShortDescription: `Short text ${'long '.repeat(12)}end`,
    webLongDescription: `<p><strong>Text</strong> ${'with letters '.repeat(6)}end</p>`,
    ...changes,
  }
}

async function createDraft(call: Call, changes: object = {}) {
  const product = newProduct(changes)
  const { status, body } = await call('POST', 'product-information/create-product', product)
  expect(status).toBe(200)
  return { ...product, legacyProductId: body.legacyProductId as number }
}

const form = (page: Page) => page.getByRole('form')
const field = (page: Page, name: string) => form(page).getByRole('textbox', { name, exact: true })
const option = (page: Page, name: string) => form(page).getByRole('combobox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** Fills in all required fields except the code. */
async function fill(page: Page, product: ReturnType<typeof newProduct>) {
  await field(page, 'Product Name').fill(product.productName)
  await field(page, 'Product Image link').fill(product.weblinkPackImage)
  await field(page, 'Product Image Alt Text').fill(product.weblinkPackImageAltText)
  await field(page, 'Product short Description').fill(product.webShortDescription)
  await field(page, 'Product Text').fill('Contains < 2 % chloride')
}

async function openDraft(page: Page, { legacyProductId }: { legacyProductId: number }) {
  await signIn(page, people.approver, `/approve/product?country=ES&draft=${legacyProductId}`)
  await expect(field(page, 'Product Text')).toBeVisible()
}

test.describe('a marketer', () => {
  test('[CRE-01] [CRE-02] [CRE-03] sees the fields in order with hints and defaults, and can submit when all required fields are filled', async ({
    page,
  }) => {
    await signIn(page, people.marketer, createPath)
    await expect(page.getByRole('heading', { name: 'Create New Product' })).toBeVisible()
    await expect(field(page, 'Product Text')).toBeVisible()
    const labels = await form(page)
      .locator('label, [id$="-label"]:not(label)')
      .evaluateAll((all) => all.map((label) => label.textContent!.replace('*', '').trim()))
    expect([...new Set(labels)]).toEqual([
      'Country',
      'Powerbrand',
      'Product Name',
      'DHCode',
      'Show Product Advice',
      'Form of product',
      'Product Image link',
      'Product Image Alt Text',
      'Safety Data Sheet link',
      'Front Product Label',
      'Back Product Label',
      'Product short Description',
      'Synonyms',
      'Product Text',
    ])
    for (const name of ['Front Product Label', 'Back Product Label']) {
      await expect(field(page, name)).toHaveAccessibleDescription('File name only, without pdf')
    }
    await expect(option(page, 'Powerbrand')).toHaveValue('NutriCore')
    await expect(option(page, 'Form of product')).toHaveValue('Granules')

    const submit = button(page, 'Create Product')
    await fill(page, newProduct())
    await expect(submit).toBeDisabled()
    await expect(page.getByText('Still to fill in or correct: DHCode')).toBeVisible()
    await field(page, 'DHCode').fill('E2E-1')
    await expect(submit).toBeEnabled()
    for (const name of ['Product Name', 'Product Image link', 'Product Image Alt Text']) {
      const before = await field(page, name).inputValue()
      await field(page, name).fill(' ')
      await expect(submit).toBeDisabled()
      await field(page, name).fill(before)
      await expect(submit).toBeEnabled()
    }
    const preview = page.getByRole('region', { name: 'Preview' })
    await field(page, 'Synonyms').fill('Core\nNC')
    await expect(preview.getByText('Also known as Core, NC')).toBeVisible()
    await expect(preview.getByText('Contains < 2 % chloride')).toBeVisible()
    await expect(preview.locator('img')).toHaveAttribute('src', '/bags/nutricore.svg')
    await button(page, 'Clear form').click()
  })

  test('[CRE-04] sees a broken image error on leaving the image or alt text field, and the focus returns to the image', {
    tag: '@long',
  }, async ({ page }) => {
    await signIn(page, people.marketer, createPath)
    const link = field(page, 'Product Image link')
    await fill(page, newProduct())
    await field(page, 'DHCode').fill('E2E-2')
    await link.fill('/bags/nowhere.svg')
    await link.press('Tab')
    await expect(form(page).getByText(brokenImage)).toBeVisible()
    await expect(button(page, 'Create Product')).toBeDisabled()
    await expect(link).toHaveAttribute('aria-invalid', 'true')

    await link.fill('/bags/nowhere-else.svg')
    await link.press('Tab')
    await expect(form(page).getByText(brokenImage)).toBeVisible()
    await expect(link).toBeFocused()
    // Leaving the field a second time with the same URL works, so the user is not trapped.
    await link.press('Tab')
    await expect(field(page, 'Product Image Alt Text')).toBeFocused()

    await link.fill('/bags/nutricore.svg')
    await field(page, 'Product Image Alt Text').focus()
    await field(page, 'Product Image Alt Text').blur()
    await expect(form(page).getByText(brokenImage)).toHaveCount(0)
    await expect(button(page, 'Create Product')).toBeEnabled()
    await button(page, 'Clear form').click()
  })

  test('[CRE-05] [CRE-06] [CRE-07] creates a draft with a suggested code, sees an error for a used code, and keeps all input after a failure', {
    tag: '@main',
  }, async ({ page, callAs }) => {
    const call = await callAs(people.marketer)
    const used = await createDraft(call, { countryId: 'PT' })
    await signIn(page, people.marketer, createPath)
    await option(page, 'Country').click()
    await page.getByRole('option', { name: 'Portugal' }).click()
    const product = newProduct()
    await fill(page, product)

    await field(page, 'DHCode').fill(used.dHCode)
    await field(page, 'DHCode').blur()
    await expect(
      form(page).getByText(`DHCode is already used in this country: ${used.productName} (draft).`),
    ).toBeVisible()
    await expect(button(page, 'Create Product')).toBeDisabled()

    await button(page, 'Propose code').click()
    await expect(field(page, 'DHCode')).toHaveValue(/^DH\d{6}$/)
    await expect(form(page).getByText(/Reserved for you until/)).toBeVisible()
    const code = await field(page, 'DHCode').inputValue()

    await page.route('**/api/product-information/create-product', (route) => route.abort())
    await button(page, 'Create Product').click()
    await expect(page.getByText(saveFailed)).toBeVisible()
    await expect(field(page, 'Product Name')).toHaveValue(product.productName)
    await page.unroute('**/api/product-information/create-product')

    await button(page, 'Create Product').click()
    await expect(page.getByText(created)).toBeVisible()
    await expect(field(page, 'Product Name')).toHaveValue('')
    await expect(field(page, 'Product Text')).toHaveText('')
    await expect(option(page, 'Country')).toHaveValue('Portugal')

    const approver = await callAs(people.approver)
    const { body } = await approver('GET', 'product-approver/draftproducts/PT')
    expect(body.find(({ dhCode }: { dhCode: string }) => dhCode === code)).toMatchObject({
      productName: product.productName,
      webProductName: product.productName,
      isLiveProduct: false,
      composition: {},
      cropsOnLabel: [],
      commercialProducts: [],
    })
  })

  test('keeps an unfinished form after a reload or an ended session, but not after a logout', {
    tag: '@long',
  }, async ({ page, product }) => {
    await signInAtProvider(page, people.marketer, createPath)
    await field(page, 'Product Name').fill('Half a product')
    await field(page, 'Product Text').fill('Half a text')
    await page.reload()
    await expect(page.getByText(/You started “Half a product”/)).toBeVisible()
    await button(page, 'Continue editing').click()
    await expect(field(page, 'Product Name')).toHaveValue('Half a product')
    await expect(field(page, 'Product Text')).toHaveText('Half a text')

    await field(page, 'Product Name').fill('Three quarters of a product')
    const proposal = '**/api/npp/new-pack-proposal'
    await page.route(proposal, (route) =>
      route.fulfill({ status: 401, json: { code: 'token_refused', status: 401 } }),
    )
    await page.route(`${product.issuer}/token`, (route) =>
      route.fulfill({
        status: 400,
        json: { error: 'invalid_grant' },
        headers: { 'access-control-allow-origin': '*' },
      }),
    )
    await button(page, 'Propose code').click()
    await expect(page.getByText('Your session has ended')).toBeVisible()
    await page.unroute(proposal)
    await page.unroute(`${product.issuer}/token`)
    await page.getByRole('button', { name: 'Login' }).click()
    await expect(page.getByText(/You started “Three quarters of a product”/)).toBeVisible()
    await button(page, 'Continue editing').click()

    await logOut(page)
    expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([])
  })

  test('corrects a pending draft, and continues with a rejected one in several countries', async ({
    page,
    callAs,
  }) => {
    const marketer = await callAs(people.marketer)
    const approver = await callAs(people.approver)
    const pending = await createDraft(marketer)
    const rejected = await createDraft(marketer)
    const id = rejected.legacyProductId
    const reason = { reason: 'The image shows another bag.' }
    await approver('DELETE', `product-approver/delete-product/${id}`, reason)

    await signIn(page, people.marketer, '/product-info/my-drafts')
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    await expect(row(rejected.productName).getByText(/The image shows another bag/)).toBeVisible()
    await row(pending.productName).getByText('Pending', { exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Edit draft' })).toBeVisible()
    await field(page, 'Product Name').fill(`${pending.productName} corrected`)
    await button(page, 'Save').click()
    await expect(page.getByText('Draft saved. It is still pending.')).toBeVisible()
    await page.getByRole('link', { name: 'View my drafts' }).click()
    await expect(row(`${pending.productName} corrected`)).toBeVisible()

    await row(rejected.productName).getByText('Deleted', { exact: true }).click()
    await expect(page.getByText(/^Arno Approver deleted this draft on .+ Reason: /)).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Create New Product' })).toBeVisible()
    await expect(field(page, 'Product Name')).toHaveValue(rejected.productName)
    await page.getByRole('combobox', { name: 'Also create in' }).click()
    await page.getByRole('option', { name: 'Portugal' }).click()
    await page.keyboard.press('Escape')
    await button(page, 'Create Product').click()
    await expect(page.getByText(created)).toBeVisible()
    await expect(field(page, 'Product Name')).toHaveValue('')
    const { body } = await marketer('GET', 'product-information/my-drafts')
    const again = body.filter(({ dhCode }: { dhCode: string }) => dhCode === rejected.dHCode)
    const states = again.map((each: { state: string; countryId: string }) => [each.countryId, each.state]) // biome-ignore format: one line
    expect(states.sort()).toEqual([
      ['ES', 'Pending'],
      ['ES', 'Rejected'],
      ['PT', 'Pending'],
    ])
  })

  test('[NAV-06] [APR-05] has no approvals in the navigation and is redirected from their URL', {
    tag: '@long',
  }, async ({ page }) => {
    await signIn(page, people.marketer, '/product-info/home')
    const rail = page.getByRole('navigation', { name: 'Main' })
    await expect(rail.getByRole('link', { name: 'Create new product' })).toBeVisible()
    await expect(rail.getByText('Product Approvals')).toHaveCount(0)
    await page.goto('/approve/product')
    await expect(page).toHaveURL(/\/forbidden/)
  })

  test('keeps the form when changing the country, unless that country has its own unfinished form', {
    tag: '@long',
  }, async ({ page }) => {
    const selectCountry = async (name: string) => {
      await page.getByRole('combobox', { name: 'Country' }).click()
      await page.getByRole('option', { name }).click()
    }
    await signIn(page, people.marketer, createPath)
    await selectCountry('Portugal')
    await field(page, 'Product Name').fill('Taken along')
    await selectCountry('Italy')
    await expect(field(page, 'Product Name')).toHaveValue('Taken along')

    await page.goto('/product-info/descriptions')
    await selectCountry('Portugal')
    await page.goto(createPath)
    await expect(option(page, 'Country')).toHaveValue('Portugal')
    await expect(page.getByText(/You started/)).toHaveCount(0)
    await field(page, 'Product Name').fill('For Portugal')
    await selectCountry('Italy')
    await expect(page.getByText(/You started “Taken along”/)).toBeVisible()
    await button(page, 'Start over').click()
    await expect(field(page, 'Product Name')).toHaveValue('')
    await selectCountry('Portugal')
    await expect(page.getByText(/You started “For Portugal”/)).toBeVisible()
    await button(page, 'Start over').click()
  })
})

test.describe('an approver', () => {
  test('[APR-01] [NAV-06] sees all columns of the drafts with shortened texts and full images, sorted and counted', {
    tag: '@long',
  }, async ({ page, callAs }) => {
    const draft = await createDraft(await callAs(people.marketer))
    await signIn(page, people.approver, '/approve/product?country=ES')
    await expect(page.getByRole('heading', { name: 'Pending Approvals' })).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText([
      '', // the box that selects all
      'Proposed by',
      'Powerbrand',
      'Product name',
      'DH Code',
      'Show on Web',
      'Show Product Advice',
      'Form of product',
      'Product image link',
      'Image',
      'Safety Data Sheet link',
      'Front Product Label',
      'Back Product Label',
      'Short description',
      'Product text',
      'All elements',
      'Display elements',
    ])
    const row = page.getByRole('row').filter({ hasText: draft.dHCode })
    const short = `${draft.webShortDescription.slice(0, 50)}…`
    await expect(row.getByText(short, { exact: true })).toBeVisible()
    await expect(row.getByText(/^Text with letters .{32}…$/)).toBeVisible()

    await row.getByRole('button', { name: 'Show product in full' }).click()
    const modal = page.getByRole('dialog')
    await modal.locator('img').click()
    await expect(modal).toBeHidden()
    await expect(form(page)).toHaveCount(0)

    await page.getByRole('button', { name: 'Product name' }).click()
    await expect(page.getByRole('columnheader', { name: 'Product name' })).toHaveAttribute(
      'aria-sort',
      'ascending',
    )
    await page.getByRole('button', { name: 'Product name' }).click()
    await expect(page.getByRole('columnheader', { name: 'Product name' })).toHaveAttribute(
      'aria-sort',
      'descending',
    )
    const sorted = await page.locator('[data-frozen][role=rowheader]').allInnerTexts()
    expect(sorted).toEqual(sorted.toSorted(new Intl.Collator('en').compare).reverse())
    expect(sorted.length).toBeGreaterThan(1)

    const approver = await callAs(people.approver)
    const { body } = await approver('GET', 'regional/pending-approvals')
    const rail = page.getByRole('navigation', { name: 'Main' })
    await expect(
      rail.getByRole('link', { name: `Pending approvals ${body.length} pending` }),
    ).toBeVisible()
  })

  test('[APR-02] [APR-03] edits and approves a draft, which appears immediately on an open catalogue screen', {
    tag: '@main',
  }, async ({ page, browser, callAs }) => {
    const draft = await createDraft(await callAs(people.marketer))
    const catalogue = await (await browser.newContext()).newPage()
    await signIn(catalogue, people.marketer, '/product-info/descriptions')
    await catalogue.getByRole('combobox', { name: 'Country' }).click()
    await catalogue.getByRole('option', { name: 'Spain' }).click()
    await filterProducts(catalogue, draft.dHCode)
    await expect(catalogue.getByText(/No product matches/)).toBeVisible()

    await signIn(page, people.approver, '/approve/product?country=ES')
    await page.getByRole('rowheader', { name: draft.productName, exact: true }).click()
    await expect(page.getByRole('heading', { name: 'Approve/Update Product' })).toBeVisible()
    await expect(field(page, 'Country')).toHaveValue('Spain')
    for (const name of ['Country', 'Powerbrand']) {
      await expect(field(page, name)).not.toBeEditable()
    }
    await field(page, 'Product Name').fill(`${draft.productName} approved`)
    await button(page, 'Approve Product').click()
    await expect(page.getByText('Product has been Approved/Updated successfully.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Pending Approvals' })).toBeVisible()
    await expect(page.getByRole('rowheader', { name: draft.productName, exact: true })).toHaveCount(
      0,
    )
    await expect(catalogue.getByText(`${draft.productName} approved`)).toBeVisible()
    await catalogue.context().close()
  })

  test('approves several drafts of all their countries at once, then one after the other', async ({
    page,
    callAs,
  }) => {
    const marketer = await callAs(people.marketer)
    const tag = `Bulk ${Date.now()}`
    const create = (n: number, countryId: string) =>
      createDraft(marketer, { productName: `${tag} ${n}`, countryId })
    const names = [await create(1, 'PT'), await create(2, 'ES'), await create(3, 'PT')].map(
      ({ productName }) => productName,
    )
    const [first = '', second = '', third = ''] = names
    await signIn(page, people.approver, '/approve/product')
    await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('All my countries')
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    // Oldest first; the newest ones may be out of view.
    const showNewest = async () => {
      const heading = page.getByRole('columnheader', { name: 'Proposed by' })
      await heading.getByRole('button').click()
      await expect(heading).toHaveAttribute('aria-sort', 'ascending')
      await heading.getByRole('button').click()
      await expect(heading).toHaveAttribute('aria-sort', 'descending')
    }
    await showNewest()
    await expect(row(first).getByText('Portugal', { exact: true })).toBeVisible()
    await expect(row(first).getByText(/^María Marketer, /)).toBeVisible()
    for (const name of [first, second]) {
      await page.getByRole('checkbox', { name: `Select ${name}` }).check()
    }
    await button(page, 'Approve 2 selected drafts').click()
    const dialog = page.getByRole('dialog', { name: 'Approve 2 drafts?' })
    await expect(dialog.getByText(second)).toBeVisible()
    await dialog.getByRole('button', { name: 'Approve 2 drafts' }).click()
    await expect(page.getByText('2 products have been approved.')).toBeVisible()
    await expect(page.getByRole('main')).toBeFocused()
    await expect(row(first)).toHaveCount(0)
    await expect(row(second)).toHaveCount(0)

    const fourth = (await create(4, 'ES')).productName
    await page.reload()
    await showNewest()
    await expect(row(fourth)).toBeVisible()
    await page.getByRole('rowheader', { name: third, exact: true }).click()
    await expect(field(page, 'Product Name')).toHaveValue(third)
    await button(page, 'Approve and open next').click()
    await expect(field(page, 'Product Name')).toHaveValue(fourth)
    await field(page, 'Product Name').fill(`${fourth} corrected`)
    await button(page, 'View Pending Approvals').click()
    await page.getByRole('dialog').getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByText('Draft saved. It is still pending.')).toBeVisible()
    await showNewest()
    await expect(row(`${fourth} corrected`)).toBeVisible()

    // The search dialog finds it on any screen.
    await page.goto('/product-info/home')
    await expect(page.getByRole('region', { name: 'Drafts to approve' })).toBeVisible()
    await page.keyboard.press('Control+K')
    await page.getByRole('combobox', { name: 'Search everything' }).fill(`approve ${fourth}`)
    const found = page.getByRole('row', { name: `Approve ${fourth} corrected` })
    await expect(found).toContainText('Review the draft in Spain')
    await page.keyboard.press('Enter')
    await expect(field(page, 'Product Name')).toHaveValue(`${fourth} corrected`)
  })

  test('[APR-04] deletes a draft with a reason after confirmation, and sees an error if that fails', {
    tag: '@long',
  }, async ({ page, callAs }) => {
    const draft = await createDraft(await callAs(people.marketer))
    await openDraft(page, draft)
    const remove = button(page, 'Delete Product').first()
    const dialog = page.getByRole('dialog')
    await remove.click()
    await expect(dialog.getByText('Are you sure you want to delete this product?')).toBeVisible()
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.route('**/api/product-approver/delete-product/*', (route) => route.abort())
    await remove.click()
    await dialog.getByRole('button', { name: 'Delete Product' }).click()
    await expect(page.getByText('An error occurred while deleting the product.')).toBeVisible()
    await page.unroute('**/api/product-approver/delete-product/*')

    await remove.click()
    await dialog.getByRole('textbox', { name: /^Reason/ }).fill('We sell this grade already.')
    await dialog.getByRole('button', { name: 'Delete Product' }).click()
    await expect(page.getByText('The product has been deleted successfully.')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Pending Approvals' })).toBeVisible()
    const { body } = await (await callAs(people.approver))(
      'POST',
      'regional/recent-approved-changes',
      { limit: 1 },
    )
    expect(body[0]).toMatchObject({
      state: 'Rejected',
      dhCode: draft.dHCode,
      reason: 'We sell this grade already.',
    })
  })

  test('[APR-06] sees who decided and when if another approver was first', {
    tag: '@long',
  }, async ({ page, callAs }) => {
    const draft = await createDraft(await callAs(people.marketer))
    await openDraft(page, draft)
    // Live events are blocked, so the response to the own decision reports it.
    await page.route('**/api/product-approver/draftproducts/*', (route) => route.abort())
    await (await callAs(people.globalAdmin))('POST', 'product-approver/update-product', {
      legacyProductId: draft.legacyProductId,
    })
    await button(page, 'Approve Product').click()
    await expect(page.getByText(/Gina Admin approved this draft on \d+ \w+ \d{4}/)).toBeVisible()
    await page.unroute('**/api/product-approver/draftproducts/*')
    await page.reload()
    await expect(page.getByText(/Gina Admin approved this draft on/)).toBeVisible()
    await button(page, 'View Pending Approvals').click()
    await expect(page.getByRole('grid')).toBeVisible()
  })

  test('sees differences to the same code in other countries and can copy a value', {
    tag: '@long',
  }, async ({ page, callAs }) => {
    const marketer = await callAs(people.marketer)
    const approver = await callAs(people.approver)
    const other = await createDraft(marketer, { countryId: 'PT', webShortDescription: 'Curto' })
    await approver('POST', 'product-approver/update-product', {
      legacyProductId: other.legacyProductId,
    })
    const draft = await createDraft(marketer, {
      dHCode: other.dHCode,
      productName: other.productName,
    })
    await openDraft(page, draft)
    const box = page.getByRole('region', { name: `${other.dHCode} in your other countries` })
    await expect(box.getByText('Portugal sells the same product.')).toBeVisible()
    await expect(box.locator('summary')).toHaveCount(1)
    await box.locator('summary').click()
    await box.getByRole('button', { name: 'Copy Product short Description from Portugal' }).click()
    await expect(field(page, 'Product short Description')).toHaveValue('Curto')
    await expect(box.getByText('No differences.')).toBeVisible()
  })

  test('cannot approve their own draft, must confirm before leaving changes, and sees a warning for a used code', {
    tag: '@long',
  }, async ({ page, callAs }) => {
    const approver = await callAs(people.approver)
    const other = await createDraft(approver)
    const own = await createDraft(approver)
    await openDraft(page, own)
    await expect(button(page, 'Approve Product')).toBeDisabled()
    await expect(
      page.getByText('You created this draft. Only another approver can approve it.'),
    ).toBeVisible()
    await field(page, 'DHCode').fill(other.dHCode)
    await field(page, 'DHCode').blur()
    await expect(form(page).getByText(/DHCode is already used in this country/)).toBeVisible()
    await button(page, 'View Pending Approvals').click()
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Your changes to this draft will be lost.')).toBeVisible()
    await discardChanges(dialog)
    await expect(page.getByRole('grid')).toBeVisible()
  })

  test('a country without drafts shows a message and links to countries with pending drafts', {
    tag: '@long',
  }, async ({ page }) => {
    await signIn(page, people.approver, '/approve/product?country=PL')
    await expect(page.getByText('There are no pending drafts in Poland.')).toBeVisible()
    const otherCountries = page.getByRole('region', { name: 'Pending in other countries' })
    await otherCountries.getByRole('button').first().click()
    await expect(page.getByText(/There are no pending drafts/)).toHaveCount(0)
    await page.route('**/api/product-approver/draftproducts/*', (route) => route.abort())
    await page.reload()
    await expect(page.getByText('The drafts could not be loaded')).toBeVisible()
  })
})

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds no problem on the wide and narrow screens in the ${scheme} theme`, {
    tag: '@long',
  }, async ({ page, callAs }) => {
    const draft = await createDraft(await callAs(people.marketer))
    await page.emulateMedia({ colorScheme: scheme })
    for (const width of [1440, 390]) {
      await page.setViewportSize({ width, height: 844 })
      for (const path of [
        createPath,
        '/approve/product?country=ES',
        `/approve/product?country=ES&draft=${draft.legacyProductId}`,
      ]) {
        await signIn(page, people.approver, path)
        await expect(page.getByRole('form').or(page.getByRole('grid')).first()).toBeVisible()
        const { violations } = await new AxeBuilder({ page }).analyze()
        expect(violations.map(({ id, nodes }) => [id, nodes[0]!.html])).toEqual([])
        const isSideways = await page.evaluate(
          () => document.documentElement.scrollWidth > document.documentElement.clientWidth,
        )
        expect(isSideways).toBe(false)
      }
    }
  })
}
