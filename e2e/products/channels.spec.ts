import { expect, people, signIn, test } from '../tools/fixtures.ts'
import { keepEditing } from '../tools/leave-guard.ts'

/** “1,204 products, 3 dealers” → 1207 */
const addUp = (counts: string) =>
  counts.match(/[\d,]*\d/g)?.reduce((sum, each) => sum + Number(each.replace(',', '')), 0)

test('a channel is set up, its differences are published, and a publication is undone', {
  tag: '@main',
}, async ({ page, callAs }) => {
  const call = await callAs(people.globalAdmin)
  const channel = `test-${Date.now()}`
  await call('POST', 'regional/reference-item', { list: 'channels', id: channel, name: channel })
  await signIn(page, people.globalAdmin, `/product-info/channels?country=CZ&channel=${channel}`)
  const settings = page.getByRole('region', { name: 'Channel settings' })
  await settings.getByRole('button', { name: 'Set up channel' }).click()

  const publishAll = page.getByRole('button', { name: /^Publish all/ })
  await expect(publishAll).toBeEnabled()
  const [, total = ''] = /\((.+)\)/.exec(await publishAll.innerText()) ?? []
  await publishAll.click()
  const ask = page.getByRole('dialog', { name: `Publish ${total} records?` })
  const sentence = ask.getByText(/^The channel .* delivers at once: /)
  const kinds = (await sentence.innerText()).replace(/^.*at once: /, '')
  expect(addUp(kinds)).toBe(addUp(total))
  await ask.getByRole('button', { name: 'Cancel' }).click()
  await expect(page.getByText('Nothing published yet')).toBeVisible()

  await publishAll.click()
  await ask.getByRole('button', { name: `Publish ${total} records` }).click()
  await expect(page.getByText(`Publication 1 is live: ${kinds}`)).toBeVisible()
  await expect(page.getByText('Nothing to publish')).toBeVisible()
  await expect(page.getByText(`just now by Gina Admin: ${kinds.replace('.', '')}`)).toBeVisible()

  const path = 'product-information/product-applications'
  const { body } = await call('GET', `${path}/CZ`)
  const product = body.products.find(({ showOnWeb }: { showOnWeb: boolean }) => showOnWeb)
  const change = { legacyProductId: product.legacyProductId, showOnWeb: false }
  await call('POST', path, { countryCode: 'CZ', products: [change] })
  const differences = page.getByRole('list', { name: 'Differences' })
  const select = differences.getByRole('checkbox', {
    name: `Select ${product.productName}, Product`,
  })
  const filter = page.getByRole('textbox', { name: 'Filter' })
  await filter.fill('no such product')
  await expect(page.getByText('No record matches “no such product”.')).toBeVisible()
  await filter.fill(`${product.dhCode} product`)
  await select.check()
  // A product is published with its declaration and removed with its advice, if it has one.
  await page.getByRole('button', { name: /^Publish selection/ }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Publish \d/ })
    .click()
  await expect(select).toBeHidden()

  await page.getByRole('radiogroup', { name: 'View' }).getByText('History').click()
  const history = page.getByRole('table', { name: 'Publications' })
  await expect(history.getByRole('row')).toHaveCount(3)
  await history.getByRole('button', { name: 'Undo publication' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Undo publication 2' })
  await dialog.getByRole('button', { name: 'Undo' }).click()
  await expect(history.getByRole('cell', { name: 'Undo of 2' })).toBeVisible()
})

test('Back shows the differences with the filter that was typed', async ({ page, callAs }) => {
  const call = await callAs(people.globalAdmin)
  const channel = `filter-${Date.now()}`
  await call('POST', 'regional/reference-item', { list: 'channels', id: channel, name: channel })
  await signIn(page, people.globalAdmin, `/product-info/channels?country=CZ&channel=${channel}`)
  const settings = page.getByRole('region', { name: 'Channel settings' })
  await settings.getByRole('button', { name: 'Set up channel' }).click()
  const filter = page.getByRole('textbox', { name: 'Filter', exact: true })
  await filter.fill('no such record')
  await expect(page.getByText('No record matches “no such record”.')).toBeVisible()
  await page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: 'Home' }).click()
  await expect(page).toHaveURL(/\/product-info\/home/)
  await page.goBack()
  await expect(filter).toHaveValue('no such record')
  await expect(page.getByText('No record matches “no such record”.')).toBeVisible()
})

test('unsaved settings of a channel stay when another user saves others, and are asked about before they publish', async ({
  page,
  callAs,
}) => {
  const call = await callAs(people.globalAdmin)
  const channelId = `shared-${Date.now()}`
  await call('POST', 'regional/reference-item', {
    list: 'channels',
    id: channelId,
    name: channelId,
  })
  const settings = { mode: 'reviewed', fields: ['composition'], filter: ['showOnWeb'], checks: [] }
  const save = (change: object) =>
    call('POST', 'publishing/channel-settings', {
      countryCode: 'CZ',
      channelId,
      settings: { ...settings, ...change },
    })
  async function findChannel() {
    const { body } = await call('GET', 'publishing/channels/CZ')
    return body.find((each: { channelId: string }) => each.channelId === channelId)
  }
  await save({})
  const address = `/product-info/channels?country=CZ&channel=${channelId}&view=settings`
  await signIn(page, people.globalAdmin, address)
  const form = page.getByRole('region', { name: 'Channel settings' })
  const bar = page.getByRole('region', { name: 'Unsaved changes' })
  await expect(form.getByText('Show on web')).toBeVisible()
  const automatic = page.getByRole('radio', { name: 'Automatic' })
  await automatic.check()

  await save({ filter: [] })
  await expect(form.getByText('Show on web')).toBeHidden()
  await expect(automatic).toBeChecked()
  await bar.getByRole('button', { name: 'Save settings' }).click()
  const ask = page.getByRole('dialog', { name: 'Publish without review?' })
  await expect(ask).toContainText(
    `The channel “${channelId}” delivers all differences at once, and later every save.`,
  )
  await keepEditing(ask)
  expect((await findChannel()).settings.mode).toBe('reviewed')
  await bar.getByRole('button', { name: 'Save settings' }).click()
  await ask.getByRole('button', { name: 'Save and publish' }).click()
  await expect(bar.getByRole('button', { name: 'Save settings' })).toBeDisabled()

  expect((await findChannel()).settings).toEqual({ ...settings, mode: 'automatic', filter: [] })
})

test('the completion report shows what products lack for a channel, and opens the first gap', {
  tag: '@long',
}, async ({ page, callAs }) => {
  const call = await callAs(people.globalAdmin)
  const channel = `gaps-${Date.now()}`
  await call('POST', 'regional/reference-item', { list: 'channels', id: channel, name: channel })
  await call('POST', 'publishing/channel-settings', {
    countryCode: 'CZ',
    channelId: channel,
    settings: {
      mode: 'reviewed',
      fields: ['webShortDescription'],
      filter: [],
      checks: ['webShortDescription'],
    },
    was: null,
  })
  const { body } = await call('GET', 'product-information/product-status/channels/CZ')
  const { complete, gaps } = body.channels.find(
    ({ channelId }: { channelId: string }) => channelId === channel,
  )
  expect(gaps.length).toBeGreaterThan(0)

  const path = `/product-info/completion?country=CZ&channel=${channel}`
  await signIn(page, people.globalAdmin, path)
  const table = page.getByRole('table', { name: 'Completion status, Czechia' })
  const heading = table.getByRole('columnheader', { name: channel })
  await expect(heading).toContainText(`${complete.length} of ${complete.length + gaps.length}`)
  await expect(table).toHaveAttribute('aria-rowcount', String(gaps.length + 1))
  const gap = table.getByRole('link', { name: `Missing for ${channel}: Short description` }).first()
  await gap.click()
  await expect(page).toHaveURL(/product-info\/descriptions\?.*product=\d+/)
})
