import { expect, people, signIn, test } from '../tools/fixtures.ts'
import { cellOf } from '../tools/grid.ts'

const country = 'IE'

test('a comment on a cell notifies the mentioned user, and its mark disappears when it is resolved', async ({
  page,
  callAs,
}) => {
  const call = await callAs(people.globalAdmin)
  const path = 'product-information'
  const { body } = await call('GET', `${path}/product-compositions/${country}`)
  const { legacyProductId, productName, dhCode } = body.products.at(-1)
  const text = `Is this right, ${Date.now()}?`

  await signIn(page, people.approver, `/product-info/composition?country=${country}`)
  await page.getByRole('textbox', { name: 'Filter products' }).fill(dhCode)
  await expect(page.getByRole('region', { name: 'Filters in use' })).toContainText('1 of')
  await cellOf(page, 0, 'N').click()
  await page.keyboard.press('Shift+F2')
  const panel = page.getByRole('dialog', { name: `N of ${productName}` })
  const input = panel.getByRole('textbox', { name: 'New comment' })
  await input.fill(`${text} @gin`)
  await page.getByRole('option', { name: 'Gina Admin' }).click()
  await expect(input).toHaveValue(`${text} @Gina Admin `)

  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Discard unsaved comment?' })
  await question.getByRole('button', { name: 'Keep editing' }).click()
  await panel.getByRole('button', { name: 'Add comment' }).click()
  const comments = panel.getByRole('list', { name: 'Comments' })
  await expect(comments.getByRole('listitem').filter({ hasText: text })).toBeVisible()
  await expect(input).toHaveValue('')
  await panel.getByRole('button', { name: 'Close' }).click()
  const mark = cellOf(page, 0, 'N').getByRole('img', { name: 'Open comment' })
  await expect(mark).toBeVisible()

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
  await expect(mark).toHaveCount(0)
})
