import type { DescriptionRow } from '@nutripim/contract/products/products'
import { openTestApp, type Person, type TestApp } from '@nutripim/server/test-support/app'
import { hostileHost, listHostileTexts } from '@nutripim/tools/test-support/hostile-html'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'

const own = 'https://pim.example.com'
let app: TestApp
let row: DescriptionRow
let other: DescriptionRow
beforeAll(async () => {
  app = await openTestApp({ publicUrl: own })
  const rows = await list()
  row = rows.find(({ missing }) => missing.length === 0)!
  other = rows.find(({ legacyProductId }) => legacyProductId !== row.legacyProductId)!
})
afterAll(() => app.close())

const list = async (): Promise<DescriptionRow[]> =>
  (await app.call('marketer', 'GET', 'product-information/product-descriptions/ES')).body.products

const post = (fields: object, person: Person = 'marketer') =>
  app.call(person, 'POST', 'product-information/product-description', {
    countryId: 'ES',
    legacyProductId: row.legacyProductId,
    ...fields,
  })

const set = (columns: ReturnType<typeof sql>) =>
  app.database.all(
    sql`update products set ${columns} where legacy_product_id = ${row.legacyProductId}`,
  )

describe('a save', () => {
  test('writes the named fields of one product, which comes back as it is stored', async () => {
    const { status, body } = await post({ webShortDescription: 'New', webSynonyms: ['a', 'b'] })
    expect(status).toBe(200)
    expect(body).toEqual({ ...row, webShortDescription: 'New', webSynonyms: ['a', 'b'] })
  })

  test('[DES-03] cannot empty what is required', async () => {
    for (const [field, empty] of [
      ['webProductName', ' '],
      ['productRange', ''],
      ['dhCode', ' '],
      ['weblinkPackImage', ' '],
      ['weblinkPackImageAltText', ''],
      ['webShortDescription', '\t'],
      ['webLongDescription', '<p>&nbsp; </p>'],
    ] as const) {
      const { status, body } = await post({ [field]: empty })
      expect({ status, path: body.errors?.[0].path }).toEqual({ status: 400, path: field })
    }
  })

  test('[DES-03] [DES-05] empties what is optional, with an empty text or with null', async () => {
    for (const empty of ['', null]) {
      const { status, body } = await post({
        webMediumDescription: empty,
        weblinkSafetyDataSheet: empty,
        labelCodeFront: empty,
        labelCodeBack: empty,
        webSynonyms: [],
      })
      expect(status).toBe(200)
      expect(body).toMatchObject({ webMediumDescription: '', labelCodeBack: '', webSynonyms: [] })
    }
  })

  test('a code that another product of the country has is rejected at its field', async () => {
    const { status, body } = await post({ dhCode: other.dhCode })
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ path: 'dhCode', text: 'is already used in this country' }])
  })

  test('a text changed by another user conflicts', async () => {
    await post({ webMediumDescription: 'theirs' }, 'globalAdmin')
    const { status, body } = await post({
      webMediumDescription: 'mine',
      was: { webMediumDescription: row.webMediumDescription },
    })
    expect(status).toBe(409)
    expect(body.conflicts).toEqual([
      expect.objectContaining({
        cell: 'webMediumDescription',
        stored: 'theirs',
        savedBy: 'Gina Admin',
      }),
    ])
  })

  test('two users who edit different fields both keep their values', async () => {
    const was = { webShortDescription: row.webShortDescription, labelCodeBack: row.labelCodeBack }
    await set(
      sql`web_short_description = ${was.webShortDescription}, label_code_back = ${was.labelCodeBack}`,
    )
    await post({
      webShortDescription: 'one',
      was: { webShortDescription: was.webShortDescription },
    })
    const { body } = await post(
      { labelCodeBack: 'two', was: { labelCodeBack: was.labelCodeBack } },
      'globalAdmin',
    )
    expect(body).toMatchObject({ webShortDescription: 'one', labelCodeBack: 'two' })
  })

  test('characters that cannot be stored are rejected at their field', async () => {
    for (const bad of ['a\0b', '\ud800']) {
      const { status, body } = await post({ webShortDescription: bad })
      expect({ status, path: body.errors[0].path }).toEqual({
        status: 400,
        path: 'webShortDescription',
      })
    }
  })

  test('an address that a browser would run is rejected', async () => {
    for (const bad of ['javascript:a()', ' JAVA\nscript:a()', 'vbscript:a', 'data:text/html,a']) {
      for (const field of ['weblinkPackImage', 'weblinkSafetyDataSheet']) {
        const { status, body } = await post({ [field]: bad })
        expect({ status, path: body.errors?.[0].path }).toEqual({ status: 400, path: field })
      }
    }
    for (const good of ['/bags/a.svg', 'https://a.example/b.pdf', 'HTTPS://a.example', '']) {
      expect((await post({ weblinkSafetyDataSheet: good })).status).toBe(200)
    }
  })
})

describe('a link', () => {
  test.each(['bag.png', 'see the intranet', 'https:/', 'http://a.example', 'www.a.example'])(
    'that is no address is rejected: %s',
    async (bad) => {
      for (const field of ['weblinkPackImage', 'weblinkSafetyDataSheet']) {
        const { status, body } = await post({ [field]: bad })
        expect({ status, error: body.errors?.[0] }).toEqual({
          status: 400,
          error: { path: field, text: 'must be a web address that begins with https://' },
        })
      }
    },
  )

  test('to a bag image on this server is rejected if there is no such file', async () => {
    const addresses = ['/bags/none.svg', ' /bags', '/../package.json', '/bags/%zz']
    for (const missing of [...addresses, `${own}/bags/none.svg`]) {
      const { status, body } = await post({ weblinkPackImage: missing })
      expect({ status, error: body.errors?.[0] }).toEqual({
        status: 400,
        error: {
          path: 'weblinkPackImage',
          text: 'is the address of a file that does not exist on this server',
        },
      })
    }
    for (const image of ['/bags/nutricore.svg', `${own}/bags/nutricore.svg`]) {
      expect((await post({ weblinkPackImage: image })).status).toBe(200)
    }
  })
})

describe('the long description', () => {
  test('[DES-05] is stored in one form', async () => {
    const { body } = await post({
      webLongDescription:
        '<p>a</p><p></p><ol><li data-list="bullet"><span class="ql-ui"></span>b</li></ol>',
    })
    expect(body.webLongDescription).toBe(
      '<p style="margin-bottom: 0">a</p><p></p><ul><li>b</li></ul>',
    )
  })

  test('keeps its text, whatever signs they have', async () => {
    const text = 'Mix in &lt; 2 min, R&amp;D, P<sub>2</sub>O<sup>5</sup>'
    const { body } = await post({ webLongDescription: text })
    expect(body.webLongDescription).toBe(text)
  })

  test('is the same to us whether it comes in the stored form or in an older one', async () => {
    await set(sql`web_long_description = ${'<p style="margin-bottom: 0">a</p>'}`)
    const { status } = await post({
      webLongDescription: '<p>a</p>',
      was: { webLongDescription: 'b' },
    })
    expect(status).toBe(200)
  })

  test('of an older form does not conflict with itself', async () => {
    const older = '<ol><li data-list="bullet">a</li></ol>'
    await set(sql`web_long_description = ${older}`)
    const { status, body } = await post({
      webLongDescription: '<ul><li><p>b</p></li></ul>',
      was: { webLongDescription: older },
    })
    expect(status).toBe(200)
    expect(body.webLongDescription).toContain('<ul>')
  })

  test('that is nothing but a script is rejected', async () => {
    const { status, body } = await post({ webLongDescription: '<script>a()</script>' })
    expect(status).toBe(400)
    expect(body.errors).toEqual([{ path: 'webLongDescription', text: 'must not be empty' }])
  })

  test('keeps no tag and no attribute of hostile texts, and plain texts keep all of them', async () => {
    const texts = listHostileTexts().filter((text) => !/[\0\p{Surrogate}]/u.test(text))
    expect(texts.length).toBeGreaterThanOrEqual(300)
    // Every one in the long run.
    const sample = texts.filter((_, i) => process.env.NUTRIPIM_LONG || i % 5 === 0)
    for (const text of sample) {
      const { status, body } = await post({
        webLongDescription: `a${text}`,
        webShortDescription: `a${text}`.slice(0, 2000),
      })
      expect(status).toBe(200)
      const tags = body.webLongDescription.match(/<[^>]*>/g) ?? []
      const foreign = tags.filter(
        (tag: string) =>
          !/^<(\/?(p|strong|em|u|sub|sup|ol|ul|li)|br|p style="margin-bottom: 0")>$/.test(tag),
      )
      expect(foreign, text).toEqual([])
      expect(body.webShortDescription).toBe(`a${text}`.slice(0, 2000))
    }
    expect(texts.filter((text) => text.includes(hostileHost)).length).toBeGreaterThan(100)
  }, 120_000)
})

describe('what a description still lacks', () => {
  const missing = async () =>
    (await list()).find(({ legacyProductId }) => legacyProductId === row.legacyProductId)!.missing

  test.each([
    ['nothing', sql`web_long_description = 'a'`, []],
    ['a bag', sql`weblink_pack_image = ''`, ['weblinkPackImage']],
    ['synonyms', sql`web_synonyms = '{}'`, ['webSynonyms']],
    ['a range', sql`product_range = null`, ['productRange']],
    [
      'text in an empty paragraph',
      sql`web_long_description = '<p> <br></p>'`,
      ['webLongDescription'],
    ],
    [
      'text in spaces that do not break',
      sql`web_long_description = ${'<p>&nbsp;\u00a0</p>'}`,
      ['webLongDescription'],
    ],
    ['no text in a sign', sql`web_long_description = '<p>&lt;</p>'`, []],
    [
      'blank texts',
      sql`web_short_description = ' ', web_medium_description = ${'\n'}`,
      ['webShortDescription', 'webMediumDescription'],
    ],
  ] as const)('%s', async (_, change, lacks) => {
    await set(sql`
      product_range = ${row.productRange}, weblink_pack_image = ${row.weblinkPackImage},
      weblink_pack_image_alt_text = 'a', web_short_description = 'a', web_medium_description = 'a',
      web_long_description = 'a', web_synonyms = '{a}'`)
    await set(change)
    expect(await missing()).toEqual(lacks)
  })
})
