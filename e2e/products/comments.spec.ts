import { formIsUnsaved } from '@nutripim/wording/messages'
import { productLabels } from '@nutripim/wording/product-labels'
import { expect, people, signIn, test } from '../tools/fixtures.ts'
import { cellOf, filterProducts } from '../tools/grid.ts'
import { discardChanges, keepEditing } from '../tools/leave-guard.ts'

const country = 'IE'

test('a comment on a cell notifies the mentioned user, and its mark disappears when it is resolved', {
  tag: '@main',
}, async ({ page, callAs }) => {
  const call = await callAs(people.globalAdmin)
  const path = 'product-information'
  const { body } = await call('GET', `${path}/product-compositions/${country}`)
  const { legacyProductId, productName, dhCode } = body.products.at(-1)
  const text = `Is this right, ${Date.now()}?`

  await signIn(page, people.approver, `/product-info/composition?country=${country}`)
  await filterProducts(page, dhCode)
  await expect(page.getByRole('region', { name: 'Filters in use' })).toContainText('1 of')
  await cellOf(page, 0, 'N').click()
  await page.keyboard.press('Shift+F2')
  const panel = page.getByRole('dialog', { name: `N of ${productName}` })
  const input = panel.getByRole('textbox', { name: 'New comment' })
  await input.fill(`${text} @gin`)
  await expect(page.getByRole('option', { name: 'Gina Admin' })).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(input).toHaveValue(`${text} @Gina Admin `)

  await page.keyboard.press('Escape')
  const dialog = page.getByRole('dialog', { name: 'Save your changes?' })
  await keepEditing(dialog)
  await panel.getByRole('button', { name: 'Add comment' }).click()
  const comments = panel.getByRole('list', { name: 'Comments' })
  await expect(comments.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  await expect(input).toHaveValue('')
  await panel.getByRole('button', { name: 'Close' }).click()
  const indicator = cellOf(page, 0, 'N').getByRole('img', { name: 'Open comment' })
  await expect(indicator).toBeVisible()

  const { body: inbox } = await call('GET', 'experience/inbox')
  const mention = inbox.notifications.find(
    ({ payload }: { payload: { text?: string } }) => payload.text === `${text} @Gina Admin`,
  )
  expect(mention).toMatchObject({ kind: 'comment mention', countryId: country })
  const { body: stored } = await call(
    'GET',
    `${path}/product-comments/${country}/${legacyProductId}`,
  )
  const open = stored.comments.filter(({ resolved }: { resolved: unknown }) => resolved === null)
  for (const { commentId } of open) {
    await call('POST', `${path}/product-comment-state`, {
      countryCode: country,
      commentId,
      isResolved: true,
    })
  }
  await expect(indicator).toHaveCount(0)
})

test('a mention leads from the inbox to the open comments, and an unsaved comment is not lost', {
  tag: '@long',
}, async ({ page, callAs }) => {
  const call = await callAs(people.approver)
  const path = 'product-information'
  const { body } = await call('GET', `${path}/product-compositions/${country}`)
  const { legacyProductId } = body.products.at(-2)
  const text = `Too short, ${Date.now()}`
  for (const [kind, name] of [
    ['description', 'webShortDescription'],
    ['composition', 'N'],
  ]) {
    const { status } = await call('POST', `${path}/product-comment`, {
      countryCode: country,
      legacyProductId,
      cell: { kind, name },
      text: `${text} ${kind}`,
      mentions: [people.globalAdmin],
    })
    expect(status).toBe(200)
  }

  await signIn(page, people.globalAdmin, '/inbox')
  await page.getByRole('main').getByText(`${text} composition`).click()
  const panel = page.getByRole('dialog', { name: /^N of / })
  await expect(panel.getByText(`${text} composition`)).toBeVisible()
  await panel.getByRole('button', { name: 'Close' }).click()
  await expect(page).not.toHaveURL(/panel=/)

  await page.goto('/inbox')
  await page.getByRole('main').getByText(`${text} description`).click()
  const ofField = page.getByRole('dialog', { name: `${productLabels.webShortDescription} of` })
  await expect(ofField.getByText(`${text} description`)).toBeVisible()
  // Opening comments changes nothing.
  await expect(page.getByText(formIsUnsaved)).toHaveCount(0)
  const input = ofField.getByRole('textbox', { name: 'New comment' })
  await input.fill('Not sent yet')
  await page.goBack()
  const dialog = page.getByRole('dialog', { name: 'Save your changes?' })
  await keepEditing(dialog)
  await expect(input).toHaveValue('Not sent yet')
  await page.keyboard.press('Escape')
  await discardChanges(dialog)
  await expect(ofField).toBeHidden()

  await page.goto(`/product-info/product?country=${country}&product=${legacyProductId}`)
  const texts = page.getByRole('region', { name: 'Texts' })
  const label = productLabels.webShortDescription
  await texts.getByRole('button', { name: `${label} Open comment` }).click()
  await expect(ofField.getByText(`${text} description`)).toBeVisible()
})

test('the address has the open panel, and leaving an unsaved comment can save it', async ({
  page,
  callAs,
}) => {
  const call = await callAs(people.approver)
  const { body } = await call('GET', `product-information/product-compositions/${country}`)
  const { legacyProductId, productName } = body.products.at(-3)
  const text = `Saved on leaving, ${Date.now()}`
  const address = `country=${country}&product=${legacyProductId}`
  await signIn(page, people.approver, `/product-info/composition?${address}&field=N`)
  await expect(page.getByRole('grid')).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Control+Shift+H')
  const panel = page.getByRole('dialog', { name: ` of ${productName}` })
  await expect(page).toHaveURL(/panel=history/)
  const title = (await panel.getByRole('heading').textContent())!
  expect(title).not.toMatch(/^N of/)
  await panel.getByText('Comments', { exact: true }).click()
  await expect(page).toHaveURL(/panel=comments/)
  await page.reload()
  await expect(panel.getByRole('heading', { name: title })).toBeVisible()
  const input = panel.getByRole('textbox', { name: 'New comment' })
  await input.fill(text)

  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Save your changes?' }).waitFor()
  await page.getByRole('button', { name: 'Save changes' }).click()
  await expect(panel).toHaveCount(0)
  const path = `product-information/product-comments/${country}/${legacyProductId}`
  const { comments } = (await call('GET', path)).body
  expect(comments).toContainEqual(expect.objectContaining({ text }))
})
