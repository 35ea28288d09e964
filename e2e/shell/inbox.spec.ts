import type { Page } from '@playwright/test'
import { type Call, expect, people, signIn, test } from '../tools/fixtures.ts'

let count = 0

/** Creates a draft in Spain as the marketer; returns its name and the id of its approval. */
async function propose(call: Call): Promise<{ name: string; approvalId: number }> {
  count += 1
  const name = `Inbox ${process.pid} ${count}`
  const { status, body } = await call('POST', 'product-information/create-product', {
    countryId: 'ES',
    productRange: 'nutricore',
    productName: name,
    dHCode: `INBOX${process.pid}-${count}`.slice(0, 20),
    formOfProduct: 'granules',
    weblinkPackImage: '/bags/nutricore.svg',
    weblinkPackImageAltText: 'Bag',
    webShortDescription: 'Short',
    webLongDescription: '<p>Long</p>',
  })
  expect(status).toBe(200)
  return { name, approvalId: body.approvalId }
}

const bell = (page: Page) => page.getByRole('button', { name: /^Inbox/ })
const panel = (page: Page) => page.getByRole('dialog', { name: 'Inbox' })
const unread = async (page: Page) =>
  Number(/(\d+) unread/.exec((await bell(page).getAttribute('aria-label')) ?? '')?.[1] ?? 0)
/** From the server: the bell shows no number until it is loaded. */
const countUnread = async (call: Call): Promise<number> =>
  (await call('GET', 'experience/inbox?limit=1')).body.unread

test('[CRE-08] the author of a draft is notified live of its rejection with the reason, and of its approval with a link', {
  tag: '@main',
}, async ({ page, callAs }) => {
  const [maria, arno] = [await callAs(people.marketer), await callAs(people.approver)]
  const [rejected, approved] = [await propose(maria), await propose(maria)]
  await signIn(page, people.marketer, '/product-info/home')
  await expect(bell(page)).toBeVisible()
  const before = await countUnread(maria)

  const reason = 'We sell this grade already.'
  const rejection = { approvalId: rejected.approvalId, state: 'Rejected', reason }
  await arno('POST', 'regional/approve-or_reject', rejection)
  await expect(bell(page)).toHaveAccessibleName(`Inbox, ${before + 1} unread`)
  await arno('POST', 'regional/approve-or_reject', {
    approvalId: approved.approvalId,
    state: 'Approved',
  })
  await expect(bell(page)).toHaveAccessibleName(`Inbox, ${before + 2} unread`)

  await bell(page).click()
  const entries = panel(page).getByRole('listitem')
  await expect(entries.nth(0)).toContainText(`${approved.name} was approved`)
  await expect(entries.nth(0)).toContainText('approved by Arno Approver')
  await expect(entries.nth(1)).toContainText(`${rejected.name} was deleted`)
  await expect(entries.nth(1)).toContainText(reason)

  await entries.nth(0).getByRole('link').click()
  await expect(page).toHaveURL(/\/product-info\/product\?.*product=\d+/)
  await expect(page.getByRole('main')).toContainText(approved.name)
  await expect(bell(page)).toHaveAccessibleName(`Inbox, ${before + 1} unread`)
  await page.goBack()
  await expect(page).toHaveURL(/\/product-info\/home/)
})

test('an approver is notified of drafts, and the read state is the same in every tab', {
  tag: '@long',
}, async ({ page, context, callAs }) => {
  const maria = await callAs(people.marketer)
  const { name, approvalId } = await propose(maria)
  await signIn(page, people.approver, '/inbox')
  const other = await context.newPage()
  await other.goto('/product-info/home')

  const list = page.getByRole('list', { name: 'Notifications' })
  const entry = list.getByRole('listitem').filter({ hasText: `${name} is pending approval` })
  await expect(entry).toContainText('proposed by María Marketer')
  const before = await countUnread(await callAs(people.approver))
  await entry.getByRole('button', { name: /^Mark as read/ }).click()
  for (const tab of [page, other]) {
    await expect.poll(() => unread(tab)).toBe(before - 1)
  }
  await entry.getByRole('button', { name: /^Mark as unread/ }).click()
  await expect.poll(() => unread(other)).toBe(before)

  const { name: another } = await propose(maria)
  await expect.poll(() => unread(other)).toBe(before + 1)
  await bell(other).click()
  await panel(other)
    .getByRole('link', { name: `${another} is pending` })
    .click()
  await expect(other).toHaveURL(/\/approve\/product\?.*draft=\d+/)
  await expect(other.getByRole('main')).toContainText(another)
  await expect.poll(() => unread(other)).toBe(before)

  // Another user decides, so the notification is dismissed.
  const gina = await callAs(people.globalAdmin)
  await gina('POST', 'regional/approve-or_reject', { approvalId, state: 'Rejected' })
  await expect.poll(() => unread(other)).toBe(before - 1)

  await other.bringToFront()
  await bell(other).click()
  await panel(other).getByRole('button', { name: 'Mark all as read' }).click()
  await expect(bell(other)).toHaveAccessibleName('Inbox')
  await page.getByRole('radiogroup').getByText('Unread', { exact: true }).click()
  await expect(page.getByText('You have read everything.')).toBeVisible()
})

test('a notification of another user cannot be opened by its URL', { tag: '@long' }, async ({
  page,
  callAs,
}) => {
  await propose(await callAs(people.marketer))
  const arno = await callAs(people.approver)
  const { body } = await arno('GET', 'experience/inbox?limit=1')
  await signIn(page, people.marketer, `/inbox?open=${body.notifications[0].notificationId}`)
  await expect(page.getByText('is no longer in your inbox')).toBeVisible()
})

test('the e-mail settings say that this server sends no e-mails', { tag: '@long' }, async ({
  page,
}) => {
  await signIn(page, people.approver, '/inbox')
  await expect(page.getByText('This server sends no e-mail.')).toBeVisible()
  await expect(page.getByRole('switch', { name: 'Drafts pending approval' })).toBeDisabled()
})

test('a network failure shows an error, and loading can be retried', { tag: '@long' }, async ({
  page,
}) => {
  await page.route('**/api/experience/inbox*', (route) => route.abort())
  // A draft of another test would load it again.
  await page.route('**/api/experience/events*', (route) => route.abort())
  await signIn(page, people.approver, '/inbox')
  await expect(page.getByRole('heading', { name: 'The inbox could not be loaded' })).toBeVisible()
  await page.unroute('**/api/experience/inbox*')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('list', { name: 'Notifications' })).toBeVisible()
})
