import { type Call, expect, people, signIn, test } from '../tools/fixtures.ts'
import {
  cellOf,
  changeBar,
  copyText,
  elements,
  expectCell,
  expectHeadings,
  filterProducts,
  findSeriousProblems,
  gridStatus,
  inGridOrder,
  isWiderThanScreen,
  press,
  saveChanges,
  selectCountry,
  typeInto,
} from '../tools/grid.ts'
import { discardChanges, keepEditing, leaveForHome } from '../tools/leave-guard.ts'

const path = '/product-info/composition'
const saveUrl = '**/api/product-information/product-compositions'
const saved = 'Product composition saved successfully.'
const failed = 'An error has occurred while processing your request. Please try again later.'

interface Product {
  legacyProductId: number
  dhCode: string
  productName: string
  composition: Record<string, number>
}

let spain: Product[]
let asAdmin: Call

/** Each test edits its own rows, because saved changes stay. */
test.beforeEach(async ({ callAs, page, context }) => {
  asAdmin = await callAs(people.globalAdmin)
  await clearForms((await listOf('ES')).slice(0, 20))
  spain = await listOf('ES')
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await signIn(page, people.marketer, path)
  await expect(cellOf(page, 0, 'N')).toBeVisible()
})

const listOf = async (country: string) =>
  inGridOrder<Product>(
    (await asAdmin('GET', `product-information/product-compositions/${country}`)).body.products,
  )

/** Clears the forms of N, so that no value of N is unbalanced and needs a reason. */
async function clearForms(products: Product[]) {
  const { status } = await asAdmin('POST', 'product-information/product-compositions', {
    countryCode: 'ES',
    products: products.map(({ legacyProductId }) => ({
      legacyProductId,
      composition: { NO3: null, NH4: null, Urea: null },
    })),
  })
  expect(status).toBe(200)
}

async function store(product: Product, composition: Record<string, number | null>) {
  const { status } = await asAdmin('POST', 'product-information/product-compositions', {
    countryCode: 'ES',
    products: [{ legacyProductId: product.legacyProductId, composition }],
  })
  expect(status).toBe(200)
}

async function storedIn(product: Product): Promise<Record<string, number>> {
  const products = await listOf('ES')
  return products.find((each) => each.legacyProductId === product.legacyProductId)!.composition
}

test('[COM-01] [COM-06] one row per product of the country, one column per element', {
  tag: '@main',
}, async ({ page }) => {
  const grid = page.getByRole('grid', { name: 'Product compositions, Spain' })
  await expect(grid).toHaveAttribute('aria-rowcount', String(spain.length + 2))
  await expect(grid).toHaveAttribute('aria-colcount', String(elements.length + 1))
  await expectHeadings(page, ['Product', ...elements])
  expect(elements).toContain('KNO3')
  for (const row of [0, 1, 2]) {
    await expectCell(page, row, 'Product', spain[row]!.productName)
    for (const element of elements.slice(0, 6)) {
      await expectCell(page, row, element, String(spain[row]!.composition[element] ?? ''))
    }
  }
  await grid.focus()
  await press(page, 'Control+End')
  await expectCell(page, spain.length - 1, 'Product', spain.at(-1)!.productName)
})

test('[COM-02] values are cut and limited with a note, and text that is not a number is rejected', async ({
  page,
}) => {
  const cases = [
    ['12,34567', '12.3456', '12,34567 has more than 4 decimals and became 12.3456.'],
    ['-3', '0', '-3 is below 0 and became 0.'],
    ['100.5', '100', '100.5 is above 100 and became 100.'],
    ['1000', '100', '1000 has more than 3 digits and became 100.'],
  ] as const
  for (const [typed, value, note] of cases) {
    await typeInto(page, 1, 'NO3', typed)
    await expectCell(page, 1, 'NO3', value)
    await expect(gridStatus(page)).toHaveText(note)
    await cellOf(page, 1, 'NO3').hover()
    await expect(cellOf(page, 1, 'NO3').getByText(note)).toBeVisible()
  }
  await typeInto(page, 1, 'NO3', 'abc')
  await expectCell(page, 1, 'NO3', '100')
  await expect(gridStatus(page)).toHaveText('“abc” is not a number.')
})

test('[COM-03] [COM-05] edited rows are marked, and a save sends only changed values', {
  tag: '@main',
}, async ({ page }) => {
  const [first, second] = [spain[2]!, spain[3]!]
  await store(first, { N: 20, P: 5 })
  // Another file stores K2O in this product, and 0 K beside it would be asked about.
  await store(second, { K: null, K2O: null })
  await page.reload()
  await typeInto(page, 2, 'N', '21,5')
  await cellOf(page, 2, 'P').click()
  await press(page, 'Delete')
  await typeInto(page, 3, 'K', '0')
  await typeInto(page, 4, 'N', '99')
  await press(page, 'Control+z')
  for (const [row, isTouched] of [
    [2, true],
    [3, true],
    [4, false],
  ] as const) {
    const touched = page.locator(`[role=row][aria-rowindex="${row + 3}"][data-touched]`)
    await expect(touched).toHaveCount(isTouched ? 1 : 0)
  }
  await expect(changeBar(page).getByRole('status')).toHaveText('3 changes in 2 products')

  const request = page.waitForRequest(saveUrl)
  await press(page, 'Control+s')
  expect((await request).postDataJSON()).toEqual({
    countryCode: 'ES',
    products: [
      {
        legacyProductId: first.legacyProductId,
        composition: { N: 21.5, P: null },
        was: { N: 20, P: 5 },
      },
      { legacyProductId: second.legacyProductId, composition: { K: 0 }, was: { K: null } },
    ],
  })
  await expect(page.getByText(saved)).toBeVisible()
  await expect(changeBar(page).getByRole('status')).toHaveText('No unsaved changes')
  await page.reload()
  await expectCell(page, 2, 'N', '21.5')
  await expectCell(page, 2, 'P', '')
  await expectCell(page, 3, 'K', '0')
})

test('[COM-04] another country is loaded 300 ms after it is selected', { tag: '@long' }, async ({
  page,
}) => {
  let requestedAt = 0
  page.on('request', (request) => {
    if (request.url().endsWith('product-compositions/PT')) requestedAt = Date.now()
  })
  await page.getByRole('combobox', { name: 'Country' }).click()
  const selectedAt = Date.now()
  await page.getByRole('option', { name: 'Portugal' }).click()
  await expect(page.getByRole('grid', { name: 'Product compositions, Portugal' })).toBeVisible()
  expect(requestedAt - selectedAt).toBeGreaterThanOrEqual(300)
})

test('[COM-05] a failed save shows an error and keeps the edits', async ({ page }) => {
  await typeInto(page, 5, 'N', '33')
  await page.route(saveUrl, (route) => route.fulfill({ status: 500, body: 'no' }))
  await saveChanges(page)
  await expect(page.getByText(failed)).toBeVisible()
  await expectCell(page, 5, 'N', '33')
  await expect(changeBar(page).getByRole('status')).toHaveText('1 change in 1 product')
  await page.unroute(saveUrl)
  await saveChanges(page)
  await expect(page.getByText(saved)).toBeVisible()
  expect((await storedIn(spain[5]!)).N).toBe(33)
})

test('[COM-07] a value that the server rejects is marked in its cell', async ({ page }) => {
  await page.route(saveUrl, async (route) => {
    const body = route.request().postDataJSON()
    body.products[0].composition.N = 101
    await route.continue({ postData: body })
  })
  await typeInto(page, 5, 'N', '44')
  await saveChanges(page)
  await expect(page.getByText(failed)).toBeVisible()
  await expect(cellOf(page, 5, 'N')).toHaveAttribute('aria-invalid', 'true')
  await cellOf(page, 5, 'N').click()
  await expect(gridStatus(page)).toHaveText('N must not be above 100.')
})

test('a conflict is shown per cell with user and time, and the user resolves each one', {
  tag: '@main',
}, async ({ page }) => {
  const [ownWins, remoteWins] = [spain[6]!, spain[7]!]
  await store(ownWins, { N: 10 })
  await store(remoteWins, { N: 10, P: 1 })
  await page.reload()
  await typeInto(page, 6, 'N', '11')
  await typeInto(page, 7, 'N', '12')
  await store(ownWins, { N: 20 })
  await store(remoteWins, { N: 23, P: 2 })
  await saveChanges(page)

  const panel = page.getByRole('region', { name: 'Nothing was saved' })
  await expect(panel.getByRole('row')).toHaveCount(3)
  const conflict = panel.getByRole('row').filter({ hasText: ownWins.productName })
  await expect(conflict.getByRole('cell')).toContainText(['N', '11', '20', 'Gina Admin'])
  await expect(cellOf(page, 6, 'N')).toHaveAttribute('data-state', 'conflict')
  expect((await storedIn(remoteWins)).N).toBe(23)

  await conflict.getByRole('button', { name: /Keep your change/ }).click()
  await cellOf(page, 7, 'N').click()
  await cellOf(page, 7, 'N').getByRole('button', { name: 'Accept the other change' }).click()
  await expect(panel).toBeHidden()
  await expectCell(page, 7, 'N', '23')
  await expect(changeBar(page).getByRole('status')).toHaveText('1 change in 1 product')
  await saveChanges(page)
  await expect(page.getByText(saved)).toBeVisible()
  expect(await storedIn(ownWins)).toMatchObject({ N: 11 })
  expect(await storedIn(remoteWins)).toMatchObject({ N: 23, P: 2 })
})

test('a second save of the same user causes no conflict, and undo goes back beyond a save', {
  tag: '@long',
}, async ({ page }) => {
  await store(spain[8]!, { N: 1 })
  await page.reload()
  for (const value of ['2', '3']) {
    await typeInto(page, 8, 'N', value)
    await press(page, 'Control+s')
    await expect(changeBar(page).getByRole('status')).toHaveText('No unsaved changes')
    await expect.poll(async () => (await storedIn(spain[8]!)).N).toBe(Number(value))
  }
  await press(page, 'Control+z')
  await expectCell(page, 8, 'N', '2')
  await saveChanges(page)
  await expect.poll(async () => (await storedIn(spain[8]!)).N).toBe(2)
})

test('reloading the list keeps edits and their original values', { tag: '@long' }, async ({
  page,
}) => {
  const product = spain[9]!
  await store(product, { N: 5, P: 5 })
  await page.reload()
  await typeInto(page, 9, 'N', '6')
  await store(product, { N: 7, P: 8 })
  await page.evaluate(() => {
    const later = Date.now() + 60_000
    Date.now = () => later
    window.dispatchEvent(new Event('visibilitychange'))
  })
  await expectCell(page, 9, 'P', '8')
  await expectCell(page, 9, 'N', '6')
  const request = page.waitForRequest(saveUrl)
  await saveChanges(page)
  expect((await request).postDataJSON().products[0].was).toEqual({ N: 5 })
  await expect(page.getByRole('region', { name: 'Nothing was saved' })).toBeVisible()
})

test('the keyboard works as in a spreadsheet', async ({ page }) => {
  const active = page.locator('[role=grid] [data-active][aria-colindex]:not([role=columnheader])')
  const isAt = async (row: number, title: string) =>
    expect(cellOf(page, row, title)).toHaveAttribute('data-active', 'true')
  await cellOf(page, 10, 'N').click()
  await page.keyboard.type('1')
  await press(page, 'Tab')
  await page.keyboard.type('2')
  await press(page, 'Enter')
  await isAt(11, 'N')
  await expectCell(page, 10, 'NO3', '2')
  await press(page, 'ArrowUp', 'ArrowRight', 'F2')
  await page.keyboard.type('5')
  await press(page, 'Enter')
  await expectCell(page, 10, 'NO3', '25')
  await press(page, 'ArrowUp')
  await page.keyboard.type('9')
  await press(page, 'Escape')
  await expectCell(page, 10, 'NO3', '25')
  await press(page, 'Home')
  await isAt(10, 'Product')
  await press(page, 'End')
  const last = page.locator('[role=row][aria-rowindex="2"] [role=columnheader]').last()
  await isAt(10, (await last.getAttribute('aria-label'))!)
  await press(page, 'Control+ArrowLeft', 'Control+ArrowDown')
  await isAt(spain.length - 1, 'Product')
  await press(page, 'Control+Home')
  await isAt(0, 'Product')
  await expect(page.getByRole('grid')).toHaveAttribute(
    'aria-activedescendant',
    (await active.getAttribute('id'))!,
  )

  await cellOf(page, 10, 'N').click()
  await press(page, 'Shift+ArrowRight', 'Shift+ArrowDown', 'Shift+ArrowDown', 'Control+d')
  await expectCell(page, 12, 'N', '1')
  await expectCell(page, 12, 'NO3', '25')
  await press(page, 'Control+z')
  await expectCell(page, 12, 'NO3', String(spain[12]!.composition.NO3 ?? ''))
  await press(page, 'Control+Shift+Z')
  await expectCell(page, 12, 'NO3', '25')
  await press(page, 'Delete')
  await expect(changeBar(page).getByRole('status')).toContainText('changes in')
})

test('text that is being typed is kept while scrolling away and back', { tag: '@long' }, async ({
  page,
}) => {
  await cellOf(page, 3, 'N').click()
  await page.keyboard.type('8')
  await cellOf(page, 5, 'NO3').hover()
  await page.mouse.wheel(0, 2500)
  await expect(cellOf(page, 85, 'N')).toBeInViewport()
  const rows = page.locator('[role=row][aria-rowindex]')
  const shown = await rows.evaluateAll((each) => each.map((row) => Number(row.ariaRowIndex)))
  const scrolled = shown.filter((index) => index > 10).sort((a, b) => a - b)
  expect(scrolled).toEqual(scrolled.map((_, at) => scrolled[0]! + at))
  await page.keyboard.type('.25')
  await press(page, 'Enter')
  await expectCell(page, 3, 'N', '8.25')
})

test('a block of cells can be copied to and pasted from a spreadsheet', async ({ page }) => {
  await copyText(page, '1,5\t2\r\n3\t"4"\r\n')
  await cellOf(page, 10, 'N').click()
  await press(page, 'Control+v')
  await expectCell(page, 10, 'N', '1.5')
  await expectCell(page, 11, 'NO3', '4')
  await press(page, 'Control+c')
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe('1.5\t2\r\n3\t4')
  await press(page, 'Control+x')
  await expectCell(page, 11, 'NO3', '')

  await copyText(page, '7')
  await cellOf(page, 12, 'N').click()
  await cellOf(page, 14, 'NO3').click({ modifiers: ['Shift'] })
  await press(page, 'Control+v')
  for (const row of [12, 13, 14]) await expectCell(page, row, 'NO3', '7')

  await copyText(page, '500\tabc')
  await cellOf(page, 10, 'P').click()
  await press(page, 'Control+v')
  await expectCell(page, 10, 'P', '100')
  await expect(gridStatus(page)).toHaveText(
    '1 value cut or limited: see the marked cells. 1 text rejected: see the marked cells.',
  )

  await page.getByRole('grid').focus()
  await press(page, 'Control+End')
  await copyText(page, '1\t2\n3\t4')
  await press(page, 'Control+v')
  await page.getByRole('dialog').getByRole('button', { name: 'Paste what fits' }).click()
  await expect(gridStatus(page)).toHaveText(
    'Not pasted, because the table ends: 1 row and 1 column.',
  )
})

test('sorting and filtering keep every edit', { tag: '@long' }, async ({ page }) => {
  const product = spain[0]!
  await typeInto(page, 0, 'N', '100')
  const heading = page.getByRole('columnheader', { name: 'N', exact: true })
  await heading.click()
  await expect(heading).toHaveAttribute('aria-sort', 'ascending')
  await heading.click()
  await expect(heading).toHaveAttribute('aria-sort', 'descending')
  await expectCell(page, 0, 'Product', product.productName)
  await heading.click()
  await expect(heading).toHaveAttribute('aria-sort', 'none')
  await filterProducts(page, spain[1]!.dhCode)
  await expect(cellOf(page, 0, 'Product')).toContainText(spain[1]!.dhCode)
  await expect(page.getByText('1 product', { exact: true })).toBeVisible()
  await filterProducts(page, 'no such product')
  await expect(page.getByText('No product matches “no such product”.')).toBeVisible()
  await filterProducts(page, '')
  await expectCell(page, 0, 'N', '100')
  await expect(changeBar(page).getByRole('status')).toHaveText('1 change in 1 product')
})

test('the user must confirm before leaving the screen or changing the country with unsaved edits', async ({
  page,
}) => {
  await typeInto(page, 0, 'N', '55')
  await selectCountry(page, 'Portugal')
  await keepEditing(page)
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Spain')
  await expectCell(page, 0, 'N', '55')

  const palette = page.getByRole('dialog', { name: 'Search everything' })
  await page.keyboard.press('Control+k')
  await palette.getByRole('combobox').fill('go to por')
  await expect(palette.getByRole('row').first()).toContainText('Go to Portugal')
  await page.keyboard.press('Enter')
  await keepEditing(page)
  await expect(page.getByRole('combobox', { name: 'Country' })).toHaveValue('Spain')
  await expectCell(page, 0, 'N', '55')

  await leaveForHome(page)
  await keepEditing(page)
  await expect(page).toHaveURL(new RegExp(`${path}\\?country=`))
  await expectCell(page, 0, 'N', '55')

  const dialogEvent = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  const dialog = await dialogEvent
  expect(dialog.type()).toBe('beforeunload')
  await dialog.dismiss()
  await closing

  await selectCountry(page, 'Portugal')
  await discardChanges(page)
  await expect(page.getByRole('grid', { name: 'Product compositions, Portugal' })).toBeVisible()
  await expect(changeBar(page).getByRole('status')).toHaveText('No unsaved changes')
  await leaveForHome(page)
  await expect(page).toHaveURL(/home$/)
})

test('closing the tab while typing asks for confirmation and keeps the typed text', {
  tag: '@long',
}, async ({ page }) => {
  await cellOf(page, 0, 'N').click()
  await page.keyboard.type('56')
  const dialogEvent = page.waitForEvent('dialog')
  const closing = page.close({ runBeforeUnload: true })
  await (await dialogEvent).dismiss()
  await closing
  await expectCell(page, 0, 'N', '56')
})

test('a list that fails to load shows an error and can be retried', { tag: '@long' }, async ({
  page,
}) => {
  await page.route('**/product-compositions/ES', (route) => route.fulfill({ status: 500 }))
  await page.reload()
  await expect(page.getByText('The compositions could not be loaded')).toBeVisible()
  await page.unroute('**/product-compositions/ES')
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(cellOf(page, 0, 'N')).toBeVisible()
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds no serious problem with edits, notes and conflicts in the ${colorScheme} theme`, {
    tag: colorScheme === 'dark' ? '@long' : [],
  }, async ({ page }) => {
    await page.emulateMedia({ colorScheme })
    await typeInto(page, 15, 'N', '150')
    await typeInto(page, 15, 'NO3', 'abc')
    await store(spain[15]!, { N: colorScheme === 'light' ? 3 : 4 })
    await saveChanges(page)
    await page.getByRole('button', { name: 'Save as typed' }).click()
    await expect(page.getByRole('region', { name: 'Nothing was saved' })).toBeVisible()
    expect(await findSeriousProblems(page)).toEqual([])
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('the grid scrolls in its own box and a second tap edits', { tag: '@long' }, async ({
    page,
  }) => {
    expect(await isWiderThanScreen(page)).toBe(false)
    await page.getByRole('grid').focus()
    await press(page, 'ArrowRight', 'ArrowRight', 'ArrowRight')
    await expect(cellOf(page, 0, 'Product')).toBeInViewport()
    const editor = page.getByRole('textbox', { name: 'N', exact: true })
    await cellOf(page, 1, 'N').tap()
    await expect(cellOf(page, 1, 'N')).toHaveAttribute('data-active', 'true')
    await expect(editor).toBeHidden()
    await cellOf(page, 1, 'N').tap()
    await editor.fill('42')
    await editor.press('Enter')
    await expectCell(page, 1, 'N', '42')
  })
})
