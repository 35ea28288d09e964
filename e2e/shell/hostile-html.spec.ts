import { listHostileTexts } from '@nutripim/tools/test-support/hostile-html'
import { type Call, expect, people, signIn, test } from '../tools/fixtures.ts'
import { recordEffects } from '../tools/record-effects.ts'

// Without the content security policy, which would hide a failure of the sanitiser.
test.use({ bypassCSP: true })

const path = '/product-info/descriptions'
const texts = listHostileTexts().filter((text) => !/[\0\p{Surrogate}]/u.test(text))

interface Product {
  legacyProductId: number
  dhCode: string
  webLongDescription: string
}

const productsOf = async (call: Call): Promise<Product[]> =>
  (await call('GET', 'product-information/product-descriptions/ES')).body.products

async function store(call: Call, { legacyProductId }: Product, html: string): Promise<string> {
  const { status, body } = await call('POST', 'product-information/product-description', {
    countryId: 'ES',
    legacyProductId,
    webLongDescription: html,
    webShortDescription: html.slice(0, 2000),
  })
  expect(status, html).toBe(200)
  return body.webLongDescription
}

test('300 hostile texts saved through the API run no script and keep only allowed tags', {
  tag: '@long',
}, async ({ page, callAs }) => {
  test.setTimeout(240_000)
  expect(texts.length).toBeGreaterThanOrEqual(300)
  const call = await callAs(people.marketer)
  const [product] = await productsOf(call)
  const stored: string[] = []
  for (const text of texts) stored.push(await store(call, product!, `a${text}`))

  // An empty page, like any website that shows the texts.
  const effects = await recordEffects(page, [])
  await page.goto('about:blank')
  await page.setContent(stored.map((html) => `<article>${html}</article>`).join('\n'))
  await page.waitForTimeout(1000)
  const found = await page.locator('article').evaluateAll((articles) => ({
    count: articles.length,
    tags: [
      ...new Set(
        articles.flatMap((each) => [...each.querySelectorAll('*')].map((e) => e.localName)),
      ),
    ].sort(),
    attributes: [
      ...new Set(
        articles.flatMap((each) =>
          [...each.querySelectorAll('*')].flatMap((e) =>
            [...e.attributes].map(({ name, value }) => `${e.localName} ${name}=${value}`),
          ),
        ),
      ),
    ],
  }))
  expect(effects).toEqual([])
  expect(found.count).toBe(texts.length)
  const allowed = ['br', 'em', 'li', 'ol', 'p', 'strong', 'sub', 'sup', 'u', 'ul']
  expect(found.tags.filter((tag) => !allowed.includes(tag))).toEqual([])
  expect(found.attributes).toEqual(['p style=margin-bottom: 0'])

  // A text that was not sanitised is detected, so the check above works.
  await page.setContent(texts.find((text) => text.startsWith('<img src=x onerror'))!)
  await expect.poll(() => effects).toContain('ran')
})

for (const [kind, isStored] of [
  ['saved through the API', true],
  ['stored unchanged by an older system', false],
] as const) {
  test(`hostile texts ${kind} run no script when their product is opened`, {
    tag: '@long',
  }, async ({ page, callAs, product: server }) => {
    test.setTimeout(300_000)
    const call = await callAs(people.marketer)
    const all = (await productsOf(call)).slice(0, 40)
    // Several texts per product if sanitised; otherwise one, so that no text hides another.
    const textsPerProduct = isStored ? Math.ceil(texts.length / all.length) : 1
    const step = isStored ? textsPerProduct : Math.floor(texts.length / all.length)
    const products = all.slice(0, Math.ceil(texts.length / step))
    const htmlOf = (at: number) =>
      texts.slice(at * step, at * step + textsPerProduct).map((text) => `a${text}`)
    if (isStored) {
      for (const [at, product] of products.entries()) {
        const clean: string[] = []
        for (const text of htmlOf(at)) clean.push(await store(call, product, text))
        await store(call, product, clean.join(''))
      }
    } else {
      await page.route('**/product-descriptions/ES', async (route) => {
        const answer = await route.fetch()
        if (answer.status() === 304) return route.fulfill({ response: answer })
        const list = await answer.json()
        for (const [at, { legacyProductId }] of products.entries()) {
          const row = list.products.find(
            (each: Product) => each.legacyProductId === legacyProductId,
          )
          row.webLongDescription = htmlOf(at).join('')
        }
        await route.fulfill({ response: answer, json: list })
      })
    }

    const effects = await recordEffects(page, [
      new URL(server.url).origin,
      new URL(server.issuer).origin,
    ])
    await signIn(page, people.marketer, path)
    const filter = page.getByRole('textbox', { name: 'Filter products' })
    for (const { dhCode } of products) {
      await filter.fill(dhCode)
      await page.getByRole('row').filter({ hasText: dhCode }).getByText(dhCode).click()
      const form = page.getByRole('form')
      await expect(form.getByRole('textbox', { name: 'DH code' })).toHaveValue(dhCode)
      await expect(form.getByRole('textbox', { name: 'Long description' })).toContainText('a')
    }
    expect(effects).toEqual([])
  })
}
