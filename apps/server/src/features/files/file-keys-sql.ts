import { type Sql, sql } from '../../platform/database/sql.ts'

export const findKey = (): Sql => sql`select key from file_keys`

/** Of several servers that create the key at once, one does. */
export const createKey = (): Sql => sql`
  insert into file_keys (key) values (gen_random_uuid()::text || gen_random_uuid()::text)
  on conflict (only_one) do update set key = file_keys.key
  returning key`
