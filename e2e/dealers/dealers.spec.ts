import type { Page } from '@playwright/test'
import { type Call, expect, people, signIn, signInAtProvider, test } from '../tools/fixtures.ts'
import {
  changeBar,
  findSeriousProblems,
  isWiderThanScreen,
  press,
  selectCountry,
} from '../tools/grid.ts'
import { discardChanges, keepEditing, leaveForHome } from '../tools/leave-guard.ts'

interface Dealer {
  dealerContactId: number
  countryId: string
  name: string
  address: string
  longitude: number
  latitude: number
  [field: string]: string | number
}

const failed = 'An error has occurred while processing your request. Please try again later.'
const listOf = (page: Page) => page.getByRole('grid', { name: /^Dealers/ })
const rowOf = (page: Page, { name, address }: Pick<Dealer, 'name' | 'address'>) =>
  listOf(page).getByRole('row').filter({ hasText: name }).filter({ hasText: address })
const save = (page: Page) => changeBar(page).getByRole('button', { name: 'Save' })
const edit = ({ dealerContactId }: Dealer) => `/dealer/edit/${dealerContactId}`
const dot = (page: Page) => page.getByRole('button', { name: /^Location of the dealer/ })

let asAdmin: Call
test.beforeEach(async ({ callAs }) => {
  asAdmin = await callAs(people.globalAdmin)
})

async function stored(country: string): Promise<Dealer[]> {
  return (await asAdmin('GET', `product-information/dealers/${country}`)).body.dealers
}

/** Adds a dealer in Spain that no other test uses. */
async function add(name: string, change: Partial<Dealer> = {}): Promise<Dealer> {
  const { status, body } = await asAdmin('POST', 'product-information/dealers', {
    dealerContactId: 0,
    countryId: 'ES',
    name,
    address: 'Calle Mayor 1, Madrid',
    longitude: -3.7,
    latitude: 40.4,
    ...change,
  })
  expect(status).toBe(200)
  return body
}

test('[DLR-01] [NAV-03] [RTE-04] the dealer list opens from the menu, can be filtered and sorted, and opens the form', {
  tag: '@main',
}, async ({ page }) => {
  await signIn(page, people.globalAdmin)
  const rail = page.getByRole('navigation', { name: 'Main' })
  const section = rail.getByRole('region', { name: 'Dealer Information' })
  await expect(section.getByRole('link')).toHaveText([
    'Dealers',
    'Download dealer data',
    'Upload dealer data',
  ])
  await section.getByRole('link', { name: 'Dealers', exact: true }).click()
  const tabs = page.getByRole('navigation', { name: 'Related screens' })
  await expect(tabs.getByRole('link')).toHaveText([
    'Dealers',
    'Dealer download',
    'Dealer upload',
    'Past uploads',
  ])
  await selectCountry(page, 'Greece')
  const dealers = await stored('GR')
  await expect(listOf(page)).toHaveAttribute('aria-rowcount', String(dealers.length + 1))
  await expect(listOf(page).getByRole('row').nth(1)).toContainText(dealers[0]!.name)
  await expect(listOf(page).getByRole('row').nth(1)).toContainText(String(dealers[0]!.englishName))

  await listOf(page).getByRole('button', { name: 'Name' }).click()
  await listOf(page).getByRole('button', { name: 'Name' }).click()
  await expect(listOf(page).getByRole('row').nth(1)).toContainText(dealers.at(-1)!.name)
  await page.getByRole('textbox', { name: 'Filter dealers' }).fill('αρτα')
  await expect(page.getByText(`of ${dealers.length} dealers`)).toBeVisible()
  const first = listOf(page).getByRole('row').nth(1)
  await expect(first).toContainText('Άρτα')
  await first.click()
  await expect(page).toHaveURL(/\/dealer\/edit\/\d+$/)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Edit dealer' })).toBeVisible()
  await expect(page.getByLabel('Grouping Text', { exact: true })).toHaveValue('Άρτα')

  await page.getByRole('navigation', { name: 'Breadcrumbs' }).getByRole('link').click()
  await page.getByRole('link', { name: 'Add dealer' }).click()
  await expect(page).toHaveURL(/\/dealer\/add\/GR$/)
  await expect(page.getByRole('heading', { name: 'Add dealer' })).toBeVisible()
  await expect(page.getByLabel('Country')).toHaveValue('Greece')
})

test('[DLR-02] a dealer is deleted after confirmation, and a failed deletion keeps the row', {
  tag: '@long',
}, async ({ page }) => {
  const dealer = await add('Agro "Borrar" & Hijos')
  await signIn(page, people.globalAdmin, '/dealer/list')
  await selectCountry(page, 'Spain')
  await page.getByRole('textbox', { name: 'Filter dealers' }).fill('borrar')
  const dialog = page.getByRole('dialog')
  const ask = async () => {
    await rowOf(page, dealer)
      .getByRole('button', { name: `Delete ${dealer.name}` })
      .click()
    await expect(dialog).toContainText(`Are you sure you want to delete "${dealer.name}" dealer?`)
  }
  await ask()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(rowOf(page, dealer)).toBeVisible()

  const call = `**/product-information/dealers/${dealer.dealerContactId}`
  await page.route(call, (route) => route.fulfill({ status: 500 }))
  await ask()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(failed)).toBeVisible()
  await expect(rowOf(page, dealer)).toBeVisible()
  await page.unroute(call)

  // The keyboard works as well.
  await listOf(page).focus()
  await press(page, 'Delete')
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await expect(page.getByText(`"${dealer.name}" has been deleted successfully.`)).toBeVisible()
  await expect(rowOf(page, dealer)).toBeHidden()
  expect(
    (await asAdmin('GET', `product-information/dealer/${dealer.dealerContactId}`)).status,
  ).toBe(404)
})

test('[DLR-03] [DLR-04] [DLR-05] the new dealer form orders its fields, names missing ones and returns to the list after saving', {
  tag: '@main',
}, async ({ page }) => {
  await signIn(page, people.globalAdmin, '/dealer/add/ES')
  const form = page.getByRole('form', { name: 'Add dealer' })
  await expect(form.locator('label')).toHaveText([
    'Country',
    'Grouping Text',
    'Grouping2 Text',
    'Name *',
    'Address *',
    'Telephone 1',
    'Telephone 2',
    'Email 1',
    'Email 2',
    'WebSite 1',
    'Comments',
    'Longitude *',
    'Latitude *',
    'English Grouping Text',
    'English Name',
    'English Address',
  ])
  await expect(page.getByLabel('Country')).toHaveValue('Spain')
  await expect(page.getByLabel('Country')).not.toBeEditable()
  await save(page).click()
  await expect(changeBar(page)).toContainText(
    'To save, fill in or correct: Name, Address, Longitude, Latitude',
  )
  await expect(page.getByLabel('Name *', { exact: true })).toBeFocused()
  const field = (label: string) => page.getByLabel(label, { exact: true })
  await field('Name *').fill('Agro Nuevo')
  await field('Address *').fill('Calle Nueva 2')
  await field('Telephone 1').fill('+34 091 234')
  await field('Email 1').fill('nobody')
  await field('Longitude *').fill('-180,1')
  await field('Latitude *').fill('90.5')
  await save(page).click()
  for (const message of [
    'Email 1 must be an e-mail address.',
    'Longitude must be between -180 and 180.',
    'Latitude must be between -90 and 90.',
  ]) {
    await expect(page.getByText(message)).toBeVisible()
  }
  await field('Email 1').fill('nuevo@agro.example')
  await field('Longitude *').fill('-3,70379')
  await field('Latitude *').fill('40.41678')

  // The reason of a rejection is shown in the words of the server.
  const call = '**/product-information/dealers'
  const detail = 'The dealers of Spain are being counted. Try again in a minute.'
  await page.route(call, (route) =>
    route.fulfill({
      status: 409,
      json: { code: 'import_running', status: 409, title: '', detail, type: '', requestId: '' },
    }),
  )
  await save(page).click()
  await expect(page.getByText(detail)).toBeVisible()
  await page.unroute(call)

  const start = Date.now()
  await save(page).click()
  await expect(page.getByText('Dealer saved successfully')).toBeVisible()
  await expect(page).toHaveURL(/\/dealer\/list/)
  expect(Date.now() - start).toBeGreaterThanOrEqual(1500)
  const dealer = (await stored('ES')).find(({ name }) => name === 'Agro Nuevo')
  expect(dealer).toMatchObject({
    address: 'Calle Nueva 2',
    telephone1: '+34 091 234',
    longitude: -3.70379,
    latitude: 40.41678,
  })
  await page.getByRole('textbox', { name: 'Filter dealers' }).fill('nuevo')
  await expect(rowOf(page, dealer!)).toBeVisible()
})

test('a dealer with the name and address of another one is added only after confirmation', async ({
  page,
}) => {
  const first = await add('Twice Agro')
  await signIn(page, people.globalAdmin, '/dealer/add/ES')
  const field = (name: string) => page.getByRole('textbox', { name, exact: true })
  await field('Name').fill('twice  agro')
  await field('Address').fill(first.address)
  await field('Longitude').fill('-3.7')
  await field('Latitude').fill('40.4')
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'Add this dealer again?' })
  await expect(dialog.getByText('Spain already has the dealer “Twice Agro”')).toBeVisible()
  await keepEditing(dialog)
  await expect(dialog).toBeHidden()
  await expect(save(page)).toBeEnabled()
  await save(page).click()
  await dialog.getByRole('button', { name: 'Add anyway' }).click()
  await expect(page.getByText('Dealer saved successfully')).toBeVisible()
  expect((await stored('ES')).filter(({ name }) => /twice +agro/i.test(name))).toHaveLength(2)
})

test('the location can be dragged or moved by keys, and one outside the country causes a warning', {
  tag: '@long',
}, async ({ page }) => {
  const dealer = await add('Agro Cruzado', { longitude: 40.4168, latitude: -3.7038 })
  await signIn(page, people.globalAdmin, edit(dealer))
  const [longitude, latitude] = [page.getByLabel('Longitude'), page.getByLabel('Latitude')]
  const warning = page.getByRole('alert').filter({ hasText: 'outside Spain' })
  await expect(warning).toContainText('longitude and latitude are probably swapped')
  await warning.getByRole('button', { name: 'Swap longitude and latitude' }).click()
  await expect(longitude).toHaveValue('-3.7038')
  await expect(latitude).toHaveValue('40.4168')
  await expect(warning).toBeHidden()

  const box = (await dot(page).boundingBox())!
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2)
  await page.mouse.down()
  await page.mouse.move(box.x + 30, box.y + 9, { steps: 4 })
  await page.mouse.up()
  const dragged = Number(await longitude.inputValue())
  expect(dragged).toBeGreaterThan(-3.6)
  const before = Number(await latitude.inputValue())
  await dot(page).focus()
  await press(page, 'ArrowUp', 'ArrowUp')
  await expect.poll(async () => Number(await latitude.inputValue())).toBeGreaterThan(before)
  expect(Number(await longitude.inputValue())).toBeCloseTo(dragged, 3)

  // Paris, copied from a web map, causes a warning and is not saved.
  await longitude.focus()
  await longitude.evaluate((input) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text', '48.8566, 2.3522')
    input.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  })
  await expect(longitude).toHaveValue('2.3522')
  await expect(latitude).toHaveValue('48.8566')
  await expect(warning).toContainText(/Lies \d+ km outside Spain\./)
  await save(page).click()
  await expect(page.getByRole('dialog')).toContainText('outside Spain')
  await keepEditing(page)
  const now = (await asAdmin('GET', `product-information/dealer/${dealer.dealerContactId}`)).body
  expect(now).toMatchObject({ longitude: 40.4168, latitude: -3.7038 })
})

test('a click on the map selects the dealer in the list, and hovering a row highlights it on the map', {
  tag: '@long',
}, async ({ page }) => {
  const dealer = await add('Agro Solo', { longitude: -15.55, latitude: 27.96 })
  await signIn(page, people.globalAdmin, '/dealer/list')
  await selectCountry(page, 'Spain')
  const map = page.getByRole('group', { name: /^Map of Spain with/ })
  const dot = map.locator(`[data-dot="${dealer.dealerContactId}"]`)
  await expect(dot).toHaveAttribute('data-count', '1')
  await dot.click()
  await expect(rowOf(page, dealer)).toHaveAttribute('aria-selected', 'true')
  await expect(map.getByText(dealer.name)).toBeVisible()

  await rowOf(page, dealer).hover()
  await expect(dot).toHaveAttribute('data-active', 'true')
  await map.getByRole('link', { name: 'Edit' }).click()
  await expect(page).toHaveURL(new RegExp(edit(dealer)))
})

test('the map can be zoomed, moved and reset, and a click on a cluster zooms in on its dealers', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, people.globalAdmin, '/dealer/list')
  await selectCountry(page, 'Portugal')
  const map = page.getByRole('group', { name: /^Map of Portugal/ })
  const cluster = map.locator('[data-count="2"]').first()
  await expect(cluster).toBeVisible()
  const resetView = page.getByRole('button', { name: 'Reset the view' })
  await expect(resetView).toBeDisabled()
  await cluster.click()
  await expect(resetView).toBeEnabled()
  for (let i = 0; i < 6; i += 1) await page.getByRole('button', { name: 'Zoom in' }).click()
  await expect(map.locator('[data-count="1"]').first()).toBeVisible()
  await resetView.click()
  await expect(resetView).toBeDisabled()
  await map.focus()
  await press(page, '+')
  await expect(resetView).toBeEnabled()
  await press(page, '0')
  await expect(resetView).toBeDisabled()
})

test('the map names towns and says where they come from', { tag: '@long' }, async ({ page }) => {
  await signIn(page, people.globalAdmin, '/dealer/list')
  await selectCountry(page, 'Portugal')
  const map = page.getByRole('group', { name: /^Map of Portugal/ })
  await expect(map.getByText('Lisbon', { exact: true })).toBeVisible()
  // Next to Lisbon, so its name has no room in this view.
  await expect(map.getByText('Almada', { exact: true })).toHaveCount(0)
  await expect(page.getByText('Towns: GeoNames, CC BY 4.0')).toBeVisible()
})

test('two users editing one dealer get different fields merged and a conflict on the same field', {
  tag: '@long',
}, async ({ page }) => {
  const dealer = await add('Agro Doble')
  await signIn(page, people.globalAdmin, edit(dealer))
  await page.getByLabel('Name *', { exact: true }).fill('Agro Mío')
  const others = {
    dealerContactId: dealer.dealerContactId,
    countryId: 'ES',
    comments: 'Closed on Mondays',
  }
  await asAdmin('POST', 'product-information/dealers', others)
  // Fields that the user is not editing are updated live.
  await expect(page.getByLabel('Comments')).toHaveValue('Closed on Mondays')
  await expect(page.getByLabel('Name *', { exact: true })).toHaveValue('Agro Mío')

  await page.route('**/product-information/dealer/*', (route) => route.abort())
  await asAdmin('POST', 'product-information/dealers', { ...others, name: 'Agro Suyo' })
  await save(page).click()
  const panel = page.getByRole('region', { name: /^Nothing was saved/ })
  await expect(panel).toContainText('Agro Mío')
  await expect(panel).toContainText('Agro Suyo')
  await expect(panel).toContainText('Gina Admin')
  await expect(save(page)).toBeDisabled()
  await panel.getByRole('button', { name: 'Keep your change: Name' }).click()
  await save(page).click()
  await expect(page.getByText('Dealer saved successfully')).toBeVisible()
  const now = (await stored('ES')).find((each) => each.dealerContactId === dealer.dealerContactId)
  expect(now).toMatchObject({ name: 'Agro Mío', comments: 'Closed on Mondays' })
})

test('the user must confirm before leaving unsaved edits, and a deleted dealer shows a message', {
  tag: '@long',
}, async ({ page }) => {
  const dealer = await add('Agro Fugaz')
  await signIn(page, people.globalAdmin, edit(dealer))
  await page.getByLabel('Comments').fill('half a sentence')
  await expect(changeBar(page)).toContainText('Warning: This form potentially has unsaved changes')
  await leaveForHome(page)
  await keepEditing(page)
  await expect(page.getByLabel('Comments')).toHaveValue('half a sentence')

  await asAdmin('DELETE', `product-information/dealers/${dealer.dealerContactId}`)
  // The answer says who it was, also without the live connection.
  const gone = /^Gina Admin deleted this dealer on/
  await expect(page.getByRole('alert').getByText(gone)).toBeVisible()
  await expect(page.getByLabel('Comments')).toHaveValue('half a sentence')
  await expect(page.getByLabel('Comments')).toHaveAttribute('readonly')
  await expect(changeBar(page)).toContainText(gone)
  await expect(changeBar(page).getByRole('link', { name: 'To the list of dealers' })).toBeVisible()
  await expect(save(page)).toHaveCount(0)
  await leaveForHome(page)
  await expect(page.getByRole('dialog').getByRole('button', { name: 'Save changes' })).toHaveCount(
    0,
  )
  await discardChanges(page)
  await page.goto(edit(dealer))
  await expect(page.getByRole('heading', { name: 'Dealer not found' })).toBeVisible()
  await page.goto('/dealer/edit/none')
  await expect(page.getByRole('heading', { name: 'Dealer not found' })).toBeVisible()
  await page.goto('/dealer/add/ZZ')
  await expect(
    page.getByRole('heading', { name: '“ZZ” is not one of your countries' }),
  ).toBeVisible()
})

test('unsaved edits are recovered after the session ended', { tag: '@long' }, async ({
  page,
  product,
}) => {
  const dealer = await add('Agro Paciente')
  await signInAtProvider(page, people.globalAdmin, edit(dealer))
  await page.getByLabel('Comments').fill('not lost')
  const call = '**/product-information/dealers'
  await page.route(call, (route) => route.fulfill({ status: 401 }))
  await page.route(`${product.issuer}/token`, (route) =>
    route.fulfill({
      status: 400,
      json: { error: 'invalid_grant' },
      headers: { 'access-control-allow-origin': '*' },
    }),
  )
  await save(page).click()
  await expect(page.getByText('Your session has ended')).toBeVisible()
  await page.unroute(call)
  await page.unroute(`${product.issuer}/token`)
  await page.getByRole('button', { name: 'Login' }).click()
  await expect(page.getByText('Your unsaved changes were restored.')).toBeVisible()
  await expect(page.getByLabel('Comments')).toHaveValue('not lost')
})

test('the list shows changes by another user immediately', { tag: '@long' }, async ({ page }) => {
  await signIn(page, people.globalAdmin, '/dealer/list')
  await selectCountry(page, 'Spain')
  await page.getByRole('textbox', { name: 'Filter dealers' }).fill('al momento')
  await expect(page.getByText('No dealer matches')).toBeVisible()
  const dealer = await add('Agro al Momento')
  await expect(rowOf(page, dealer)).toBeVisible()
  await asAdmin('POST', 'product-information/dealers', {
    dealerContactId: dealer.dealerContactId,
    countryId: 'ES',
    groupingText: 'Norte',
  })
  await expect(rowOf(page, dealer)).toContainText('Norte')
  await expect(
    rowOf(page, dealer).getByRole('img', { name: /Gina Admin changed this/ }),
  ).toBeVisible()
  await asAdmin('DELETE', `product-information/dealers/${dealer.dealerContactId}`)
  await expect(rowOf(page, dealer)).toBeHidden()
})

test('[DLR-01] a country without dealers shows a message and how to add the first dealer', {
  tag: '@long',
}, async ({ page }) => {
  for (const { dealerContactId } of await stored('RO')) {
    await asAdmin('DELETE', `product-information/dealers/${dealerContactId}`)
  }
  await signIn(page, people.globalAdmin, '/dealer/list')
  await selectCountry(page, 'Romania')
  await expect(page.getByText('There are no dealers for selected country')).toBeVisible()
  await listOf(page).getByRole('link', { name: 'Upload dealer data' }).click()
  await expect(page).toHaveURL(/\/dealer\/upload/)
})

const screens = [
  ['/dealer/list', 'Dealers List'],
  ['/dealer/add/ES', 'Add dealer'],
  ['/dealer/upload', 'Upload dealer data'],
  ['/dealer/download', 'Download dealer data'],
  ['/dealer/uploads', 'Past dealer uploads'],
] as const

test('[RTE-04] every dealer screen opens by its URL', { tag: '@long' }, async ({ page }) => {
  const dealer = await add('Agro Directo')
  await signIn(page, people.globalAdmin)
  for (const [path, title] of [...screens, [edit(dealer), 'Edit dealer']] as const) {
    await page.goto(path)
    await page.reload()
    await expect(page.getByRole('heading', { name: title, exact: true })).toBeVisible()
  }
  await page.goto('/nav/productinfo')
  await page.getByRole('main').getByRole('link', { name: 'Edit Dealer Lists' }).click()
  await expect(page).toHaveURL(/\/dealer\/list/)
})

test('[NAV-03] a user without the right can open dealers neither from the menu nor by URL', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, people.marketer)
  await expect(page.getByRole('region', { name: 'Dealer Information' })).toBeHidden()
  for (const path of [...screens.map(([path]) => path), '/dealer/edit/1']) {
    await page.goto(path)
    await expect(page).toHaveURL(/\/forbidden/)
  }
})

test('list and map each show an error when they fail to load and can be retried separately', {
  tag: '@long',
}, async ({ page }) => {
  const list = '**/product-information/dealers/*'
  const atlas = '**/assets/countries-50m*'
  await page.route(list, (route) => route.abort())
  await page.route(atlas, (route) => route.abort())
  await signIn(page, people.globalAdmin, '/dealer/list')
  await expect(page.getByText('The dealers could not be loaded')).toBeVisible()
  await page.unroute(list)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(listOf(page).getByRole('row').nth(1)).toBeVisible()
  await expect(page.getByText('The map could not be loaded.')).toBeVisible()
  await page.unroute(atlas)
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.getByRole('group', { name: /^Map of/ })).toBeVisible()
})

test('map tiles are loaded only from the configured server', { tag: '@long' }, async ({ page }) => {
  await page.route('**/api/experience/client-settings', async (route) => {
    const answer = await route.fetch()
    const mapTiles = { url: 'https://tiles.example.com/{z}/{x}/{y}.png', attribution: '© Someone' }
    await route.fulfill({ json: { ...(await answer.json()), mapTiles } })
  })
  const tileRequest = page.waitForRequest(/^https:\/\/tiles\.example\.com\/\d+\/\d+\/\d+\.png$/)
  await page.route('https://tiles.example.com/**', (route) => route.abort())
  await signIn(page, people.globalAdmin, '/dealer/list')
  await tileRequest
  await expect(page.getByText('© Someone')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds no serious problem on list and form in the ${colorScheme} theme`, {
    tag: '@long',
  }, async ({ page }) => {
    const dealer = await add(`Agro Fuera ${colorScheme}`, { longitude: 2.35, latitude: 48.85 })
    await page.emulateMedia({ colorScheme })
    await signIn(page, people.globalAdmin, '/dealer/list')
    await selectCountry(page, 'Spain')
    await expect(page.getByRole('group', { name: /^Map of Spain/ })).toBeVisible()
    await expect(rowOf(page, dealer)).toBeVisible()
    expect(await findSeriousProblems(page)).toEqual([])
    await page.goto(edit(dealer))
    await expect(dot(page)).toBeVisible()
    expect(await findSeriousProblems(page)).toEqual([])
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the user can switch between list and map, and the page does not scroll sideways', {
    tag: '@long',
  }, async ({ page }) => {
    const dealer = await add('Agro Bolsillo')
    await signIn(page, people.globalAdmin, '/dealer/list')
    await selectCountry(page, 'Spain')
    const map = page.getByRole('group', { name: /^Map of Spain/ })
    await expect(rowOf(page, dealer)).toBeVisible()
    await expect(map).toBeHidden()
    await page.getByText('Map', { exact: true }).click()
    await expect(map).toBeVisible()
    await expect(listOf(page)).toBeHidden()
    expect(await isWiderThanScreen(page)).toBe(false)
    await page.goto(edit(dealer))
    await expect(dot(page)).toBeVisible()
    expect(await isWiderThanScreen(page)).toBe(false)
  })
})
