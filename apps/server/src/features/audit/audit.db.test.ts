import type { AuditEntry, AuditPage } from '@nutripim/contract/audit/audit'
import { auditKinds } from '@nutripim/contract/audit/audit-kinds'
import { openTestApp, type Person, people, type TestApp } from '@nutripim/server/test-support/app'
import { buildUser } from '@nutripim/server/test-support/builders/build-user'
import { insertRow } from '@nutripim/server/test-support/builders/insert-rows'
import { formatChange } from '@nutripim/wording/change-sentence'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Sql, sql } from '../../platform/database/sql.ts'
import { readWorkbook } from '../exchange/workbook.ts'
import * as statements from './audit-sql.ts'

let app: TestApp
let product: { legacyProductId: number; productName: string; composition: { N?: number } }

beforeAll(async () => {
  app = await openTestApp()
  const list = await app.call('globalAdmin', 'GET', 'product-information/product-compositions/PL')
  product = list.body.products.find((each: typeof product) => each.composition.N)
})
afterAll(() => app.close())

const today = new Date().toISOString().slice(0, 10)
const read = async (query = '', person: Person = 'globalAdmin', days = `2020-01-01/${today}`) =>
  app.call(person, 'GET', `audit-log/${days}?${query}`)
const page = async (...search: Parameters<typeof read>): Promise<AuditPage> => {
  const { status, body } = await read(...search)
  expect({ status, code: body.code }).toEqual({ status: 200 })
  return body
}
const setN = (N: number, person: Person = 'marketer') =>
  app.call(person, 'POST', 'product-information/product-compositions', {
    countryCode: 'PL',
    products: [{ legacyProductId: product.legacyProductId, composition: { N } }],
  })

describe('[AUD-01] [API-08] the log', () => {
  test('shows who changed what and when, the values before and after, and the request', async () => {
    const before = product.composition.N!
    await setN(1.5, 'globalAdmin')
    const { status, headers } = await setN(2.25, 'globalAdmin')
    expect(status).toBe(200)
    const { entries, names } = await page(`request=${headers['x-request-id']}`)
    expect(entries).toMatchObject([
      {
        countryId: 'PL',
        by: 'Gina Admin',
        byId: people.globalAdmin,
        act: 'saveCompositions',
        requestId: headers['x-request-id'],
        kind: 'product',
        recordId: String(product.legacyProductId),
        change: 'update',
        before: { composition: { N: 1.5 } },
        after: { composition: { N: 2.25 } },
      },
    ])
    expect(formatChange(entries[0]!, names)).toBe(`N 1.5 → 2.25 in ${product.productName} (Poland)`)
    await setN(before, 'globalAdmin')
  })

  test('is returned in pages, newest first, without repeated entries', async () => {
    const read: AuditEntry[] = []
    let olderThan: string | null = ''
    while (olderThan !== null && read.length < 1000) {
      const part: AuditPage = await page(
        `country=GB&kind=dealers${olderThan && `&olderThan=${encodeURIComponent(olderThan)}`}`,
      )
      read.push(...part.entries)
      olderThan = part.older
    }
    const times = read.map(({ at, id }) => [Date.parse(at), id] as const)
    expect(times).toEqual([...times].sort(([a, i], [b, j]) => b - a || j - i))
    const { count } = await app.database.get<{ count: number }>(sql`
      select count(*)::int as count from audit_log where country_id = 'GB' and kind = 'dealer'`)
    expect(new Set(read.map(({ id }) => id)).size).toBe(count)
    expect(read.length).toBe(count)
  })

  test('has changes that no request made, grouped or not', async () => {
    await app.database.all(sql`
      update dealers set address = address || ' 1' where country_id = 'GB' and name = (
        select min(name) from dealers where country_id = 'GB')`)
    const [newest] = (await page('country=GB')).entries
    expect(newest).toMatchObject({ kind: 'dealer', requestId: null, change: 'update' })
    expect((await page('country=GB&grouped=true')).entries[0]).toEqual(newest)
  })

  test('is filtered by day in the reader’s time zone', async () => {
    const of = async (days: string, zone = 0) =>
      (await page(`country=GB&kind=dealers&text=Saturdays&zone=${zone}`, 'globalAdmin', days))
        .entries
    const [first] = await of('2026-05-20/2026-05-20')
    expect(first).toMatchObject({
      by: 'Dora Dealer',
      after: { comments: expect.stringContaining('Saturdays') },
    })
    expect(first!.at).toMatch(/^2026-05-20T09/)
    expect(await of('2026-05-21/2026-06-30')).toEqual([])
    expect(await of('2026-05-20/2026-05-20', 16 * 60 - 120)).not.toEqual([])
    expect(await of('2026-05-20/2026-05-20', -10 * 60)).toEqual([])
  })

  test('is filtered by person, kind and country', async () => {
    const found = await page(`person=${people.dealerManager}&country=GB&kind=dealers`)
    expect(found.entries.length).toBeGreaterThan(0)
    for (const { byId, kind, countryId } of found.entries) {
      expect({ byId, kind, countryId }).toEqual({
        byId: people.dealerManager,
        kind: 'dealer',
        countryId: 'GB',
      })
    }
    expect((await page(`person=${people.dealerManager}&kind=products`)).entries).toEqual([])
  })

  test('is filtered by other users and by time, and counts the same changes', async () => {
    // Another user with the same name is another user.
    await app.database.all(sql`
      update users set display_name = 'Gina Admin' where user_id = ${people.regionalAdmin}`)
    await setN(4.5, 'globalAdmin')
    const since = new Date().toISOString()
    for (const N of [4.25, 4.75]) await setN(N, 'regionalAdmin')
    await setN(4.5, 'globalAdmin')
    await app.database.all(sql`
      update products set composition = composition || '{"N": 4.6}'
      where legacy_product_id = ${product.legacyProductId}`)
    const query = `changedAfter=${since}&kind=products&others=true`
    const { entries } = await page(query)
    expect(entries.map(({ byId, after }) => [byId, after])).toEqual([
      [people.regionalAdmin, { composition: { N: 4.75 } }],
      [people.regionalAdmin, { composition: { N: 4.25 } }],
    ])
    const count = await app.call('globalAdmin', 'GET', `audit-log/${today}/${today}/total?${query}`)
    expect(count.body).toEqual({ total: 2 })
    expect((await page(`changedAfter=${since}&kind=products`)).entries).toHaveLength(4)
    await app.database.all(sql`
      update users set display_name = 'Rafał Regional' where user_id = ${people.regionalAdmin}`)
  })

  test('is searched by words in the changed values, the record name and the author’s name', async () => {
    await setN(3.25, 'globalAdmin')
    const subjects = async (text: string) =>
      (
        await page(
          `country=PL&text=${encodeURIComponent(text)}`,
          'globalAdmin',
          `${today}/${today}`,
        )
      ).entries.map(({ recordId }) => recordId)
    const id = String(product.legacyProductId)
    expect(await subjects(product.productName.toUpperCase())).toContain(id)
    expect(await subjects('3.25')).toContain(id)
    expect(await subjects('gina')).toContain(id)
    expect(await subjects('no such words')).toEqual([])
    // Declarations contain a per cent sign.
    expect(await subjects('%_%')).toEqual([])
  })

  test('the name of a country finds its records, alone and with other words', async () => {
    await setN(3.75, 'globalAdmin')
    const found = async (text: string) => (await page(`text=${encodeURIComponent(text)}`)).entries
    const ofPoland = await found('Poland')
    expect(ofPoland.some(({ kind }) => kind === 'product')).toBe(true)
    const others = ofPoland.filter(({ countryId }) => countryId !== 'PL')
    expect(others.filter(({ recordId, kind }) => `${kind} ${recordId}` !== 'country PL')).toEqual(
      [],
    )
    const [newest] = await found(`${product.productName} polska`)
    expect(newest).toMatchObject({ countryId: 'PL', after: { composition: { N: 3.75 } } })
    const elsewhere = await found(`${product.productName} Portugal`)
    expect(elsewhere.filter(({ countryId }) => countryId !== 'PT')).toEqual([])
  })

  test('the last day ends by its own time zone offset', async () => {
    const of = async (days: string, query: string) =>
      (await page(`country=GB&kind=dealers&text=Saturdays&${query}`, 'globalAdmin', days)).entries
    expect(await of('2026-05-19/2026-05-19', 'zone=-840')).not.toEqual([])
    expect(await of('2026-05-19/2026-05-19', 'zone=-840&lastZone=0')).toEqual([])
  })

  test('deleted users and users without countries are listed for readers who see their changes', async () => {
    const listed = async (person: Person) =>
      (await app.call(person, 'GET', 'audit-log/people')).body as { userId: string; name: string }[]
    const zed = { userId: 'zed.gone@nutripim.example', name: 'Zed Gone' }
    const quinn = { userId: 'quinn.idle@nutripim.example', name: 'Quinn Idle' }
    for (const [countryId, { userId, name }] of [
      ['GB', zed],
      ['PL', quinn],
    ] as const) {
      await buildUser(app.database, { email: userId, displayName: name })
      await insertRow(app.database, 'audit_log', {
        ...{ countryId, actor: userId, kind: 'dealer', recordId: '1', change: 'update' },
        ...{ before: { name: 'a' }, after: { name: 'b' } },
      })
    }
    await app.database.all(sql`delete from users where user_id = ${zed.userId}`)
    expect(await listed('globalAdmin')).toEqual(expect.arrayContaining([zed, quinn]))
    expect(await listed('globalAdmin')).not.toContainEqual(
      expect.objectContaining({ userId: 'system' }),
    )
    const assignedCountries = (await app.call('regionalAdmin', 'GET', 'regional/my-countries')).body
    expect(assignedCountries).toContainEqual(expect.objectContaining({ id: 'PL' }))
    expect(await listed('regionalAdmin')).toContainEqual(quinn)
    expect(await listed('regionalAdmin')).not.toContainEqual(zed)
    const [entry] = (await page(`person=${zed.userId}`)).entries
    expect(entry).toMatchObject({ by: zed.name, byId: zed.userId })
  })

  test('changes without a user are shown as made by System', async () => {
    const [entry] = (await page('person=system')).entries
    expect(entry).toMatchObject({ by: 'System', byId: 'system' })
  })

  test('a user is added before roles are assigned, and deleted after they are removed', async () => {
    const userId = 'zoe.short@nutripim.example'
    const added = await app.call('globalAdmin', 'POST', `access-control/user/${userId}`, {
      ...{ displayName: 'Zoe Short', roles: ['REGIONALMARKETING'], marketingCountries: ['ES'] },
    })
    expect(added.status).toBe(200)
    const deleted = await app.call('globalAdmin', 'DELETE', `access-control/deleteuser/${userId}`)
    expect(deleted.status).toBe(200)
    const kinds = (entries: AuditEntry[]) => entries.map(({ kind, change }) => `${kind} ${change}`)
    const ofRequest = async ({ headers }: typeof added) =>
      kinds((await page(`request=${headers['x-request-id']}`)).entries)
    expect((await ofRequest(added)).at(-1)).toBe('user insert')
    expect((await ofRequest(deleted))[0]).toBe('user delete')
    const { body } = await app.call('globalAdmin', 'GET', `global-admin/history/users/${userId}`)
    expect(kinds(body.entries)[0]).toBe('user delete')
    expect(kinds(body.entries).at(-1)).toBe('user insert')
  })

  test('contains only entries of the reader’s countries', async () => {
    const { entries } = await page('', 'regionalAdmin')
    const assignedCountries = (await app.call('regionalAdmin', 'GET', 'regional/my-countries')).body
    const ids = assignedCountries.map(({ id }: { id: string }) => id)
    expect(entries.length).toBeGreaterThan(0)
    expect(entries.filter(({ countryId }) => countryId && !ids.includes(countryId))).toEqual([])
    expect((await read('country=GB', 'regionalAdmin')).body.code).toBe('country_not_held')
    const { headers } = await app.call('globalAdmin', 'POST', 'product-advice/upsert-advice', {
      ...(await anAdvice('GB')),
      ApplicationAdviceText: 'Only for those who hold Britain',
    })
    const request = `request=${headers['x-request-id']}`
    expect((await page(request)).entries).toHaveLength(1)
    expect((await page(request, 'regionalAdmin')).entries).toEqual([])
  })

  test('contains no entries about users of other countries', async () => {
    const users = async (person: Person) =>
      (await page('kind=users', person)).entries
        .filter(({ countryId }) => countryId === null)
        .map(({ recordId }) => recordId)
    await app.database.all(sql`
      update users set display_name = display_name || ' Junior'
      where user_id in ('aoife.byrne@nutripim.example', ${people.regionalAdmin})`)
    expect(await users('globalAdmin')).toContain('aoife.byrne@nutripim.example')
    expect(await users('regionalAdmin')).not.toContain('aoife.byrne@nutripim.example')
    expect(await users('regionalAdmin')).toContain(people.regionalAdmin)
    const listed = (await app.call('regionalAdmin', 'GET', 'audit-log/people')).body
    expect(listed.map(({ userId }: { userId: string }) => userId)).not.toContain(
      'aoife.byrne@nutripim.example',
    )
  })

  test('is denied without the right, and rejects invalid dates', async () => {
    expect((await read('', 'marketer')).body.code).toBe('right_missing')
    for (const days of [
      '2026-02-30/2026-03-01',
      '2026-03-02/2026-03-01',
      '0000-01-01/2026-01-01',
    ]) {
      expect((await read('', 'globalAdmin', days)).status).toBe(400)
    }
    for (const query of [
      'olderThan=x',
      'olderThan=2026-01-01T00:00:00Z_',
      'kind=x',
      'zone=9999',
      'x=1',
    ]) {
      expect((await read(query)).status).toBe(400)
    }
  })

  test('is exported to a workbook with a sentence per change', async () => {
    const { headers } = await setN(4.5, 'globalAdmin')
    const request = `request=${headers['x-request-id']}`
    const { body } = await app.call(
      'globalAdmin',
      'POST',
      `audit-log/${today}/${today}/download?${request}`,
    )
    const [sheet] = await readWorkbook(new Blob([body]), { identity: { userId: 'tester' } })
    const [head, row] = sheet!.rows
    expect(head!.cells.slice(0, 5)).toEqual(['When (UTC)', 'Who', 'E-mail', 'Country', 'Change'])
    expect(row!.cells[0]).toBeInstanceOf(Date)
    expect(JSON.stringify(row!.cells[0])).toContain(today)
    expect(row!.cells.slice(1, 4)).toEqual(['Gina Admin', people.globalAdmin, 'Poland'])
    expect(row!.cells[4]).toContain(`→ 4.5 in ${product.productName} (Poland)`)
  })
})

test('every logged kind of record is part of a filter', async () => {
  const watched = await app.database.all<{ kind: string }>(sql`
    select distinct substring(prosrc from 'The key of a % does not change: [^'']+'', ''([^'']+)''') as kind
    from pg_trigger join pg_proc on pg_proc.oid = tgfoid where tgname = 'audit_insert' order by 1`)
  const offered = Object.values(auditKinds).flatMap(({ kinds }): readonly string[] => kinds)
  expect(watched.map(({ kind }) => kind)).toEqual([...offered].sort())
})

describe('reading a page of the log', () => {
  beforeAll(() => app.database.script('analyze'))

  const assignedCountries = ['PL', 'GB', 'ES']
  const days = { a: '2020-01-01', b: '2030-01-01', zone: 0 }
  test.each<[string, object, RegExp]>([
    ['of all countries', {}, /audit_log_by_moment/],
    ['further back', { olderThan: '2026-03-01T00:00:00Z_4000' }, /audit_log_by_moment/],
    ['of one person', { person: 'dora.dealer@nutripim.example' }, /audit_log_by_actor/],
    [
      'of one request',
      { request: '00000000-0000-4000-8000-000000000000' },
      /by_request|request_id_country_id_id_idx/,
    ],
  ])('%s uses an index and reads only the entries it returns', async (_case, search, index) => {
    const plan = await explain(
      statements.readAuditPage({ ...days, ...search }, { assignedCountries, limit: 101 }),
    )
    expect(plan).toMatch(index)
    expect(plan).not.toMatch(/Seq Scan on before/)
  })
})

async function explain({ text, values }: Sql): Promise<string> {
  const rows = await app.database.all<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

async function anAdvice(country: string) {
  const { code, crop } = await app.database.get<{ code: string; crop: string }>(sql`
    select p.dh_code as code, a.crop_id as crop from advice a
    join products p using (country_id, legacy_product_id)
    left join product_ranges r on r.id = p.product_range
    where a.country_id = ${country} and r.is_read_only is not true and p.is_live_product limit 1`)
  return { CountryId: country, ProductId: code, CropId: crop }
}
