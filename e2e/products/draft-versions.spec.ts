import type { Page } from '@playwright/test'
import { type Call, expect, people, signIn, test } from '../tools/fixtures.ts'

let count = 0
async function createDraft(call: Call, changes: object = {}) {
  count += 1
  const tag = `${Date.now() % 1_000_000}${count}`
  const product = {
    countryId: 'ES',
    productRange: 'nutricore',
    productName: `Version ${tag}`,
    dHCode: `V${tag}`,
    formOfProduct: 'granules',
    weblinkPackImage: '/bags/nutricore.svg',
    weblinkPackImageAltText: 'Bag of NutriCore',
    webShortDescription: 'Contains 5 % sulphur',
    webLongDescription: '<p>Text</p>',
    ...changes,
  }
  const { status, body } = await call('POST', 'product-information/create-product', product)
  expect(status).toBe(200)
  const { legacyProductId, approvalId } = body
  return { ...product, legacyProductId, approvalId }
}

type Draft = Awaited<ReturnType<typeof createDraft>>

async function correct(call: Call, { legacyProductId }: Draft, changes: object) {
  const body = { countryId: 'ES', legacyProductId, ...changes }
  expect((await call('POST', 'product-information/save-draft', body)).status).toBe(200)
}

const field = (page: Page, name: string) =>
  page.getByRole('form').getByRole('textbox', { name, exact: true })
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })
const panelOf = (page: Page, by: string, subject = 'this draft') =>
  page.getByRole('region', { name: `${by} changed ${subject} on` })
const stateOf = async (call: Call, { approvalId }: Draft) =>
  (await call('GET', `regional/approval-information/${approvalId}`)).body.state

async function openDraft(page: Page, { legacyProductId, productName }: Draft) {
  await signIn(page, people.approver, `/approve/product?country=ES&draft=${legacyProductId}`)
  await expect(field(page, 'Product Name')).toHaveValue(productName)
}

/** The screen reads the drafts no more, as if the connection were slow. */
async function stopUpdates(page: Page, path: string) {
  await page.route(`**/api/${path}`, (route) => route.abort())
}

test('an approver sees a correction that its creator saves meanwhile, and approves only that version', async ({
  page,
  callAs,
}) => {
  const marketer = await callAs(people.marketer)
  const approver = await callAs(people.approver)
  const draft = await createDraft(marketer)
  await openDraft(page, draft)
  await field(page, 'Product Name').fill(`${draft.productName} mine`)
  await correct(marketer, draft, {
    productName: `${draft.productName} theirs`,
    webShortDescription: 'Contains 15 % sulphur',
  })

  const panel = panelOf(page, 'María Marketer')
  const text = panel.getByRole('article', { name: 'Product short Description' })
  await expect(text).toContainText('5 % sulphur')
  await expect(text).toContainText('15 % sulphur')
  await expect(panel.getByRole('article')).toHaveCount(2)
  await expect(field(page, 'Product short Description')).toHaveValue('Contains 5 % sulphur')
  await expect(field(page, 'Product Name')).toBeFocused()
  for (const name of ['Approve Product', 'Approve and open next', 'Delete Product']) {
    await expect(button(page, name).first()).toBeDisabled()
  }
  await page.keyboard.press('Enter')
  expect(await stateOf(approver, draft)).toBe('Pending')

  await button(page, 'Continue with this version').click()
  await expect(panel).toBeHidden()
  await expect(field(page, 'Product short Description')).toHaveValue('Contains 15 % sulphur')
  await expect(field(page, 'Product Name')).toHaveValue(`${draft.productName} mine`)
  await button(page, 'Approve Product').click()
  await expect(page.getByText('Product has been Approved/Updated successfully.')).toBeVisible()
  const path = `product-information/search/${draft.legacyProductId}`
  expect((await marketer('GET', path)).body).toMatchObject({
    productName: `${draft.productName} mine`,
    webShortDescription: 'Contains 15 % sulphur',
  })
})

test('an approval or deletion of a version that is not the stored one is rejected with the differences', async ({
  page,
  callAs,
}) => {
  const marketer = await callAs(people.marketer)
  const approver = await callAs(people.approver)
  const draft = await createDraft(marketer)
  await openDraft(page, draft)
  await stopUpdates(page, 'product-approver/draftproducts/*')
  await correct(marketer, draft, { webShortDescription: 'Unseen' })
  await button(page, 'Approve Product').click()
  const panel = panelOf(page, 'María Marketer')
  await expect(panel.getByText('Unseen')).toBeVisible()
  await expect(panel.getByRole('heading', { level: 3 })).toBeFocused()
  expect(await stateOf(approver, draft)).toBe('Pending')

  await button(page, 'Continue with this version').click()
  await correct(marketer, draft, { webShortDescription: 'Unseen again' })
  await button(page, 'Delete Product').first().click()
  await page.getByRole('dialog').getByRole('button', { name: 'Delete Product' }).click()
  await expect(panel.getByText('Unseen again')).toBeVisible()
  expect(await stateOf(approver, draft)).toBe('Pending')

  await field(page, 'Product Name').focus()
  await button(page, 'Continue with this version').click()
  await button(page, 'Approve Product').click()
  await expect(page.getByText('Product has been Approved/Updated successfully.')).toBeVisible()
})

test('drafts that are corrected after they were selected are not approved before the user looked at them', async ({
  page,
  callAs,
}) => {
  const marketer = await callAs(people.marketer)
  const approver = await callAs(people.approver)
  const drafts = [await createDraft(marketer), await createDraft(marketer)] as const
  const [first, second] = drafts
  await signIn(page, people.approver, '/approve/product?country=ES')
  const heading = page.getByRole('columnheader', { name: 'Proposed by' })
  await heading.getByRole('button').click()
  await heading.getByRole('button').click()
  for (const { productName } of drafts) {
    await page.getByRole('checkbox', { name: `Select ${productName}` }).check()
  }
  await correct(marketer, first, { webShortDescription: 'Read live' })
  const firstPanel = panelOf(page, 'María Marketer', `${first.productName} (${first.dHCode})`)
  await expect(firstPanel.getByText('Read live')).toBeVisible()
  const approve = button(page, 'Approve 2 selected drafts')
  await expect(approve).toBeDisabled()
  await button(page, 'Keep 1 changed draft selected').click()
  await expect(firstPanel).toBeHidden()

  await stopUpdates(page, 'product-approver/draftproducts/*')
  await correct(marketer, second, { webShortDescription: 'Unseen' })
  await approve.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve 2 drafts' }).click()
  const secondPanel = panelOf(page, 'María Marketer', `${second.productName} (${second.dHCode})`)
  await expect(secondPanel.getByText('Unseen')).toBeVisible()
  for (const draft of drafts) expect(await stateOf(approver, draft)).toBe('Pending')

  await button(page, 'Deselect 1 changed draft').click()
  await button(page, 'Approve 1 selected draft').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Approve 1 draft' }).click()
  await expect(page.getByText('Product has been Approved/Updated successfully.')).toBeVisible()
  expect(await stateOf(approver, first)).toBe('Approved')
  expect(await stateOf(approver, second)).toBe('Pending')
})

test('a creator sees a correction by an approver before their own one is saved', async ({
  page,
  callAs,
}) => {
  const marketer = await callAs(people.marketer)
  const approver = await callAs(people.approver)
  const draft = await createDraft(marketer)
  await signIn(page, people.marketer, `/product-info/my-drafts?draft=${draft.approvalId}`)
  await expect(field(page, 'Product Name')).toHaveValue(draft.productName)
  await stopUpdates(page, 'product-information/my-drafts')
  await correct(approver, draft, { webShortDescription: 'By the approver' })
  await field(page, 'Product Name').fill(`${draft.productName} mine`)
  await button(page, 'Save').click()
  const panel = panelOf(page, 'Arno Approver')
  await expect(panel.getByText('By the approver')).toBeVisible()
  await expect(button(page, 'Save')).toBeDisabled()
  const path = `regional/approval-information/${draft.approvalId}`
  expect((await approver('GET', path)).body.productName).toBe(draft.productName)

  await button(page, 'Continue with this version').click()
  await expect(field(page, 'Product short Description')).toHaveValue('By the approver')
  await button(page, 'Save').click()
  await expect(page.getByText('Draft saved. It is still pending.')).toBeVisible()
  await expect(panel).toBeHidden()
  // The form goes on from its own save.
  await field(page, 'Product Name').fill(`${draft.productName} mine again`)
  await button(page, 'Save').click()
  await expect(panel).toBeHidden()
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await expect(bar.getByRole('button', { name: 'Save' })).toBeDisabled()
  expect((await approver('GET', path)).body.product).toMatchObject({
    productName: `${draft.productName} mine again`,
    webShortDescription: 'By the approver',
  })
})

for (const isApproved of [true, false]) {
  test(`a creator keeps a correction of a draft that is ${isApproved ? 'approved' : 'deleted'} meanwhile, to copy it`, async ({
    page,
    callAs,
    context,
  }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write'])
    const marketer = await callAs(people.marketer)
    const approver = await callAs(people.approver)
    const draft = await createDraft(marketer)
    await signIn(page, people.marketer, `/product-info/my-drafts?draft=${draft.approvalId}`)
    await field(page, 'Product Name').fill(`${draft.productName} mine`)
    const state = isApproved ? 'Approved' : 'Rejected'
    await approver('POST', 'regional/approve-or_reject', { approvalId: draft.approvalId, state })
    const verb = isApproved ? 'approved' : 'deleted'
    await expect(page.getByRole('alert')).toContainText(`Arno Approver ${verb} this draft on`)
    await expect(field(page, 'Product Name')).toHaveValue(`${draft.productName} mine`)
    await expect(field(page, 'Product Name')).not.toBeEditable()
    await expect(button(page, 'Save')).toHaveCount(0)
    await button(page, 'Copy my changes').click()
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(
      `Product Name: ${draft.productName} mine`,
    )
    await button(page, 'Discard my changes').click()
    await expect(page.getByRole('heading', { name: 'My Drafts' })).toBeVisible()
  })
}

test('an approver keeps changes of a draft that another approver decides first, also at the click on Approve', async ({
  page,
  callAs,
}) => {
  const marketer = await callAs(people.marketer)
  const admin = await callAs(people.globalAdmin)
  const approve = ({ approvalId }: Draft) =>
    admin('POST', 'regional/approve-or_reject', { approvalId, state: 'Approved' })
  const [first, second] = [await createDraft(marketer), await createDraft(marketer)]
  const notice = page.getByRole('alert').getByText(/^Gina Admin approved this draft on/)
  await openDraft(page, first)
  await field(page, 'Product Name').fill(`${first.productName} mine`)
  await approve(first)
  await expect(notice).toBeVisible()
  await expect(field(page, 'Product Name')).toHaveValue(`${first.productName} mine`)
  await button(page, 'Discard my changes').click()

  await page.goto(`/approve/product?country=ES&draft=${second.legacyProductId}`)
  await field(page, 'Product Name').fill(`${second.productName} mine`)
  await stopUpdates(page, 'product-approver/draftproducts/*')
  await approve(second)
  await button(page, 'Approve Product').click()
  await expect(notice).toBeVisible()
  await page.unroute('**/api/product-approver/draftproducts/*')
  await expect(field(page, 'Product Name')).toHaveValue(`${second.productName} mine`)
  await expect(button(page, 'Approve Product')).toHaveCount(0)
})
