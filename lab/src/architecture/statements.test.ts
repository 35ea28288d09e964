import { expect, test } from 'vitest'
import { findStrayStatements } from './statements.ts'

const path = 'apps/server/src/features/dealers/dealers.ts'
const find = (text: string) =>
  findStrayStatements({ sources: new Map([[path, text]]), packages: new Map() })

const own = "import * as statements from './dealer-sql.ts'\n"

test('statements are imported as statements, a second module by what it is about', () => {
  expect(find(own)).toEqual([])
  expect(find(`${own}import * as importStatements from './import-sql.ts'`)).toEqual([])
  expect(find("import type { DealerRow } from './dealer-sql.ts'")).toEqual([])
  for (const text of [
    "import { listDealers } from './dealer-sql.ts'",
    "import {\n  type DealerRow,\n  listDealers,\n} from './dealer-sql.ts'",
    "import * as select from './dealer-sql.ts'",
    "import * as dealerStatements from './dealer-sql.ts'",
  ]) {
    expect(find(text), text).toEqual([
      `${path}: import * as statements from a *-sql.ts file, and others as xStatements.`,
    ])
  }
})

test('a statement is named by a verb', () => {
  expect(find(`${own}db.all(statements.listDealers(country))`)).toEqual([])
  expect(find(`${own}db.all(statements.dealers(country))`)).toEqual([
    `${path}: dealers is a statement: name it by a verb.`,
  ])
  expect(find(`${own}db.all(statements.issueDealer(country))`)).toHaveLength(1)
})

test('a statement named find may be empty, one named get always has a row', () => {
  expect(find(`${own}db.find<Row>(statements.findDealer(id))`)).toEqual([])
  expect(find(`${own}db.getJson(\n  statements.findDealer(id),\n)`)).toEqual([
    `${path}: findDealer may be empty: run it with find, or name it getX.`,
  ])
  expect(find(`${own}db.find<Row>(statements.getDealer(id))`)).toEqual([
    `${path}: getDealer always has a row: run it with get, or name it findX.`,
  ])
})
