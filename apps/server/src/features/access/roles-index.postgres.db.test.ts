import { openTestDatabase } from '@nutripim/server/test-support/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { type Sql, sql } from '../../platform/database/sql.ts'
import * as decisionStatements from '../approvals/decide-sql.ts'
import * as proposalStatements from '../products/catalogue/proposals-sql.ts'
import * as statements from './access-sql.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
  await database.all(sql`
    insert into users (user_id, display_name)
    select 'dealers' || i || '@nutripim.example', 'Dealers ' || i from generate_series(1, 20000) i`)
  await database.all(sql`
    insert into user_roles (user_id, role_id)
    select user_id, 'DEALERMANAGER' from users where user_id like 'dealers%@nutripim.example'`)
  await database.script('analyze users; analyze user_roles')
})
afterAll(() => database.close())

const explain = async ({ text, values }: Sql) => {
  const rows = await database.all<{ 'QUERY PLAN': string }>({ text: `explain ${text}`, values })
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test.each([
  ['all administrators', statements.selectAdministrators()],
  ['the administrators of countries', statements.selectAdministratorsOf(['ES', 'PT'])],
  ['the approvers of a country', decisionStatements.selectApproversOf('ES')],
  ['the editors of a country', proposalStatements.selectEditorsOf('ES')],
])('%s are found without reading the roles of all users', async (_case, statement) => {
  expect(await explain(statement)).not.toContain('Seq Scan on user_roles')
})
