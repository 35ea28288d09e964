import type { ImportPreview, PastImport } from '@nutripim/contract/exchange/exchange'
import { openTestApp, type Person, type TestApp } from '@nutripim/server/test-support/app'
import { buildProduct } from '@nutripim/server/test-support/builders/build-product'
import {
  form,
  makeWorkbook,
  openWorkbook,
  type TestSheets,
} from '@nutripim/server/test-support/exchange/workbook'
import { watchWaiting } from '@nutripim/server/test-support/waiting'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'

const area = 'product-information/catalogue'
let app: TestApp
let sheets: TestSheets

beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const download = (person: Person = 'marketer', country = 'ES') =>
  app.call(person, 'GET', `${area}/download/${country}`)
const check = (file: File = makeWorkbook(sheets), country = 'ES', person: Person = 'marketer') =>
  app.call(person, 'POST', `${area}/check`, form({ countryCode: country, file }))
const apply = (importId: number, person: Person = 'marketer') =>
  app.call(person, 'POST', `${area}/apply`, { countryCode: 'ES', importId })
const undo = (importId: number, except: object[] = []) =>
  app.call('marketer', 'POST', `${area}/undo`, { countryCode: 'ES', importId, except })
const past = async (): Promise<PastImport[]> =>
  (await app.call('marketer', 'GET', `${area}/imports/ES`)).body

const open = async () => {
  sheets = openWorkbook((await download()).body)
}
/** The first products of the export: enough for most tests, in a file that is written and read quickly. */
const openFirstProducts = async () => {
  await open()
  for (const rows of Object.values(sheets)) rows.splice(31)
}

/** Sets a cell of a sheet by its row (the first product is 1) and heading. */
function set(sheet: string, row: number, header: string, value: unknown): void {
  const column = sheets[sheet]![0]!.indexOf(header)
  if (column < 0) throw new Error(`No column ${header}`)
  sheets[sheet]![row]![column] = value
}
const get = (sheet: string, row: number, header: string) =>
  sheets[sheet]![row]![sheets[sheet]![0]!.indexOf(header)]

/** The data of every product, whoever wrote it. */
async function snapshot(): Promise<string> {
  const { all } = await app.database.get<{ all: string }>(sql`
    select json_agg(to_jsonb(p) - '{updated_at,updated_by,composition_at}'::text[] order by legacy_product_id)::text as all
    from products p`)
  return all
}

describe('export', () => {
  test('one workbook with four sheets and a row per product', async () => {
    const answer = await download()
    sheets = openWorkbook(answer.body)
    expect(answer.headers['content-disposition']).toMatch(
      /filename="Catalogue_\d\d_\d\d_\d{4}_ES\.xlsx"/,
    )
    expect(Object.keys(sheets)).toEqual([
      'Compositions',
      'Elements',
      'Applications',
      'Descriptions',
    ])
    const { live } = await app.database.get<{ live: number }>(
      sql`select count(*)::int as live from products where country_id = 'ES' and is_live_product`,
    )
    for (const rows of Object.values(sheets)) expect(rows).toHaveLength(live + 1)
    expect(sheets.Compositions![0]).toEqual(expect.arrayContaining(['Product id', 'N', 'Density']))
  })

  test('what comes back as it went out changes nothing, in every country and script', async () => {
    const countries = await app.database.all<{ id: string }>(sql`
      select distinct country_id as id from products where is_live_product
        and (country_id in ('CN', 'TH', 'UA') or ${Boolean(process.env.NUTRIPIM_LONG)}::boolean)`)
    expect(countries.length).toBeGreaterThanOrEqual(3)
    for (const { id: country } of countries) {
      const answer = await app.call('globalAdmin', 'GET', `${area}/download/${country}`)
      const file = new File([answer.body], 'same.xlsx')
      const { body } = await check(file, country, 'globalAdmin')
      const { counts, changed, rejected, sheetsLeftOut }: ImportPreview = body
      expect({ country, changed, rejected }).toEqual({ country, changed: [], rejected: [] })
      // The options of the drop-down lists are in a hidden sheet.
      expect(sheetsLeftOut).toEqual([])
      expect(counts.same).toBe(counts.read)
      expect(counts.read).toBeGreaterThan(400)
    }
  })

  test('saved by another program, and as .xls, it still changes nothing', async () => {
    await open()
    // The other library cuts long texts when it writes .xls.
    const { Descriptions: _, ...short } = sheets
    for (const file of [makeWorkbook(sheets), makeWorkbook(short, 'xls')]) {
      const { body } = await check(file)
      expect(body.changed.slice(0, 5)).toEqual([])
      expect(body.rejected.slice(0, 5)).toEqual([])
    }
  })

  test('a text that looks like a formula, or has zeros and a plus in front, comes back unchanged', async () => {
    await open()
    const texts = [
      '=1+1',
      '+48 0123',
      '007',
      '-2 °C',
      '@x',
      "'quoted",
      '_x0041_x0042_',
      'a\u000bb',
      ' b ',
      '1e5',
    ]
    const ids = sheets.Descriptions!.slice(1, texts.length + 1).map((row) => row[1] as number)
    for (const [i, text] of texts.entries()) {
      await app.database.all(sql`
        update products set label_code_front = ${text} where legacy_product_id = ${ids[i]!}`)
    }
    const answer = await download()
    const { body } = await check(new File([answer.body], 'same.xlsx'))
    expect(body).toMatchObject({ changedCells: 0, rejectedCells: 0 })
    sheets = openWorkbook(answer.body)
    expect(texts.map((_, i) => get('Descriptions', i + 1, 'Front product label'))).toEqual(texts)
    // The other library does not escape what it writes, so these would trouble later tests.
    await app.database.all(sql`
      update products set label_code_front = '' where legacy_product_id = any(${ids}::int[])`)
  })

  test('a text too long for a cell is reported there, and kept', async () => {
    await open()
    const id = get('Descriptions', 1, 'Product id') as number
    await app.database.all(sql`
      update products set web_medium_description = repeat('ab ', 20000) where legacy_product_id = ${id}`)
    const answer = await download()
    sheets = openWorkbook(answer.body)
    expect(get('Descriptions', 1, 'App description')).toMatch(/^\(60000 characters, too long/)
    set('Descriptions', 1, 'Short description', 'Another short text')
    const { body } = await check()
    expect(body).toMatchObject({ changedCells: 1, rejectedCells: 0 })
    expect((await apply(body.importId)).status).toBe(200)
    const { length } = await app.database.get<{ length: number }>(sql`
      select length(web_medium_description) from products where legacy_product_id = ${id}`)
    expect(length).toBe(60_000)
  })
})

describe('preview', () => {
  test('a salt is known by the name of the product, whatever its name on the web', async () => {
    const id = await buildProduct(app.database, {
      ...{ countryId: 'ES', productName: 'Urea', webProductName: 'NutriSpeed' },
      composition: { N: 46 },
    })
    await open()
    const row = sheets.Compositions!.findIndex((cells) => cells[1] === id)
    set('Compositions', row, 'N', 4.6)
    const { body } = await check()
    expect(body.warnings).toContain('Urea: N 4.6 would be urea as N 46: check the decimal point.')
    await app.database.all(sql`delete from products where legacy_product_id = ${id}`)
  })

  let written: TestSheets
  beforeAll(async () => {
    await openFirstProducts()
    written = sheets
  })
  beforeEach(() => {
    sheets = structuredClone(written)
  })

  test('names every changed cell, and writes nothing', async () => {
    const before = await snapshot()
    set('Compositions', 1, 'N', '12,5')
    set('Compositions', 1, 'Zn', 0.05)
    set('Elements', 2, 'Cu', get('Elements', 2, 'Cu') ? null : 'X')
    set('Applications', 3, 'Seed treatment', get('Applications', 3, 'Seed treatment') ? 0 : 'yes')
    set('Descriptions', 4, 'Synonyms', 'one\r\ntwo')
    const { status, body } = await check()
    expect(status).toBe(200)
    const { changed, counts, sheets: each }: ImportPreview = body
    expect(changed.map(({ sheet, row, column }) => [sheet, row, column])).toEqual([
      ['Compositions', 2, 'N'],
      ['Compositions', 2, 'Zn'],
      ['Elements', 3, 'Cu'],
      ['Applications', 4, 'Seed treatment'],
      ['Descriptions', 5, 'Synonyms'],
    ])
    expect(changed[0]).toMatchObject({
      becomes: 12.5,
      record: get('Compositions', 1, 'Product name'),
    })
    expect(counts).toMatchObject({ changed: 4, refused: 0, added: 0, removed: 0 })
    expect(counts.read).toBe(counts.changed + counts.same)
    expect(each.map(({ name }) => name)).toEqual(Object.keys(sheets))
    expect(await snapshot()).toBe(before)
  })

  const wrong = [
    ['Compositions', 'N', 101, 'N', 'must not be above 100'],
    ['Compositions', 'N', -1, 'N', 'must not be below 0'],
    ['Compositions', 'N', 1.23456, 'N', 'must have at most 4 decimals'],
    ['Compositions', 'N', '1,234,5', 'N', 'must be a number'],
    ['Compositions', 'N', '1e2', 'N', 'must be a number'],
    ['Compositions', 'N', '#N/A', 'N', 'must be a number'],
    ['Compositions', 'N', true, 'N', 'must be a number'],
    [
      'Compositions',
      'Product name',
      'Another',
      'Product name',
      'can only be changed in the sheet Descriptions',
    ],
    ['Compositions', 'Country', 'PT', null, 'belongs to PT, not to ES'],
    ['Compositions', 'Product id', 999_999_999, null, 'there is no live product 999999999 in ES'],
    ['Compositions', 'Product id', 'abc', null, 'there is no live product abc in ES'],
    ['Elements', 'N', 'maybe', 'N', 'must be x or empty'],
    ['Applications', 'Powerbrand', 'Nonsense', 'Powerbrand', '"Nonsense" is not a powerbrand'],
    ['Applications', 'Powerbrand', null, 'Powerbrand', 'must not be empty'],
    ['Descriptions', 'DH code', null, 'DH code', 'must not be empty'],
    ['Descriptions', 'DH code', 'x'.repeat(21), 'DH code', 'must have at most 20 characters'],
    ['Descriptions', 'Web product name', '#REF!', 'Web product name', 'contains the error #REF!'],
    ['Descriptions', 'Web product name', '  ', 'Web product name', 'must not be empty'],
    [
      'Descriptions',
      'Long description',
      '<script>x</script>',
      'Long description',
      'must not be empty',
    ],
    [
      'Descriptions',
      'Crops on label',
      'Dragon fruit',
      'Crops on label',
      '"Dragon fruit" is not a crop',
    ],
  ] as const

  test('each wrong cell is rejected with its row, column and reason, and nothing of the file is applied', async () => {
    const before = await snapshot()
    for (const [i, [sheet, header, value]] of wrong.entries()) set(sheet, i + 1, header, value)
    set('Compositions', wrong.length + 1, 'N', get('Compositions', wrong.length + 1, 'N') ? 0 : 1)
    const { status, body } = await check()
    expect(status).toBe(200)
    expect(body.rejected).toEqual(
      wrong.map(([sheet, , , column, reason], i) => ({
        sheet,
        row: i + 2,
        record: expect.anything(),
        column,
        value: expect.toSatisfy((value) => value === null || String(value).length <= 201),
        reason,
      })),
    )
    expect(body.counts).toMatchObject({ refused: wrong.length, changed: 1 })
    const applied = await apply(body.importId)
    expect([applied.status, applied.body.code]).toEqual([400, 'file_refused'])
    expect(await snapshot()).toBe(before)
  })

  test('the other rows are imported if the user agrees, and one click undoes them', async () => {
    set('Compositions', 1, 'N', 'many')
    const becomes = get('Compositions', 2, 'Zn') === 0.5 ? 0.25 : 0.5
    set('Compositions', 2, 'Zn', becomes)
    const before = await snapshot()
    const { body } = await check()
    const leaveOutRejected = { countryCode: 'ES', importId: body.importId, leaveOutRejected: true }
    const applied = await app.call('marketer', 'POST', `${area}/apply`, leaveOutRejected)
    expect([applied.status, applied.body.counts]).toMatchObject([200, { refused: 1, changed: 1 }])
    await open()
    expect(get('Compositions', 2, 'Zn')).toBe(becomes)
    expect((await undo(body.importId)).status).toBe(200)
    expect(await snapshot()).toBe(before)
  })

  test('two rows for one product, and a code that is taken, are rejected', async () => {
    sheets.Compositions!.push([...sheets.Compositions![1]!])
    set('Descriptions', 1, 'DH code', get('Descriptions', 2, 'DH code'))
    const { body } = await check()
    expect(body.rejected).toMatchObject([
      {
        sheet: 'Compositions',
        row: sheets.Compositions!.length,
        record: expect.stringMatching(/./),
        value: null,
        column: null,
        reason: 'is already in row 2',
      },
      {
        sheet: 'Descriptions',
        row: 2,
        column: 'DH code',
        value: get('Descriptions', 2, 'DH code'),
        reason: `"${get('Descriptions', 2, 'DH code')}" is already used in this country`,
      },
    ])
  })

  test('w/w and g/l together are rejected', async () => {
    set('Applications', 1, 'Values in w/w', 'x')
    set('Applications', 1, 'Show in g/l', 'x')
    const { body } = await check()
    expect(body.rejected).toMatchObject([{ row: 2, column: 'Show in g/l' }])
  })

  test('the headings of earlier exports are still read', async () => {
    const [headings] = sheets.Descriptions!
    const earlier: Record<string, string> = {
      'Front product label': 'Front label',
      'Back product label': 'Back label',
      'Show product advice': 'Show advice',
      'Safety Data Sheet link': 'Safety data sheet',
      'Bag Graphic alt text': 'Bag graphic alt text',
    }
    const renamed = headings!.map((heading) => earlier[String(heading)] ?? heading)
    expect(renamed.filter((heading) => !headings!.includes(heading))).toHaveLength(5)
    sheets.Descriptions![0] = renamed
    set('Descriptions', 1, 'Front label', 'new-front')
    const { body } = await check()
    expect(body.changed).toMatchObject([{ column: 'Front product label', becomes: 'new-front' }])
  })

  test('columns and sheets may be missing and in any order; rows may name products by code', async () => {
    const code = get('Compositions', 1, 'DH code')
    const n = get('Compositions', 1, 'N') === 7 ? 8 : 7
    const small = {
      ' compositions ': [[], ['n', 'dhCode'], [n, code], [], [null, null]],
      Notes: [['x']],
    }
    const { body } = await check(makeWorkbook(small))
    expect(body.changed).toMatchObject([{ row: 3, column: 'N', becomes: n }])
    expect(body.counts).toMatchObject({ read: 1, changed: 1 })
    expect(body.sheetsLeftOut).toEqual(['Notes'])
  })

  describe('a list as it came by e-mail is read', () => {
    /** Another content of N for the first product, and its code. */
    const change = () => {
      const n = get('Compositions', 1, 'N') === 7.5 ? 8.5 : 7.5
      return { n, code: get('Compositions', 1, 'DH code') as string }
    }

    test('below titles, on a sheet of another name, beside notes', async () => {
      const { n, code } = change()
      const list = [['Contents, spring 2027'], [], ['DH code', 'N'], [code, n]]
      const { body } = await check(makeWorkbook({ Notes: [['x', 'y']], Sheet1: list }))
      expect(body.changed).toMatchObject([
        { sheet: 'Compositions', row: 4, column: 'N', becomes: n },
      ])
      expect(body.sheetsLeftOut).toEqual(['Notes'])
    })

    test.each([
      ['.csv', (rows: unknown[][]) => [rows.map((row) => row.join(';')).join('\r\n')]],
      ['.ods', (rows: unknown[][]) => [makeWorkbook({ Sheet1: rows }, 'ods')]],
    ])('as %s, with numbers as people write them', async (ending, write) => {
      const { n, code } = change()
      const rows = [
        ['DH code', 'N', 'P2O5'],
        [code, `${String(n).replace('.', ',')} %`, ''],
      ]
      const file = new File(write(rows), `List${ending}`)
      const { status, body } = await check(file)
      expect([status, body.rejected]).toEqual([200, []])
      expect(body.changed).toContainEqual(expect.objectContaining({ column: 'N', becomes: n }))
      expect((await apply(body.importId)).status).toBe(200)
      const [{ fileName }] = (await past()) as [PastImport]
      expect(fileName).toBe(`List${ending}`)
      expect((await undo(body.importId)).status).toBe(200)
    })

    test('a number that a spreadsheet shows as per cent is read as shown', async () => {
      const { n, code } = change()
      const file = makeWorkbook({
        Compositions: [
          ['DH code', 'N'],
          [code, { v: n / 100, t: 'n', z: '0.00%' }],
        ],
      })
      const { body } = await check(file)
      expect(body.changed).toMatchObject([{ column: 'N', becomes: n }])
    })
  })

  test.each([
    [
      {
        Compositions: [
          ['DH code', '__proto__', 'colour'],
          ['DH1', 'x', 'y'],
        ],
      },
      /"__proto__" is not a column/,
    ],
    [
      {
        Compositions: [
          ['DH code', 'N', 'n'],
          ['DH1', 1, 1],
        ],
      },
      /"n" occurs twice/,
    ],
    [{ Compositions: [['N'], [1]] }, /needs a column Product id or DH code/],
    [
      {
        Compositions: [
          ['DH code', null],
          ['DH1', 5],
        ],
      },
      /column B has values but no heading/,
    ],
    [{ Sheet1: [['DH code'], ['DH1']] }, /no sheet called Compositions/],
  ])('a workbook of another shape is rejected as a whole: %j', async (shape, reason) => {
    const { status, body } = await check(makeWorkbook(shape as TestSheets))
    expect([status, body.code]).toEqual([400, 'file_refused'])
    expect(body.detail).toMatch(reason)
  })

  test('a file, its name and its country are needed', async () => {
    const path = `${area}/check`
    const without = await app.call('marketer', 'POST', path, form({ countryCode: 'ES' }))
    expect(without.body.errors).toMatchObject([{ path: 'file' }])
    const json = await app.call('marketer', 'POST', path, { countryCode: 'ES' })
    expect(json.body.code).toBe('unsupported_media_type')
    const extra = form({ countryCode: 'ES', file: makeWorkbook(sheets), colour: 'green' })
    expect((await app.call('marketer', 'POST', path, extra)).body.errors).toEqual([
      { path: 'colour', text: 'is not a field of this call' },
    ])
  })

  test('a file larger than the setting allows is rejected', async () => {
    const small = await openTestApp({ uploadLimit: 1000 })
    const file = new File([new Uint8Array(2000)], 'big.xlsx')
    const answer = await small.call(
      'marketer',
      'POST',
      `${area}/check`,
      form({ countryCode: 'ES', file }),
    )
    expect([answer.status, answer.body.code]).toEqual([413, 'body_too_large'])
    await small.close()
  })
})

describe('apply and undo', () => {
  beforeEach(openFirstProducts)

  test('all cells are written, with who and why, and one click undoes them', async () => {
    const before = await snapshot()
    set('Compositions', 1, 'N', 3.1)
    set('Compositions', 2, 'N', null)
    set('Elements', 1, 'Mo', get('Elements', 1, 'Mo') ? null : 'x')
    set('Applications', 1, 'Seed treatment', get('Applications', 1, 'Seed treatment') ? null : 'x')
    set('Descriptions', 1, 'DH code', 'ES-NEW-1')
    set('Descriptions', 1, 'Long description', '<p onclick="x">a &lt; b<script>1</script></p>')
    set('Descriptions', 2, 'Crops on label', 'Winter wheat\nspring-wheat')
    const { body: preview } = await check()
    expect(preview.rejected).toEqual([])
    const answer = await apply(preview.importId)
    expect(answer.status).toBe(200)
    expect(answer.body).toMatchObject({
      state: 'Applied',
      appliedBy: 'María Marketer',
      changedCells: preview.changedCells,
    })
    sheets = openWorkbook((await download()).body)
    const row = sheets.Descriptions!.findIndex((each) => each.includes('ES-NEW-1'))
    expect(get('Descriptions', row, 'Long description')).not.toContain('script')
    const { rows } = await app.database.get<{ rows: number }>(sql`
      select count(*)::int as rows from audit_log
      where kind = 'product' and act = 'applyCatalogue' and reason = 'Import of test.xlsx'
        and actor = 'maria.marketer@nutripim.example'`)
    expect(rows).toBeGreaterThanOrEqual(4)

    expect((await apply(preview.importId)).body.code).toBe('import_settled')
    const undone = await undo(preview.importId)
    expect(undone.body).toMatchObject({ state: 'Undone', undoneBy: 'María Marketer' })
    expect(await snapshot()).toBe(before)
    expect((await undo(preview.importId)).body.code).toBe('import_settled')
    expect((await past())[0]).toMatchObject({ importId: preview.importId, state: 'Undone' })
  })

  test('changes that the user leaves out are neither written nor undone', async () => {
    const before = await snapshot()
    set('Compositions', 1, 'Zn', 3.1)
    set('Compositions', 1, 'Cu', 2.2)
    set('Compositions', 2, 'Zn', 1.1)
    const { body: preview } = await check()
    const except = [
      { sheet: 'Compositions', row: 2, column: 'Cu' },
      { sheet: 'Compositions', row: 3, column: 'Zn' },
    ]
    const call = { countryCode: 'ES', importId: preview.importId, except }
    const { status, body } = await app.call('marketer', 'POST', `${area}/apply`, call)
    expect(status).toBe(200)
    expect(body).toMatchObject({ changedCells: 1 })
    expect(body.counts.changed).toBe(preview.counts.changed - 1)
    await open()
    expect(get('Compositions', 1, 'Zn')).toBe(3.1)
    expect(get('Compositions', 1, 'Cu')).not.toBe(2.2)
    expect(get('Compositions', 2, 'Zn')).not.toBe(1.1)
    expect((await undo(preview.importId)).status).toBe(200)
    expect(await snapshot()).toBe(before)
  })

  test('a file of another country is rejected in one sentence', async () => {
    const rows = sheets.Compositions!.length - 1
    for (let row = 1; row <= rows; row += 1) set('Compositions', row, 'Country', 'PT')
    const { status, body } = await check()
    expect([status, body.detail]).toEqual([
      400,
      'The file contains data of PT, not of ES. Select that country or another file.',
    ])
  })

  test('a balance that a file leaves open is named before, and why it was applied stands in the log', async () => {
    const name = get('Compositions', 4, 'Product name')
    for (const [element, value] of Object.entries({ N: 15, NO3: 7, NH4: 7, Urea: 0 })) {
      set('Compositions', 4, element, value)
    }
    set('Compositions', 5, 'Zn', 0.77)
    const { body: preview } = await check()
    expect(preview.reasonsAsked).toEqual([
      `${name}: N forms total 14.00, difference 1.00: correct N or a form, or enter the rest as other nitrogen.`,
    ])
    const body = { countryCode: 'ES', importId: preview.importId, reason: 'Organic nitrogen' }
    expect((await app.call('marketer', 'POST', `${area}/apply`, body)).status).toBe(200)
    const { rows } = await app.database.get<{ rows: number }>(sql`
      select count(*)::int as rows from audit_log
      where act = 'applyCatalogue' and reason = 'Import of test.xlsx: Organic nitrogen'`)
    expect(rows).toBeGreaterThanOrEqual(2)
    await undo(preview.importId)
  })

  test('a text that was empty before is empty again after the undo', async () => {
    const id = get('Descriptions', 3, 'Product id') as number
    await app.database.all(sql`
      update products set web_long_description = '', web_short_description = '' where legacy_product_id = ${id}`)
    const before = await snapshot()
    sheets = openWorkbook((await download()).body)
    set('Descriptions', 3, 'Long description', '<p>Now there is one</p>')
    set('Descriptions', 3, 'Short description', 'And a short one')
    const { body } = await check()
    expect((await apply(body.importId)).status).toBe(200)
    expect((await undo(body.importId)).status).toBe(200)
    expect(await snapshot()).toBe(before)
  })

  test('a cell changed by another user since the preview stops the whole import and shows both', async () => {
    const id = get('Compositions', 5, 'Product id') as number
    set('Compositions', 5, 'Cu', 0.5)
    set('Descriptions', 6, 'Short description', 'Changed by the file')
    const { body } = await check()
    await app.call('globalAdmin', 'POST', 'product-information/product-compositions', {
      countryCode: 'ES',
      products: [{ legacyProductId: id, composition: { Cu: 0.7 } }],
    })
    const before = await snapshot()
    const answer = await apply(body.importId)
    expect([answer.status, answer.body.code]).toEqual([409, 'conflict'])
    expect(answer.body.conflicts).toMatchObject([
      { legacyProductId: id, cell: 'Cu', stored: 0.7, savedBy: 'Gina Admin' },
    ])
    expect(await snapshot()).toBe(before)
    // Looked at again, the same file shows what it would do now.
    const again = await check()
    expect(again.body.changed[0]).toMatchObject({ was: 0.7, becomes: 0.5 })
    expect((await apply(again.body.importId)).status).toBe(200)
  })

  test('an undo that would overwrite later work says so, and can leave that work alone', async () => {
    const id = get('Compositions', 7, 'Product id') as number
    set('Compositions', 7, 'B', 0.11)
    set('Compositions', 7, 'Fe', 0.22)
    const { body } = await check()
    await apply(body.importId)
    await app.call('globalAdmin', 'POST', 'product-information/product-compositions', {
      countryCode: 'ES',
      products: [{ legacyProductId: id, composition: { Fe: 0.9 } }],
    })
    const rejected = await undo(body.importId)
    expect(rejected.body.conflicts).toMatchObject([
      { legacyProductId: id, cell: 'Fe', stored: 0.9 },
    ])
    const kept = await undo(body.importId, [{ legacyProductId: id, cell: 'Fe' }])
    expect(kept.status).toBe(200)
    sheets = openWorkbook((await download()).body)
    expect(get('Compositions', 7, 'Fe')).toBe(0.9)
    expect(get('Compositions', 7, 'B')).not.toBe(0.11)
  })

  test('a preview belongs to the one who made it, and a new one replaces it', async () => {
    set('Compositions', 1, 'Se', 0.01)
    const first = (await check()).body
    expect((await apply(first.importId, 'globalAdmin')).body.code).toBe('not_found')
    const second = (await check()).body
    expect((await apply(first.importId)).body.code).toBe('not_found')
    expect((await apply(second.importId)).status).toBe(200)
    await undo(second.importId)
  })

  test('a file that changes nothing is not applied', async () => {
    const { body } = await check()
    expect((await apply(body.importId)).body.code).toBe('file_refused')
  })

  test('the file itself can be had again, under its name', async () => {
    set('Compositions', 1, 'Se', 0.02)
    const named = new File([makeWorkbook(sheets)], 'Каталог №1.xlsx')
    const { body } = await check(named)
    await apply(body.importId)
    const answer = await app.call('marketer', 'GET', `${area}/imports/ES/${body.importId}`)
    expect(answer.body).toEqual(Buffer.from(await named.arrayBuffer()))
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('Каталог'))
    const foreign = await app.call('marketer', 'GET', `${area}/imports/PT/${body.importId}`)
    expect(foreign.status).toBe(404)
    await undo(body.importId)
  })
})

test('while a large file is read and compared others are answered within a second', async () => {
  await open()
  const [heading, ...rows] = sheets.Compositions!
  const many = Array.from({ length: 8000 }, (_, i) => rows[i % rows.length]!)
  const file = makeWorkbook({ Compositions: [heading!, ...many] })
  const waiting = watchWaiting(async () => {
    expect((await app.get('/health/live')).statusCode).toBe(200)
  })
  const { body } = await check(file).finally(waiting.stop)
  expect(body.counts).toMatchObject({ read: 8000, refused: 8000 - rows.length })
  expect(await waiting.stop()).toBeLessThan(1000)
}, 60_000)

if (process.env.TEST_POSTGRES_URL)
  test('while one import is written another one is rejected', async () => {
    set('Compositions', 1, 'Se', 0.03)
    const { body } = await check()
    await app.database.transaction(async (tx) => {
      await tx.all(sql`select pg_advisory_xact_lock(hashtext('catalogue'), hashtext('ES'))`)
      const answer = await apply(body.importId)
      expect([answer.status, answer.body.code]).toEqual([409, 'import_running'])
    })
    expect((await apply(body.importId)).status).toBe(200)
  })
