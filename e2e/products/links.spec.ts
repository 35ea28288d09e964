import type { Page } from '@playwright/test'
import { type Call, expect, people, signIn, test } from '../tools/fixtures.ts'
import {
  changeBar,
  findSeriousProblems,
  isWiderThanScreen,
  press,
  selectCountry,
} from '../tools/grid.ts'
import { discardChanges, leaveForHome } from '../tools/leave-guard.ts'

interface Product {
  legacyProductId: number
  productName: string
  dhCode: string
  composition: Record<string, number>
}

const saved = 'Product links saved successfully.'
const address = (element: string, crop: string) =>
  `/product-info/links?country=ES&element=${element}&crop=${crop}`

let spain: Product[]
let asAdmin: Call
test.beforeEach(async ({ callAs }) => {
  asAdmin = await callAs(people.globalAdmin)
  spain = (await asAdmin('GET', 'product-information/product-compositions/ES')).body.products
})

/** Products with one of these in their composition: a link to another product must be confirmed. */
const containing = (...elements: string[]) =>
  spain.filter(({ composition }) => elements.some((element) => (composition[element] ?? 0) > 0))

const available = (page: Page) => page.getByRole('region', { name: 'Available products' })
const linked = (page: Page) => page.getByRole('region', { name: 'Linked products' })
const save = (page: Page) => changeBar(page).getByRole('button', { name: 'Save' })

async function store(element: string, cropId: string, products: Product[]) {
  const list = { countryCode: 'ES', element, cropId }
  const ids = products.map(({ legacyProductId }) => legacyProductId)
  const answer = await asAdmin('POST', 'product-information/product-links', {
    ...list,
    products: ids,
  })
  expect(answer.status).toBe(200)
}

async function stored(element: string, cropId: string): Promise<string[]> {
  const list = { countryCode: 'ES', element, cropId }
  const { body } = await asAdmin('POST', 'regional/product-links', list)
  return body.products.map(({ productName }: Product) => productName)
}

/** Filters for the code of a product and adds it. */
async function add(page: Page, { productName, dhCode }: Product) {
  await available(page).getByRole('textbox').fill(dhCode)
  await available(page).getByRole('row').filter({ hasText: productName }).click()
}

const expectLinked = (page: Page, products: Product[]) =>
  expect(linked(page).getByRole('listitem')).toContainText(
    products.map(({ productName }) => productName),
  )

test('[LNK-01] [RTE-01] products that are linked to a nutrient and a crop are saved and shown after a reload', {
  tag: '@main',
}, async ({ page }) => {
  await store('N', 'maize', [])
  await signIn(page, people.marketer, '/product-info/links')
  await expect(page.getByRole('heading', { name: 'Edit Product Links' })).toBeVisible()
  await expect(page.getByText('Select a nutrient and a crop')).toBeVisible()
  await selectCountry(page, 'Spain')
  await page.getByRole('combobox', { name: 'Nutrient' }).click()
  await page.getByRole('option', { name: /^N ·/ }).click()
  await page.getByRole('combobox', { name: 'Crop' }).fill('maize')
  await expect(page.getByRole('option')).toHaveText(['Maize'])
  await page.getByRole('option', { name: 'Maize' }).click()
  await expect(page).toHaveURL(address('N', 'maize'))
  await expect(linked(page).getByText(/No product is linked for .* in Spain/)).toBeVisible()
  await expect(available(page).getByRole('heading')).toHaveText(
    `Available products ${spain.length}`,
  )

  const [first, second] = [containing('N')[3]!, containing('N')[8]!]
  await add(page, second)
  await add(page, first)
  await expectLinked(page, [second, first])
  await expect(available(page).getByText('No product matches')).toBeVisible()
  const other = spain.find(({ composition }) => composition.N === undefined)!
  await add(page, other)
  await save(page).click()
  const dialog = page.getByRole('dialog', { name: 'Link 1 product without N?' })
  await expect(dialog).toContainText(`${other.productName} contains no N.`)
  await dialog.getByRole('button', { name: 'Link anyway' }).click()
  await expect(page.getByText(saved)).toBeVisible()
  const names = [second, first, other].map(({ productName }) => productName)
  expect(await stored('N', 'maize')).toEqual(names)
  await page.getByRole('link', { name: 'Show overview' }).click()
  await page.getByRole('gridcell', { name: 'N on Maize: 3 linked products' }).click()
  await expect(page).toHaveURL(address('N', 'maize'))
  await page.reload()
  await expectLinked(page, [second, first, other])
  await expect(changeBar(page).getByRole('status')).toHaveText('No unsaved changes')
})

test('linked products can be reordered by keyboard and by dragging, and removed', {
  tag: '@long',
}, async ({ page }) => {
  const [a, b, c] = [spain[0]!, spain[1]!, spain[2]!]
  await store('P', 'maize', [a, b, c])
  await signIn(page, people.marketer, address('P', 'maize'))
  await expectLinked(page, [a, b, c])
  const grip = ({ productName }: Product) =>
    linked(page).getByRole('button', { name: `Move ${productName}`, exact: true })

  await grip(a).focus()
  await press(page, 'ArrowDown')
  await expectLinked(page, [b, a, c])
  await expect(linked(page).getByRole('status')).toHaveText(`${a.productName} is now 2 of 3.`)
  await expect(grip(a)).toBeFocused()
  await press(page, 'End')
  await expectLinked(page, [b, c, a])
  await press(page, 'Home')
  await expectLinked(page, [a, b, c])
  await expect(save(page)).toBeDisabled()

  const [from, to] = [(await grip(c).boundingBox())!, (await grip(a).boundingBox())!]
  await page.mouse.move(from.x + 8, from.y + 8)
  await page.mouse.down()
  await page.mouse.move(from.x + 8, to.y + 8, { steps: 8 })
  await page.mouse.up()
  await expectLinked(page, [c, a, b])
  await grip(a).focus()
  await press(page, 'Delete')
  await expectLinked(page, [c, b])
  await expect(grip(b)).toBeFocused()
  await linked(page)
    .getByRole('button', { name: `Remove ${c.productName}` })
    .click()
  await expectLinked(page, [b])
  await changeBar(page).getByRole('button', { name: 'Undo all' }).click()
  await expectLinked(page, [a, b, c])
})

test('products can be found and added with the keyboard only', { tag: '@long' }, async ({
  page,
}) => {
  await store('K', 'maize', [])
  const product = containing('K', 'K2O')[5]!
  await signIn(page, people.marketer, address('K', 'maize'))
  await available(page).getByRole('textbox').fill(product.dhCode.toLowerCase())
  await expect(available(page).getByRole('row').last()).toContainText(product.productName)
  await press(page, 'Tab', 'Enter')
  await expectLinked(page, [product])
  await press(page, 'Control+s')
  await expect(page.getByText(saved)).toBeVisible()
  expect(await stored('K', 'maize')).toEqual([product.productName])
})

test('a conflict shows the list of the other user, and the user selects one of the two', {
  tag: '@long',
}, async ({ page }) => {
  const [a, b, c] = containing('Mg', 'MgO')
  if (!a || !b || !c) throw new Error('Three products contain magnesium.')
  for (const [option, result] of [
    ['Keep your change', [a, b]],
    ['Accept the other change', [a, c]],
  ] as const) {
    await store('Mg', 'maize', [a])
    await (option === 'Keep your change'
      ? signIn(page, people.marketer, address('Mg', 'maize'))
      : page.reload())
    await expectLinked(page, [a])
    // Live events are blocked, so that the save detects the conflict.
    await page.route('**/api/regional/product-links', (route) => route.abort())
    await add(page, b)
    await store('Mg', 'maize', [a, c])
    await save(page).click()
    const panel = page.getByRole('region', { name: 'Nothing was saved' })
    const conflict = panel.getByRole('article', { name: 'Linked products' })
    await expect(conflict).toContainText('Gina Admin')
    await expect(conflict.getByRole('paragraph')).toHaveText([
      `1. ${a.productName}\n2. ${b.productName}`,
      `1. ${a.productName}\n2. ${c.productName}`,
    ])
    expect(await stored('Mg', 'maize')).toEqual([a.productName, c.productName])
    await panel.getByRole('button', { name: `${option}: Linked products` }).click()
    await expectLinked(page, [...result])
    await page.unroute('**/api/regional/product-links')
    if (option === 'Keep your change') {
      await save(page).click()
      await expect(page.getByText(saved)).toBeVisible()
    }
    expect(await stored('Mg', 'maize')).toEqual(result.map(({ productName }) => productName))
  }
})

test('the user must confirm before leaving, or selecting another crop or country, with an unsaved list', {
  tag: '@long',
}, async ({ page }) => {
  await store('Ca', 'maize', [])
  await signIn(page, people.marketer, address('Ca', 'maize'))
  await add(page, spain[0]!)
  const keepEditing = page.getByRole('button', { name: 'Keep editing' })

  await page.getByRole('combobox', { name: 'Crop' }).click()
  await page.getByRole('option', { name: 'Rice' }).click()
  await keepEditing.click()
  await expect(page).toHaveURL(address('Ca', 'maize'))
  await selectCountry(page, 'Portugal')
  await keepEditing.click()
  await leaveForHome(page)
  await keepEditing.click()
  await expectLinked(page, [spain[0]!])

  await selectCountry(page, 'Portugal')
  await discardChanges(page)
  await expect(page).toHaveURL(/country=PT&element=Ca&crop=maize/)
  await expect(changeBar(page).getByRole('status')).toHaveText('No unsaved changes')
})

test('a list that fails to load can be retried, and a failed save keeps the edited list', {
  tag: '@long',
}, async ({ page }) => {
  await store('S', 'maize', [])
  // Live events are blocked, because they load the list again.
  await page.route('**/api/experience/events**', (route) => route.abort())
  await page.route('**/api/regional/product-links', (route) => route.fulfill({ status: 500 }))
  await signIn(page, people.marketer, address('S', 'maize'))
  await expect(page.getByText('The product links could not be loaded')).toBeVisible()
  await page.unroute('**/api/regional/product-links')
  await page.getByRole('button', { name: 'Try again' }).click()
  const product = containing('S', 'SO3')[0]!
  await add(page, product)
  await page.route('**/product-information/product-links', (route) =>
    route.fulfill({ status: 500 }),
  )
  await save(page).click()
  await expect(
    page.getByText('An error has occurred while processing your request. Please try again later.'),
  ).toBeVisible()
  await expectLinked(page, [product])
  await expect(save(page)).toBeEnabled()
})

test('a user without the right is redirected from the links screen', {
  tag: '@long',
}, async ({ page }) => {
  await signIn(page, people.dealerManager, '/product-info/links')
  await expect(page).toHaveURL(/forbidden/)
})

test('[NAV-09] the card Links opens the links screen', { tag: '@long' }, async ({ page }) => {
  await signIn(page, people.marketer, '/nav/productinfo')
  await page.getByRole('main').getByRole('link', { name: 'Links' }).click()
  await expect(page).toHaveURL(/product-info\/links/)
})

for (const colorScheme of ['light', 'dark'] as const) {
  test(`axe finds no serious problem in the ${colorScheme} theme`, { tag: '@long' }, async ({
    page,
  }) => {
    await page.emulateMedia({ colorScheme })
    await store('Zn', 'maize', [spain[0]!, spain[1]!])
    await signIn(page, people.marketer, address('Zn', 'maize'))
    await add(page, spain[2]!)
    await available(page).getByRole('textbox').fill('')
    expect(await findSeriousProblems(page)).toEqual([])
  })
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('both lists are stacked, and the page does not scroll sideways', {
    tag: '@long',
  }, async ({ page }) => {
    await store('B', 'maize', [spain[0]!])
    await signIn(page, people.marketer, address('B', 'maize'))
    await expectLinked(page, [spain[0]!])
    expect(await isWiderThanScreen(page)).toBe(false)
    const [left, right] = [await available(page).boundingBox(), await linked(page).boundingBox()]
    expect(right!.y).toBeGreaterThanOrEqual(left!.y + left!.height)
    await add(page, spain[1]!)
    await expectLinked(page, [spain[0]!, spain[1]!])
  })
})

test('a double click adds one product, and a double click on a cross removes one', async ({
  page,
}) => {
  await store('Cu', 'maize', spain.slice(0, 3))
  await signIn(page, people.marketer, address('Cu', 'maize'))
  await expect(linked(page).getByRole('listitem')).toHaveCount(3)
  await available(page).getByRole('row').nth(2).dblclick()
  await expect(linked(page).getByRole('listitem')).toHaveCount(4)
  await linked(page)
    .getByRole('button', { name: /^Remove/ })
    .first()
    .dblclick()
  await expect(linked(page).getByRole('listitem')).toHaveCount(3)
})
