import type { DealerPreview } from '@nutripim/contract/dealers/dealer-exchange'
import type { Dealer } from '@nutripim/contract/dealers/dealers'
import type { PastImport } from '@nutripim/contract/exchange/exchange'
import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import {
  allHeadings,
  aRow,
  area,
  dealerExchange,
  dealerFile,
  storedDealers,
  type TestRow,
} from '@nutripim/server/test-support/dealers'
import { makeWorkbook, openWorkbook } from '@nutripim/server/test-support/exchange/workbook'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { sql } from '../../platform/database/sql.ts'

let app: TestApp
let es: ReturnType<typeof dealerExchange>
/** The rows of the Spanish export by heading. */
let rows: TestRow[]

beforeAll(async () => {
  app = await openTestApp()
  es = dealerExchange(app, 'ES')
})
afterAll(() => app.close())
beforeEach(async () => {
  const { dealers } = (await es.list()).body
  rows = dealers.map(({ countryId, updatedBy, updatedAt, ...dealer }: Dealer) => ({
    countryCode: countryId,
    ...dealer,
  }))
})

function rowsOf(bytes: Uint8Array): TestRow[] {
  const [sheet] = Object.values(openWorkbook(bytes))
  const [headings, ...cells] = sheet!
  return cells
    .filter((row) => row.some((cell) => cell !== null))
    .map((row) => Object.fromEntries(headings!.map((heading, i) => [heading, row[i]])))
}

const checked = async (file: File): Promise<DealerPreview> => {
  const { status, body } = await es.check(file)
  expect({ status, detail: body.detail }).toEqual({ status: 200, detail: undefined })
  return body
}

const nothing = { added: 0, changed: 0, removed: 0, refused: 0 }

describe('download', () => {
  test('[DLR-09] is named by the day in UTC and the country, and has a row per dealer', async () => {
    const { headers, body } = await es.download()
    const downloaded = rowsOf(body)
    const [year, month, day] = new Date().toISOString().slice(0, 10).split('-')
    expect(headers['content-disposition']).toContain(`Dealers_${day}_${month}_${year}_ES.xlsx`)
    expect(Object.keys(downloaded[0]!)).toEqual(allHeadings)
    const filled = rows.map((row) =>
      Object.fromEntries(
        Object.entries(row).map(([key, value]) => [key, value === '' ? null : value]),
      ),
    )
    expect(downloaded).toEqual(filled)
  })

  test('a template has the columns and no dealers, and is rejected as an upload', async () => {
    const { headers, body } = await es.template()
    expect(headers['content-disposition']).toContain('Dealers_Template_ES.xlsx')
    expect(rowsOf(body)).toEqual([])
    expect(Object.values(openWorkbook(body))[0]![0]).toEqual(allHeadings)
    const answer = await es.check(new File([body], 'template.xlsx'))
    expect(answer.body).toMatchObject({ code: 'file_refused', detail: /has no dealers/ })
  })

  test('[DLR-10] imports without changes in every demo country', async () => {
    const countries = await app.database.all<{ id: string }>(
      sql`select distinct country_id as id from dealers order by 1`,
    )
    expect(countries.length).toBeGreaterThanOrEqual(24)
    const roundTrips = countries.map(async ({ id }) => {
      const market = dealerExchange(app, id)
      const { body } = await market.check(new File([(await market.download()).body], 'same.xlsx'))
      expect({ id, ...body.counts }).toMatchObject({ id, ...nothing, same: body.counts.read })
      expect(body.counts.read).toBeGreaterThan(3)
    })
    await Promise.all(roundTrips)
  })

  test('[DLR-10] imports without changes after another program saved it as .xlsx or .xls', async () => {
    for (const type of ['xlsx', 'xls'] as const) {
      const { counts, changed, rejected } = await checked(dealerFile(rows, allHeadings, type))
      expect({ changed, rejected }).toEqual({ changed: [], rejected: [] })
      expect(counts).toMatchObject({ ...nothing, same: rows.length })
    }
  })

  test('[DLR-10] formulas, pluses, zeros and every script stay text', async () => {
    const texts = ['=1+1', '+34 091', '0034', '-2', '@x', "'q", '_x0041_', ' b ', '1e5', 'a\nb\tc', '5 < 6 & "7"', '三农', 'ไทย', 'ελ', 'عربي', '🌾'] // biome-ignore format: one list
    const file = dealerFile([...rows, ...texts.map((text, i) => aRow(i, { comments: text }))])
    const { importId } = (await es.upload(file)).body as PastImport
    const { body } = await es.download()
    const comments = rowsOf(body).map((row) => row.comments)
    for (const text of texts.filter((text) => text !== '_x0041_')) expect(comments).toContain(text)
    expect((await checked(new File([body], 'same.xlsx'))).counts).toMatchObject(nothing)
    await es.undo(importId)
  })

  test('of a foreign country is not found', async () => {
    const { status } = await app.call('dealerManager', 'GET', `${area}/download/CN`)
    expect(status).toBe(404)
  })
})

describe('preview', () => {
  test('[DLR-08] lists added dealers, changed cells and removed dealers, with matching counts', async () => {
    const before = await storedDealers(app)
    const [gone, edited, ...others] = rows
    edited!.telephone1 = '+34 0'
    edited!.longitude = '-3,5'
    const preview = await checked(dealerFile([edited!, ...others, aRow(1)]))
    expect(preview.counts).toEqual({
      read: rows.length,
      added: 1,
      changed: 1,
      same: rows.length - 2,
      removed: 1,
      refused: 0,
    })
    expect(preview).toMatchObject({
      dealersBefore: rows.length,
      removalToConfirm: null,
      changedCells: 2,
      added: [{ row: rows.length + 1, name: 'Dealer 1', address: '1 High Street' }],
      removed: [{ dealerContactId: gone!.dealerContactId, name: gone!.name }],
      changed: [
        { row: 2, record: edited!.name, column: 'telephone1', becomes: '+34 0' },
        { row: 2, record: edited!.name, column: 'longitude', becomes: -3.5 },
      ],
    })
    expect(await storedDealers(app)).toEqual(before)
  })

  test('accepts another column order, extra columns, labels of the form, and missing ids', async () => {
    const translations: Record<string, string> = {
      countryCode: 'country',
      groupingText: 'Grouping Text',
      webSite1: 'WEBSITE 1',
      englishAddress: ' english address ',
    }
    const headings = allHeadings.filter((heading) => heading !== 'dealerContactId').reverse()
    const cells = rows.map((row) => [...headings.map((heading) => row[heading]), 'x'])
    const sheet = [
      [...headings.map((heading) => translations[heading] ?? heading), 'Region'],
      ...cells,
    ]
    const preview = await checked(makeWorkbook({ Anything: [[], [null, null], ...sheet] }))
    expect(preview.counts).toMatchObject({ ...nothing, same: rows.length })
    expect(preview.columnsLeftOut).toEqual(['Region'])
  })

  test('accepts a file with only the required columns, and other values stay as they are', async () => {
    const headings = ['countryCode', 'name', 'address', 'longitude', 'latitude']
    const moved = rows.map((row, i) => (i === 0 ? { ...row, longitude: -3.25 } : row))
    const preview = await checked(dealerFile([...moved, aRow(1)], headings))
    const same = rows.length - 1
    expect(preview.counts).toMatchObject({ ...nothing, same, changed: 1, added: 1 })
    expect(preview.changedCells).toBe(1)
    expect(preview.columnsMissing).toContain('Telephone 1')
    expect(preview.columnsMissing).not.toContain('Name')
    const before = await storedDealers(app, 'ES')
    expect((await es.apply(preview.importId)).status).toBe(200)
    const after = await storedDealers(app, 'ES')
    expect(after).toHaveLength(before.length + 1)
    const telephones = (dealers: object[]) =>
      dealers.map((each) => JSON.stringify(each).match(/"telephone1":"[^"]*"/)?.[0])
    expect(telephones(after)).toEqual([...telephones(before), '"telephone1":""'])
    expect((await es.undo(preview.importId)).status).toBe(200)
  })

  test('reads the first sheet with headings, after a cover sheet', async () => {
    const cover = [['Dealers of Spain'], [], ['Date', '2026-11-16'], ['Author', 'Maria']]
    const cells = rows.map((row) => allHeadings.map((heading) => row[heading] ?? null))
    const preview = await checked(
      makeWorkbook({
        Cover: cover,
        List: [[...allHeadings], ...cells],
        Notes: [['name', 'address']],
      }),
    )
    expect(preview.counts).toMatchObject({ ...nothing, same: rows.length })
    expect(preview.sheets.map(({ name }: { name: string }) => name)).toEqual(['List'])
    expect(preview.sheetsLeftOut).toEqual(['Cover', 'Notes'])
  })

  test('names a missing column and a repeated column', async () => {
    const headings = allHeadings.filter((heading) => !['address', 'latitude'].includes(heading))
    const { status, body } = await es.check(dealerFile(rows, headings))
    expect({ status, code: body.code }).toEqual({ status: 400, code: 'file_refused' })
    expect(body.errors.map(({ text }: { text: string }) => text)).toEqual([
      'the column "address" is missing',
      'the column "latitude" is missing',
    ])
    const twice = await es.check(dealerFile(rows, [...allHeadings, 'Telephone 1']))
    expect(twice.body.detail).toContain('"Telephone 1" occurs twice')
  })

  test('[DLR-08] rejects invalid cells with row, column and reason, and then the whole file', async () => {
    const bad: [TestRow, string, RegExp][] = [
      [{ name: null }, 'name', /must not be empty/],
      [{ address: '  ' }, 'address', /must not be empty/],
      [{ longitude: null }, 'longitude', /must be a number/],
      [{ longitude: 'east' }, 'longitude', /must be a number/],
      [{ longitude: 181 }, 'longitude', /between -180 and 180/],
      [{ latitude: -91 }, 'latitude', /between -90 and 90/],
      [{ email2: 'a@b' }, 'email2', /e-mail/],
      [{ webSite1: 'javascript:alert(1)' }, 'webSite1', /web address/],
      [{ countryCode: 'PT' }, 'countryCode', /belongs to PT, not to ES/],
      [{ dealerContactId: 'x' }, 'dealerContactId', /must be a number/],
      [{ dealerContactId: 1.5 }, 'dealerContactId', /must be the id/],
      [{ telephone1: new Date() }, 'telephone1', /is a date/],
    ]
    const file = dealerFile([...rows, ...bad.map(([change], i) => aRow(i, change))])
    const { counts, rejected, importId } = await checked(file)
    const read = rows.length + bad.length
    expect(counts).toEqual({ ...nothing, read, same: rows.length, refused: bad.length })
    expect(rejected).toEqual(
      bad.map(([change, column, reason], i) => ({
        sheet: 'Dealers',
        row: rows.length + 2 + i,
        record: 'name' in change ? change.name || null : `Dealer ${i}`,
        value: expect.toSatisfy(
          (value) => value === (change[column] ?? null) || typeof value === 'string',
        ),
        column,
        reason: expect.stringMatching(reason),
      })),
    )
    expect((await es.apply(importId)).body.code).toBe('file_refused')
    const { status, body } = await es.upload(file)
    expect(status).toBe(400)
    expect(body.detail).toBe(
      `Row ${rows.length + 2}, name: must not be empty (and 11 more). Nothing was changed.`,
    )
    expect(body.errors).toHaveLength(bad.length)
  })

  test('rejects a dealer of another country without changing it', async () => {
    const { id } = await app.database.get<{ id: number }>(
      sql`select dealer_contact_id as id from dealers where country_id = 'PL' limit 1`,
    )
    const poland = await storedDealers(app, 'PL')
    const { rejected } = await checked(dealerFile([...rows, aRow(1, { dealerContactId: id })]))
    expect(rejected).toMatchObject([{ column: null, reason: `there is no dealer ${id} in ES` }])
    expect(await storedDealers(app, 'PL')).toEqual(poland)
  })

  test('rejects a dealer that occurs twice, by id and by name', async () => {
    const byId = await checked(dealerFile([...rows, { ...rows[0], name: 'Another' }]))
    expect(byId.rejected).toMatchObject([
      { row: rows.length + 2, reason: expect.stringContaining('is already in row 2') },
    ])
    const byName = await checked(dealerFile([...rows, aRow(1), aRow(1, { comments: 'again' })]))
    expect(byName.rejected).toMatchObject([
      { row: rows.length + 3, reason: `has the same name and address as row ${rows.length + 2}` },
    ])
  })

  test('ignores an id that no longer exists', async () => {
    const { counts } = await checked(
      dealerFile([...rows, aRow(1, { dealerContactId: 2_000_000_000 })]),
    )
    expect(counts).toMatchObject({ added: 1, refused: 0 })
  })

  test('sends progress to clients that accept events', async () => {
    const accept = { accept: 'text/event-stream' }
    const { headers, body } = await es.check(dealerFile([...rows, aRow(1)]), accept)
    expect(headers['content-type']).toContain('text/event-stream')
    const percents = body.flatMap((event: { percent?: number }) => event.percent ?? [])
    expect(percents[0]).toBe(0)
    expect(percents.at(-1)).toBeGreaterThanOrEqual(90)
    expect(percents).toEqual([...percents].sort((a, b) => a - b))
    expect(body.at(-1)).toMatchObject({ type: 'answer', answer: { counts: { added: 1 } } })

    const bad = await es.upload(dealerFile([aRow(1, { name: null })]), accept)
    expect(bad.body.at(-1)).toMatchObject({ type: 'problem', problem: { code: 'file_refused' } })
    const foreign = dealerExchange(app, 'CN', 'dealerManager')
    expect((await foreign.check(dealerFile(rows), accept)).status).toBe(404)
  })
})

describe('apply', () => {
  test('[DLR-08] applies the complete preview, and records who and when', async () => {
    const [, edited, ...others] = rows
    edited!.comments = 'Edited in a sheet'
    const { importId } = await checked(dealerFile([edited!, ...others, aRow(77)]))
    const { status, body } = await es.apply(importId)
    expect(status).toBe(200)
    expect(body).toMatchObject({ importId, state: 'Applied', changedCells: 1 })
    const { dealers } = (await es.list()).body
    expect(dealers).toHaveLength(rows.length)
    expect(dealers).toContainEqual(
      expect.objectContaining({
        dealerContactId: edited!.dealerContactId,
        comments: 'Edited in a sheet',
      }),
    )
    expect((await es.apply(importId)).body.code).toBe('import_settled')
    const { left } = await app.database.get<{ left: number }>(
      sql`select count(*)::int as left from import_rows where import_id = ${importId}`,
    )
    expect(left).toBe(0)
  })

  test('cells, new dealers and removals that the user leaves out do not change', async () => {
    const before = await storedDealers(app, 'ES')
    const [first, second, third, ...rest] = rows
    const given = [
      { ...first, comments: 'Left out', englishName: 'Changed name' },
      { ...second, comments: 'Changed' },
      ...rest,
      aRow(901, { countryCode: 'ES' }),
      aRow(902, { countryCode: 'ES' }),
    ]
    const { importId, changed, added, removed } = await checked(dealerFile(given))
    const cell = changed.find(({ row, becomes }) => row === 2 && becomes === 'Left out')!
    const { status, body } = await app.call('globalAdmin', 'POST', `${area}/apply`, {
      countryCode: 'ES',
      importId,
      except: [{ sheet: cell.sheet, row: cell.row, column: cell.column }],
      exceptAdded: [added[0]!.row],
      exceptRemoved: [removed[0]!.dealerContactId],
    })
    expect(status).toBe(200)
    expect(body).toMatchObject({ changedCells: 2, counts: { added: 1, changed: 2, removed: 0 } })
    const { dealers } = (await es.list()).body
    const find = (id: unknown) => dealers.find((each: Dealer) => each.dealerContactId === id)
    expect(find(first!.dealerContactId)).toMatchObject({
      comments: first!.comments,
      englishName: 'Changed name',
    })
    expect(find(second!.dealerContactId)).toMatchObject({ comments: 'Changed' })
    expect(find(third!.dealerContactId)).toMatchObject({ name: third!.name })
    const names = dealers.map(({ name }: Dealer) => name)
    expect([names.includes('Dealer 901'), names.includes('Dealer 902')]).toEqual([false, true])
    expect((await es.undo(importId)).status).toBe(200)
    expect(await storedDealers(app, 'ES')).toEqual(before)
  })

  test('removing more than a fifth needs confirmation with the number', async () => {
    const keep = Math.floor(rows.length / 2)
    const { importId, removalToConfirm, counts } = await checked(dealerFile(rows.slice(0, keep)))
    expect(removalToConfirm).toBe(rows.length - keep)
    const before = await storedDealers(app)
    for (const number of [undefined, 0, counts.removed + 1]) {
      const { status, body } = await es.apply(importId, number)
      expect({ status, code: body.code }).toEqual({ status: 409, code: 'removal_not_confirmed' })
      expect(body.removed).toBe(counts.removed)
    }
    expect(await storedDealers(app)).toEqual(before)
    expect((await es.apply(importId, counts.removed)).status).toBe(200)
    await es.undo(importId)
    expect(await storedDealers(app)).toEqual(before)
  })

  test('a dealer changed between preview and apply is a conflict, and nothing is saved', async () => {
    const { importId } = await checked(dealerFile([...rows, aRow(5)]))
    const { dealerContactId } = rows[0] as { dealerContactId: number }
    await es.save({ dealerContactId, comments: `at ${Date.now()}` })
    const before = await storedDealers(app)
    expect((await es.apply(importId)).body).toMatchObject({ code: 'conflict', status: 409 })
    expect(await storedDealers(app)).toEqual(before)
  })

  test('a preview is visible only to the user who created it, and can be discarded', async () => {
    const { importId } = await checked(dealerFile([...rows, aRow(6)]))
    const other = dealerExchange(app, 'ES', 'developer')
    expect((await other.apply(importId)).status).toBe(404)
    expect((await other.discard(importId)).status).toBe(404)
    expect((await es.discard(importId)).body).toBe(true)
    expect((await es.apply(importId)).status).toBe(404)
    const { left } = await app.database.get<{ left: number }>(
      sql`select count(*)::int as left from import_rows where import_id = ${importId}`,
    )
    expect(left).toBe(0)
  })

  test('[DLR-08] an upload without preview replaces all dealers, and an invalid file changes nothing', async () => {
    const before = await storedDealers(app)
    const bad = await es.upload(dealerFile([aRow(1), aRow(2, { email1: 'no' })]))
    expect(bad.body).toMatchObject({ code: 'file_refused', errors: [{ path: 'Row 3, email1' }] })
    expect(await storedDealers(app)).toEqual(before)
    const { body } = await es.upload(dealerFile([aRow(1), aRow(2), aRow(3)]))
    expect(body).toMatchObject({ state: 'Applied', counts: { added: 3, removed: rows.length } })
    const names = (await es.list()).body.dealers.map(({ name }: { name: string }) => name)
    expect(names).toEqual(['Dealer 1', 'Dealer 2', 'Dealer 3'])
    const others = before.filter((row) => (row as { country_id: string }).country_id !== 'ES')
    expect((await storedDealers(app)).filter((row) => (row as { country_id: string }).country_id !== 'ES')).toEqual(others) // biome-ignore format: one line
    expect((await es.undo(body.importId)).status).toBe(200)
    expect(await storedDealers(app)).toEqual(before)
  })

  test('[DLR-07] without a file or a country nothing happens', async () => {
    const before = await storedDealers(app)
    const data = new FormData()
    data.append('countryCode', 'ES')
    expect((await app.call('globalAdmin', 'POST', `${area}/upload`, data)).status).toBe(400)
    const other = new FormData()
    other.append('file', dealerFile([aRow(1)]))
    expect((await app.call('globalAdmin', 'POST', `${area}/upload`, other)).status).toBe(400)
    expect(await storedDealers(app)).toEqual(before)
  })

  test('two uploads for one country at the same time run one after the other, or one is rejected', async () => {
    const before = await storedDealers(app)
    const files = [10, 20].map((n) => dealerFile([aRow(n), aRow(n + 1)]))
    const answers = await Promise.all(files.map((file) => es.upload(file)))
    const codes = answers.map(({ status, body }) => body.code ?? status)
    expect(codes).toContain(200)
    for (const code of codes) expect([200, 'import_running', 'conflict']).toContain(code)
    const names: string[] = (await es.list()).body.dealers.map(({ name }: { name: string }) => name)
    expect([
      ['Dealer 10', 'Dealer 11'],
      ['Dealer 20', 'Dealer 21'],
    ]).toContainEqual(names)
    const past: PastImport[] = (await es.uploads()).body
    const done = answers.filter(({ status }) => status === 200).length
    // The newest first: each undo sets back only what its own upload wrote.
    for (const { importId } of past.slice(0, done)) await es.undo(importId, true)
    expect(await storedDealers(app)).toEqual(before)
  })
})

describe('past uploads', () => {
  test('contain who, when, counts and the original file', async () => {
    const file = dealerFile([...rows, aRow(30)])
    const { body: applied } = await es.upload(file)
    const [latest]: PastImport[] = (await es.uploads()).body
    expect(latest).toEqual(applied)
    expect(latest).toMatchObject({ appliedBy: 'Gina Admin', counts: { added: 1 }, undoneBy: null })
    const { body, headers } = await es.file(applied.importId)
    expect(Buffer.compare(body, Buffer.from(await file.arrayBuffer()))).toBe(0)
    expect(headers['content-disposition']).toContain('test.xlsx')
  })

  test('of another country, and those of the catalogue, are not found', async () => {
    const [latest]: PastImport[] = (await es.uploads()).body
    expect((await dealerExchange(app, 'PT').file(latest!.importId)).status).toBe(404)
    const catalogue = `product-information/catalogue/imports/ES/${latest!.importId}`
    expect((await app.call('globalAdmin', 'GET', catalogue)).status).toBe(404)
    expect((await dealerExchange(app, 'ES', 'marketer').uploads()).status).toBe(403)
  })

  test('can be undone, which restores the previous dealers', async () => {
    const first = await storedDealers(app)
    const one = (await es.upload(dealerFile([...rows.slice(2), aRow(1)]))).body as PastImport
    const second = await storedDealers(app)
    const two = (await es.upload(dealerFile([aRow(1, { comments: 'x' }), aRow(2)]))).body
    const later = await es.undo(one.importId)
    expect(later.body).toMatchObject({ code: 'conflict', total: expect.any(Number) })
    expect(later.body.laterChanges[0]).toMatchObject({ name: expect.any(String) })

    expect((await es.undo(two.importId)).body).toMatchObject({ state: 'Undone' })
    expect(await storedDealers(app)).toEqual(second)
    expect((await es.undo(two.importId)).body.code).toBe('import_settled')
    expect((await es.undo(one.importId, true)).status).toBe(200)
    expect(await storedDealers(app)).toEqual(first)
  })

  test('an edit of what the upload wrote is a conflict of the undo, which then leaves that cell', async () => {
    const before = await storedDealers(app, 'ES')
    const [first, second] = rows as { dealerContactId: number }[]
    const { dealerContactId } = first!
    const changed = { comments: 'From the file', telephone2: '+34 911' }
    const { body } = await es.upload(
      dealerFile([{ ...rows[0], ...changed }, ...rows.slice(1), aRow(40)]),
    )
    await es.save({ dealerContactId, comments: 'After the upload' })
    // The upload did not touch this dealer.
    await es.save({ dealerContactId: second!.dealerContactId, comments: 'Another dealer' })
    const rejected = await es.undo(body.importId)
    expect(rejected.body).toMatchObject({
      code: 'conflict',
      total: 1,
      laterChanges: [{ dealerContactId, change: 'update', savedBy: 'Gina Admin' }],
    })
    expect((await es.undo(body.importId, true)).status).toBe(200)
    const after = await storedDealers(app, 'ES')
    const commentOf = new Map([
      [dealerContactId, 'After the upload'],
      [second!.dealerContactId, 'Another dealer'],
    ])
    const expected = (before as { dealer_contact_id: number; dealer: object }[]).map((row) => {
      const comments = commentOf.get(row.dealer_contact_id)
      return comments ? { ...row, dealer: { ...row.dealer, comments } } : row
    })
    expect(after).toEqual(expected)
  })
})
