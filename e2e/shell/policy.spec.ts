import { expect, people, signIn, test } from '../tools/fixtures.ts'

/** What Word and Google Docs put into the clipboard: formats in classes and in attributes. */
const pasted = `<html><head><style><!--
  p.title { font-weight: normal } .title { font-weight: bold } span.fine { font-style: italic }
--></style></head><body><p class="title" style="color:red">Heading</p>
<p><span style="font-weight:700">bold</span> <span class="fine">slanted</span>
<span style="text-decoration:underline">lined</span></p></body></html>`

test('pasted text keeps bold, italic and underlined words, from classes and attributes', async ({
  page,
  callAs,
}) => {
  const call = await callAs(people.marketer)
  const { body } = await call('GET', 'product-information/product-compositions/ES')
  const product = body.products[0].legacyProductId
  await signIn(page, people.marketer, `/product-info/descriptions?country=ES&product=${product}`)
  const text = page.getByRole('form').getByRole('textbox', { name: 'Long description' })
  await text.fill('')
  await text.evaluate((element, html) => {
    const clipboardData = new DataTransfer()
    clipboardData.setData('text/html', html)
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    )
  }, pasted)
  await expect(text.locator('strong')).toHaveText(['Heading', 'bold'])
  await expect(text.locator('em')).toHaveText('slanted')
  await expect(text.locator('u')).toHaveText('lined')
})

test('a style element in a page has no effect', async ({ browser, product }) => {
  // Not the page of the fixtures, which fails when a style is blocked.
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(product.url)
  await expect(page.getByRole('button', { name: 'Login' })).toBeVisible()
  const colour = await page.evaluate(() => {
    document.body.insertAdjacentHTML('beforeend', '<style>body { color: rgb(1, 2, 3) }</style>')
    return getComputedStyle(document.body).color
  })
  expect(colour).not.toBe('rgb(1, 2, 3)')
  await context.close()
})
