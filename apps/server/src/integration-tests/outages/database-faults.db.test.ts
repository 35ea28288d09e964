import { openTestApp, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { findDatabaseFault } from '../../platform/database/database-fault.ts'
import { sql } from '../../platform/database/sql.ts'

let app: TestApp
beforeAll(async () => {
  app = await openTestApp()
})
afterAll(() => app.close())
beforeEach(() => app.database.script('drop trigger if exists fails on products'))

/** Every change of a product fails with this error of PostgreSQL. */
const failWith = (code: string) =>
  app.database.script(`
    create or replace function fail() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '${code}'; end $$;
    create trigger fails before update on products for each row execute function fail()`)

const path = 'product-information/product-applications'
async function save() {
  const { body } = await app.call('marketer', 'GET', `${path}/ES`)
  const [{ legacyProductId, showOnWeb }] = body.products
  const products = [{ legacyProductId, showOnWeb: !showOnWeb }]
  return app.call('marketer', 'POST', path, { countryCode: 'ES', products })
}

test.each([
  ['53100', 'database_full', '30'],
  ['53300', 'database_unreachable', '5'],
  ['25006', 'database_unreachable', '5'],
  ['57P01', 'database_unreachable', '5'],
  ['08006', 'database_unreachable', '5'],
  ['40001', 'database_busy', '1'],
  ['40P01', 'database_busy', '1'],
  ['57014', 'timed_out', '5'],
])(
  'a save that fails with %s is answered with 503 %s and Retry-After',
  async (code, problem, seconds) => {
    await failWith(code)
    const answer = await save()
    expect(answer).toMatchObject({ status: 503, body: { code: problem } })
    expect(answer.headers['retry-after']).toBe(seconds)
    // The reason of PostgreSQL may name files and addresses.
    expect(JSON.stringify(answer.body)).not.toContain('extend')
  },
)

test('a save that the database ends once because of a deadlock is done again', async () => {
  await app.database.script(`
    create sequence failures;
    create or replace function fail() returns trigger language plpgsql as $$ begin
      if nextval('failures') = 1 then raise exception 'deadlock detected' using errcode = '40P01'; end if;
      return new;
    end $$;
    grant usage on failures to public;
    create trigger fails before update on products for each row execute function fail()`)
  expect((await save()).status).toBe(200)
})

test('readiness says that the disk is full until a change is saved again', async () => {
  expect((await save()).status).toBe(200)
  expect((await app.get('/health/ready')).json()).toEqual({ status: 'ready' })
  await failWith('53100')
  expect((await save()).body.detail).toBe(
    'The disk of the database is full. Nothing was saved. Ask your administrator for more space.',
  )
  const full = await app.get('/health/ready')
  expect(full.json()).toEqual({
    status: 'ready',
    warning: 'The disk of the database is full. Reading works, changes fail.',
  })
  await app.database.script('drop trigger fails on products')
  expect((await save()).status).toBe(200)
  expect((await app.get('/health/ready')).json()).toEqual({ status: 'ready' })
})

test('an error of the commit is an error of the database', async () => {
  const { database } = app
  await database.script(`
    create function fail_late() returns trigger language plpgsql as
      $$ begin raise exception 'no space left' using errcode = '53100'; end $$;
    create table filling (id int);
    create constraint trigger fails_late after insert on filling deferrable initially deferred
      for each row execute function fail_late()`)
  const error = await database
    .transaction((tx) => tx.all(sql`insert into filling values (1)`))
    .catch((failed: Error) => failed)
  expect(findDatabaseFault(error)).toBe('database_full')
})

test('a transaction that fails because of another connection is rolled back, and its session stays', async () => {
  const { database } = app
  const read = async () => {
    const table = sql`select to_regclass('unfinished')::text as name`
    return { ...(await database.get(table)), lost: database.load().lost }
  }
  const before = await read()
  const ofMailServer = Object.assign(new Error('write EPIPE'), { code: 'EPIPE' })
  const failing = database.transaction(async (tx) => {
    await tx.all(sql`create table unfinished (id int)`)
    throw ofMailServer
  })
  await expect(failing).rejects.toBe(ofMailServer)
  expect(findDatabaseFault(ofMailServer)).toBeUndefined()
  expect(await read()).toEqual(before)
})
