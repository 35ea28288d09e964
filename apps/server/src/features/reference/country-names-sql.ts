import { type Sql, sql } from '../../platform/database/sql.ts'

export interface CountryNames {
  id: string
  name: string
  nativeName: string
}

export const listCountryNames = (): Sql =>
  sql`select id, name, native_name as "nativeName" from countries`
