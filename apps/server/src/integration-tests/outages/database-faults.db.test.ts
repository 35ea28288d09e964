import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { openTestApp, type TestApp } from '../test-app.ts'

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
