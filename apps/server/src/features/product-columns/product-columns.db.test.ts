import { isFilled, type ProductField } from '@nutripim/contract/products/product-fields'
import { openTestDatabase } from '@nutripim/server/test-support/database'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../../platform/database/database.ts'
import { sql, text } from '../../platform/database/sql.ts'
import * as statements from './product-columns-sql.ts'

let database: Database
beforeAll(async () => {
  database = await openTestDatabase()
})
afterAll(() => database.close())

test('every field has a column of its name', async () => {
  const columns = await database.all<{ name: string }>(sql`
    select column_name as name from information_schema.columns where table_name = 'products'`)
  expect(columns.map(({ name }) => name)).toEqual(expect.arrayContaining(statements.productColumns))
})

const texts = [
  '',
  ' ',
  '\n',
  'a',
  '<p></p>',
  '<p> <br></p>',
  '<p>a</p>',
  '< 2 min',
  '&nbsp;',
  '&lt;',
]
const samples: [ProductField, unknown][] = [
  ...texts.map((value): [ProductField, unknown] => ['webShortDescription', value]),
  ...texts.map((value): [ProductField, unknown] => ['webLongDescription', value]),
  ['webLongDescription', `${'<p></p>'.repeat(100)}a`],
  ['productName', ' '],
  ['productName', '<b>'],
  ['weblinkPackImage', ''],
  ['productRange', null],
  ['productRange', 'nutricore'],
  ['webSynonyms', []],
  ['webSynonyms', ['a']],
  ['seedTreatment', false],
  ['seedTreatment', true],
]

test.each(samples)(
  '%s with %j is filled in the database as in the contract',
  async (field, value) => {
    const { filled } = await database.get<{ filled: boolean }>(sql`
    select ${text(statements.isFilled(field))} as filled
    from jsonb_populate_record(null::products, ${JSON.stringify({ [statements.columnOf(field)]: value })}::jsonb) p`)
    expect(filled).toBe(isFilled(field, value))
  },
)
