import { openTestApp, type Person, people, type TestApp } from '@nutripim/server/test-support/app'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database, DatabaseWork, Queryable } from '../platform/database/database.ts'
import type { Sql } from '../platform/database/sql.ts'

let app: TestApp
/** The statements of the last call. */
let sent: Sql[] = []

const manyRows = 20_000
const assignments = { given: [], taken: [] }
const payload = { by: 'x', isNew: false, roles: assignments, countries: assignments }
const at = `timestamptz '2026-06-01'`

beforeAll(async () => {
  app = await openTestApp({}, { wrapDatabase: recordStatements })
  await app.database.script(`
    set session_replication_role = replica;
    insert into products (country_id, dh_code, product_name, product_range, form_of_product, is_live_product)
    select 'ES', 'X' || n, 'Many ' || n, 'nutricore', 'granules', true from generate_series(1, ${manyRows}) n;
    insert into audit_log (country_id, at, actor, act, kind, record_id, change, before, after)
    select 'ES', ${at} + n * interval '1 minute', '${people.globalAdmin}', 'saveDealer', 'dealer', '1',
      'update', '{"name": "a"}', '{"name": "b"}'
    from generate_series(1, ${manyRows}) n;
    insert into notifications (user_id, kind, payload, read_at)
    select '${people.marketer}', 'access changed', '${JSON.stringify(payload)}', case when n % 50 > 0 then now() end
    from generate_series(1, ${manyRows}) n;
    insert into channel_states (country_id, channel_id, number) values ('ES', 'web', ${manyRows});
    insert into publications (country_id, channel_id, number, published_by, published_at, origin, changes)
    select 'ES', 'web', n, 'system', ${at} + n * interval '1 minute', 'automatic', 1
    from generate_series(1, ${manyRows}) n;
    insert into webhooks (webhook_id, name, url, country_id, channel_id, owner_id)
      overriding system value
    values (7, 'Many', 'https://example.com', 'ES', 'web', '${people.globalAdmin}');
    insert into webhook_queues (webhook_id) values (7);
    insert into webhook_deliveries (webhook_id, type, body, state, delivered_at)
    select 7, 'publication.created', '{}', 'delivered', now() from generate_series(1, ${manyRows}) n;
    insert into users (user_id, display_name)
    select 'user' || n || '@many.example', 'User ' || n from generate_series(1, ${manyRows}) n`)
  await app.database.script('vacuum analyze')
}, 120_000)
afterAll(() => app.close())

/** Passes all statements on, and remembers them. */
function recordStatements(database: Database): Database {
  const record = <Work extends Queryable>(work: Work): Work => {
    const pass =
      <Result>(run: (statement: Sql) => Result) =>
      (statement: Sql) => {
        sent.push(statement)
        return run(statement)
      }
    return {
      ...work,
      all: pass(work.all),
      find: pass(work.find),
      get: pass(work.get),
      findJson: pass(work.findJson),
      getJson: pass(work.getJson),
    }
  }
  const recordWork = (work: DatabaseWork): DatabaseWork => ({
    ...record(work),
    transaction: (run) => work.transaction((tx) => run(record(tx))),
  })
  return {
    ...database,
    ...recordWork(database),
    within: (limit) => recordWork(database.within(limit)),
  }
}

interface PlanNode {
  'Node Type': string
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  Plans?: PlanNode[]
}

const listNodes = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(listNodes)]

/** What the statements of a call read from tables and what they sorted, each with its number of rows. */
async function readPlans(statements: readonly Sql[]) {
  const nodes: PlanNode[] = []
  for (const statement of statements) {
    const [row] = await app.database.all<{ 'QUERY PLAN': { Plan: PlanNode }[] }>({
      text: `explain (analyze, format json, timing off) ${statement.text}`,
      values: statement.values,
    })
    for (const { Plan } of row!['QUERY PLAN']) nodes.push(...listNodes(Plan))
  }
  const rowsOf = (node: PlanNode) =>
    (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops']
  return {
    // Counting all products of a country in an index is no work beside a page of them.
    read: nodes
      .filter((node) => node['Relation Name'] && node['Node Type'] !== 'Index Only Scan')
      .map((node) => ({ table: node['Relation Name'], rows: rowsOf(node) })),
    sorted: nodes
      .filter((node) => node['Node Type'].includes('Sort'))
      .map((node) => (node.Plans ?? []).reduce((sum, child) => sum + rowsOf(child), 0)),
  }
}

const products = { countryCode: 'ES', pageSize: 50 }
/** Rows that a call may read from a table or sort: some pages, or some of each country. */
const maxRows = (path: string) =>
  path.startsWith('audit-log') && !path.includes('country=') ? 2000 : 500

const pages: [string, Person, 'GET' | 'POST', string, object?][] = [
  ['products', 'marketer', 'POST', 'product-information/search', { ...products, page: 3 }],
  [
    'products by range',
    'marketer',
    'POST',
    'product-information/search',
    { ...products, sort: 'productRange', descending: true },
  ],
  ['audit entries', 'globalAdmin', 'GET', 'audit-log/2026-01-01/2026-12-31?zone=0'],
  [
    'audit entries of a country before one',
    'globalAdmin',
    'GET',
    'audit-log/2026-01-01/2026-12-31?zone=0&country=ES&olderThan=2026-06-07T00:00:00Z_999999',
  ],
  ['changes of a dealer', 'globalAdmin', 'GET', 'global-admin/history/dealers/1'],
  ['notifications', 'marketer', 'GET', 'experience/inbox'],
  ['unread notifications', 'marketer', 'GET', 'experience/inbox?only=unread'],
  ['notifications before one', 'marketer', 'GET', 'experience/inbox?after=5000'],
  ['publications', 'globalAdmin', 'GET', 'publishing/publications/ES/web'],
  ['publications before one', 'globalAdmin', 'GET', 'publishing/publications/ES/web?after=5000'],
  ['deliveries', 'globalAdmin', 'GET', 'access-control/webhook-deliveries/7'],
  ['deliveries before one', 'globalAdmin', 'GET', 'access-control/webhook-deliveries/7?after=5000'],
]

test.each(pages)(
  'a page of %s reads no more than it shows',
  async (_what, person, method, path, body) => {
    sent = []
    expect((await app.call(person, method, path, body)).status).toBe(200)
    const { read, sorted } = await readPlans(sent)
    expect(read.length).toBeGreaterThan(0)
    expect(read.filter(({ rows }) => rows > maxRows(path))).toEqual([])
    expect(Math.max(0, ...sorted)).toBeLessThanOrEqual(maxRows(path))
  },
)
