import { randomUUID } from 'node:crypto'
import { findMentions, plantEverywhere } from '@nutripim/server/test-support/access/personal-data'
import { createKey } from '@nutripim/server/test-support/api-keys'
import { openTestApp, type Person, people, type TestApp } from '@nutripim/server/test-support/app'
import { buildUser } from '@nutripim/server/test-support/builders/build-user'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '../../../platform/database/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())

const erase = (by: Person, userId: string) =>
  app.call(by, 'POST', 'access-control/erasure', { userId })
const exists = async (userId: string) =>
  (await app.call('globalAdmin', 'GET', `access-control/user/${userId}`)).status === 200

let created = 0
async function addUser(
  fields: { displayName?: string; roles?: string[]; marketingCountries?: string[] } = {},
): Promise<string> {
  const userId = `erase${++created}@personal.example`
  const body = {
    displayName: `Quirina Erased${created}`,
    roles: ['REGIONALMARKETING'],
    marketingCountries: ['PL'],
    ...fields,
    was: null,
  }
  const { status } = await app.call('globalAdmin', 'POST', `access-control/user/${userId}`, body)
  expect(status).toBe(200)
  return userId
}

async function asUser(email: string, method: 'GET' | 'POST', path: string, body?: object) {
  const token = await app.provider.issue({ email })
  const answer = await app.call(undefined, method, path, body, {
    authorization: `Bearer ${token}`,
    ...(method === 'POST' && { 'idempotency-key': randomUUID() }),
  })
  expect({ status: answer.status, problem: answer.body.detail }).toEqual({ status: 200 })
  return answer.body
}

describe('who can erase', () => {
  test.each<[string, Person, Parameters<typeof addUser>[0], number, string]>([
    [
      'a user of another country',
      'regionalAdmin',
      { marketingCountries: ['GB'] },
      404,
      'not_found',
    ],
    [
      'a user who also has another country',
      'regionalAdmin',
      { marketingCountries: ['GB', 'PL'] },
      403,
      'grant_refused',
    ],
    [
      'a user with a role of more rights',
      'regionalAdmin',
      { roles: ['PRODUCTAPPROVER'] },
      403,
      'grant_refused',
    ],
    ['a global administrator', 'regionalAdmin', { roles: ['GLOBALADMIN'] }, 403, 'grant_refused'],
    [
      'a user with a protected role',
      'globalAdmin',
      { roles: ['GLOBALWEBTEAM'] },
      403,
      'user_protected',
    ],
    [
      'anybody without access control',
      'marketer',
      { marketingCountries: ['ES'] },
      403,
      'right_missing',
    ],
  ])('%s cannot be erased', async (_what, by, fields, status, code) => {
    const userId = await addUser(fields)
    const answer = await erase(by, userId)
    expect({ status: answer.status, code: answer.body.code }).toEqual({ status, code })
    expect(await exists(userId)).toBe(true)
  })

  test('users cannot erase themselves', async () => {
    const { status, body } = await erase('globalAdmin', people.globalAdmin)
    expect({ status, code: body.code }).toEqual({ status: 403, code: 'own_access' })
  })

  test('a regional administrator can erase a user of their countries', async () => {
    const userId = await addUser()
    expect((await erase('regionalAdmin', userId)).status).toBe(200)
    expect(await findMentions(app.database, [userId])).toEqual([])
  })

  test('a deleted user can be erased only by an administrator who can assign every role', async () => {
    const userId = await addUser()
    await app.call('globalAdmin', 'DELETE', `access-control/deleteuser/${userId}`)
    expect((await erase('regionalAdmin', userId)).status).toBe(404)
    expect(await findMentions(app.database, [userId])).not.toEqual([])
    expect((await erase('globalAdmin', userId)).status).toBe(200)
    expect(await findMentions(app.database, [userId])).toEqual([])
    expect((await erase('globalAdmin', userId)).status).toBe(404)
  })

  test('only of a deleted user the answer says that there is personal data, and only to who can erase it', async () => {
    const getUser = (by: Person, userId: string) =>
      app.call(by, 'GET', `access-control/user/${userId}`)
    const userId = await addUser()
    await app.call('globalAdmin', 'DELETE', `access-control/deleteuser/${userId}`)
    for (const [by, id, hasPersonalData] of [
      ['globalAdmin', userId, true],
      ['regionalAdmin', userId, false],
      ['globalAdmin', 'never@personal.example', false],
    ] as const) {
      const { status, body } = await getUser(by, id)
      expect({ by, id, status, has: body.hasPersonalData }).toEqual({
        ...{ by, id, status: 404 },
        has: hasPersonalData,
      })
    }
    await erase('globalAdmin', userId)
    expect((await getUser('globalAdmin', userId)).body.hasPersonalData).toBe(false)
  })

  test('a person who was never a user cannot be erased', async () => {
    const { rows } = await app.database.get<{ rows: number }>(
      sql`select count(*)::int as rows from erasures`,
    )
    expect((await erase('globalAdmin', 'sales@dealer.example')).status).toBe(404)
    expect(await app.database.get(sql`select count(*)::int as rows from erasures`)).toEqual({
      rows,
    })
  })

  test('an administrator who has just lost access control cannot erase the last administrator', async () => {
    const own = await openTestApp()
    const administrators = await own.database.all<{ id: string }>(sql`
      select distinct user_id as id from user_roles join roles on id = role_id where manages_access`)
    const others = administrators.map(({ id }) => id).filter((id) => id !== people.globalAdmin)
    await own.database.all(
      sql`update users set is_active = false where user_id = any(${others}::text[])`,
    )
    await buildUser(own.database, {
      email: 'last@personal.example',
      roles: ['REGIONALADMIN'],
      countries: ['PL'],
    })
    const erasing = own.database.transaction(async (tx) => {
      await tx.all(sql`select set_config('nutripim.actor', ${people.globalAdmin}, true)`)
      await tx.all(sql`update users set is_active = false where user_id = ${people.globalAdmin}`)
      await tx.all(sql`select erase_user('last@personal.example')`)
    })
    await expect(erasing).rejects.toThrow('cannot erase the personal data')
    await own.close()
  })
})

describe('the database itself', () => {
  const eraseAs = (actor: string, userId: string) =>
    app.databaseOfServer.transaction(async (tx) => {
      await tx.all(sql`select set_config('nutripim.actor', ${actor}, true)`)
      return tx.all(sql`select * from erase_user(${userId})`)
    })

  test.each<[string, string, Parameters<typeof addUser>[0]]>([
    ['a user without access control', people.marketer, {}],
    [
      'an administrator of other countries',
      people.regionalAdmin,
      { marketingCountries: ['PL', 'GB'] },
    ],
    [
      'an administrator without the rights of the role',
      people.regionalAdmin,
      { roles: ['PRODUCTAPPROVER'] },
    ],
    ['an administrator, of a protected user', people.globalAdmin, { roles: ['SOFTWAREDEVELOPER'] }],
    ['an unnamed user', '', {}],
  ])('rejects the erasure by %s', async (_who, actor, fields) => {
    const userId = await addUser({ roles: ['REGIONALMARKETING'], ...fields })
    if (fields?.roles?.includes('SOFTWAREDEVELOPER')) {
      await app.database.all(sql`
        insert into user_roles values (${userId}, 'SOFTWAREDEVELOPER') on conflict do nothing`)
    }
    await expect(eraseAs(actor, userId)).rejects.toMatchObject({ code: '42501' })
    await expect(eraseAs(userId, userId)).rejects.toMatchObject({ code: '42501' })
  })

  test('does not let the log be changed with the setting of an erasure', async () => {
    for (const statement of [
      sql`update audit_log set actor = 'nobody'`,
      sql`update advice_versions set actor = 'nobody'`,
      sql`delete from erasures`,
      sql`update publications set published_by = 'nobody'`,
    ]) {
      const changing = app.databaseOfServer.transaction(async (tx) => {
        await tx.all(sql`select set_config('nutripim.erasing', 'on', true)`)
        await tx.all(statement)
      })
      await expect(changing, statement.text).rejects.toMatchObject({ code: '42501' })
    }
  })
})

describe('an erasure', () => {
  test('changes nothing but the name, and says in the log who did it, when and how much', async () => {
    const userId = await addUser({ displayName: 'Nils Onlyname' })
    const read = () =>
      app.database.all<{ id: string; entry: string }>(sql`
        select id::text as id, to_jsonb(a)::text as entry from audit_entries a order by id`)
    const before = await read()
    const { body } = await erase('globalAdmin', userId)
    const after = new Map((await read()).map(({ id, entry }) => [id, entry]))
    const changed = before.filter(({ id, entry }) => after.get(id) !== entry)
    expect(changed.length).toBeGreaterThan(0)
    for (const { id, entry } of before) {
      expect(after.get(id)).toBe(
        entry.replaceAll(userId, body.pseudonym).replaceAll('Nils Onlyname', body.pseudonym),
      )
    }
    const entry = await app.database.get<{
      actor: string
      act: string
      after: Record<string, unknown>
    }>(sql`
      select actor, act, after from audit_entries where kind = 'erasure' and record_id = ${body.pseudonym}`)
    expect(entry).toMatchObject({
      actor: people.globalAdmin,
      act: 'eraseUser',
      after: {
        erased_by: people.globalAdmin,
        log_entries: body.logEntries,
        changed_rows: body.changedRows,
      },
    })
    expect(entry.after.checksum_before).toMatch(/^[0-9a-f]{64}$/)
    expect(entry.after.checksum_after).toBe(entry.after.checksum_before)
    // The entries of the deletion are part of it too.
    expect(body.logEntries).toBeGreaterThan(changed.length)
  })

  test('leaves addresses and names of others that contain the same text', async () => {
    const userId = await addUser({ displayName: 'Ann' })
    const similar = `jo${userId}`
    const longer = `${userId}.au`
    const fields = { roles: ['REGIONALMARKETING'], marketingCountries: ['PL'], was: null }
    for (const [id, name] of [
      [similar, 'Annika Ann-Marie'],
      [longer, 'Ann'],
    ] as const) {
      await app.call('globalAdmin', 'POST', `access-control/user/${id}`, {
        displayName: name,
        ...fields,
      })
    }
    const { body } = await erase('globalAdmin', userId)
    expect(await exists(similar)).toBe(true)
    const { body: other } = await app.call('globalAdmin', 'GET', `access-control/user/${longer}`)
    expect(other.displayName).toBe('Ann')
    const { body: history } = await app.call(
      'globalAdmin',
      'GET',
      `global-admin/history/users/${longer}`,
    )
    expect(JSON.stringify(history)).not.toContain(body.pseudonym)
  })

  test('never replaces a name in codes, states or values of the catalogue', async () => {
    const { product } = await app.database.get<{ product: string }>(
      sql`select product_name as product from products where country_id = 'PL' limit 1`,
    )
    for (const displayName of ['PL', 'Pending', 'update', product]) {
      const userId = await addUser({ displayName })
      const values = () =>
        app.database.all(sql`
          select country_id, kind, change from audit_entries
          where kind not like 'user%' and kind <> 'erasure'
          union all select country_id, state, 'approval' from approvals
          order by 1, 2, 3`)
      const products = () =>
        app.database.all(sql`
        select id, before, after from audit_entries where kind = 'product' order by id`)
      const before = [await values(), await products()]
      expect((await erase('globalAdmin', userId)).status).toBe(200)
      expect([await values(), await products()]).toEqual(before)
    }
  })

  test('counts what catalogue data still has, and leaves it', async () => {
    const userId = await addUser()
    await app.database.all(sql`
      update dealers set email1 = ${userId} where dealer_contact_id = (
        select min(dealer_contact_id) from dealers where country_id = 'PL')`)
    const { body } = await erase('globalAdmin', userId)
    expect(body.catalogueRows).toEqual({ dealers: 1 })
    expect(
      await app.database.all(sql`select 1 from dealers where email1 = ${userId}`),
    ).toHaveLength(1)
    expect(await findMentions(app.database, [userId])).toEqual(['dealers.email1'])
  })

  test('reaches the archive of the log', async () => {
    const userId = await addUser()
    await app.database.script(`
      create table log.month_2020_01 (like audit_log including defaults including constraints, primary key (country_id, id));
      insert into log.month_2020_01 (country_id, id, at, actor, kind, record_id, change, before)
      values ('*', 1, '2020-01-15', '${userId}', 'user', '${userId}', 'delete', '{"user_id": "${userId}"}');
      select make_append_only('log.month_2020_01'), make_read_only('log.month_2020_01');
      alter table audit_archive attach partition log.month_2020_01 for values from ('2020-01-01Z') to ('2020-02-01Z')`)
    const { body } = await erase('globalAdmin', userId)
    expect(body.logEntries).toBeGreaterThan(1)
    expect(
      await app.database.get(sql`select actor, before from audit_archive where id = 1`),
    ).toEqual({
      actor: body.pseudonym,
      before: { user_id: body.pseudonym },
    })
  })

  test('cannot be undone by a restore of users', async () => {
    const since = new Date().toISOString()
    const userId = await addUser()
    await app.call('globalAdmin', 'POST', `access-control/user/${userId}`, {
      displayName: 'Other Name',
    })
    const { body } = await erase('globalAdmin', userId)
    const { body: preview } = await app.call(
      'globalAdmin',
      'POST',
      'global-admin/restore-preview',
      {
        kind: 'users',
        at: since,
      },
    )
    expect(JSON.stringify(preview)).not.toContain(body.pseudonym)
  })
})

describe('in a database with the address in every column', () => {
  const displayName = 'Zoë "Zed" O’Hara-Łuć'
  let shared: TestApp
  beforeAll(async () => {
    shared = app
    app = await openTestApp()
  })
  afterAll(async () => {
    await app.close()
    app = shared
  })

  test('an erasure leaves neither address nor name in any column of any table', async () => {
    const userId = await addUser({
      displayName: 'Zoltan Before',
      roles: ['REGIONALADMIN', 'REGIONALMARKETING'],
    })
    await app.call('globalAdmin', 'POST', `access-control/user/${userId}`, { displayName })
    const names = [userId, displayName, 'Zoltan Before']
    const products = 'product-information/product-applications'
    const { products: rows } = await asUser(userId, 'GET', `${products}/PL`)
    const { legacyProductId, seedTreatment } = rows[0]
    await asUser(userId, 'POST', products, {
      countryCode: 'PL',
      products: [{ legacyProductId, seedTreatment: !seedTreatment, was: { seedTreatment } }],
    })
    const comment = { countryCode: 'PL', legacyProductId, cell: null, mentions: [] }
    await asUser(userId, 'POST', 'product-information/product-comment', {
      ...comment,
      text: `Ask ${displayName}\n${userId}, or write to ${userId.toUpperCase()}.`,
    })
    await app.call('approver', 'POST', 'product-information/product-comment', {
      ...comment,
      text: `@${displayName}: see mailto:${userId.replace('@', '%40')}`,
      mentions: [userId],
    })
    await createKey(app, { ownerId: userId, name: `Key of ${displayName}` })
    const other = await addUser()
    await asUser(userId, 'POST', `access-control/user/${other}`, { displayName: 'Changed Byher' })
    const rejected = await plantEverywhere(app.database, userId)
    expect(rejected).toEqual([])
    expect((await findMentions(app.database, names)).length).toBeGreaterThan(40)
    const before = await app.database.get(sql`select count(*)::int as entries from audit_entries`)

    const { status, body } = await erase('globalAdmin', userId)
    expect({ status, body }).toMatchObject({ status: 200, body: { catalogueRows: {} } })
    expect(body.pseudonym).toMatch(/^erased-user-[0-9a-f]{12}$/)
    expect(await findMentions(app.database, names)).toEqual([])
    // Only those of the deletion and of the erasure itself were added.
    const added = await app.database.all<{ kind: string }>(sql`
      select kind from audit_entries where request_id = (
        select request_id from audit_entries where kind = 'erasure' and record_id = ${body.pseudonym})
      order by kind`)
    const after = await app.database.get(sql`select count(*)::int as entries from audit_entries`)
    expect(after).toEqual({ entries: (before as { entries: number }).entries + added.length })
    expect([...new Set(added.map(({ kind }) => kind))]).toEqual([
      'api key',
      'erasure',
      'user',
      'user country',
      'user role',
    ])

    const { text } = await app.database.get<{ text: string }>(
      sql`select text from product_comments where text like 'Ask%'`,
    )
    const { pseudonym } = body
    expect(text).toContain(`Ask ${pseudonym}\n${pseudonym}, or write to ${pseudonym}.`)
  })
})
