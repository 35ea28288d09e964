import { randomBytes } from 'node:crypto'
import { administer, createTestDatabase } from '@nutripim/server/test-support/database'
import { afterAll, describe, expect, test } from 'vitest'
import { loadDemo } from '../../../seed/demo.ts'
import { loadReference } from '../../../seed/reference.ts'
import type { Database } from '../database.ts'
import { migrate } from '../migrate/migrate.ts'
import { openPostgresDatabase } from '../postgres-database.ts'
import { sql } from '../sql.ts'
import { restrictRole } from './restrict-role.ts'

const { TEST_POSTGRES_URL = '' } = process.env

describe('the role of the server', () => {
  const role = `server_${randomBytes(4).toString('hex')}`
  const closing: (() => Promise<void>)[] = []
  afterAll(async () => {
    for (const close of closing.reverse()) await close()
  })

  async function openBoth(): Promise<{ admin: Database; server: Database }> {
    await administer(TEST_POSTGRES_URL, `create role ${role} login password 'secret'`)
    closing.push(() => administer(TEST_POSTGRES_URL, `drop role ${role}`))
    const { url, drop } = await createTestDatabase(TEST_POSTGRES_URL)
    closing.push(drop)
    const serverUrl = new URL(url)
    serverUrl.username = role
    serverUrl.password = 'secret'
    const admin = openPostgresDatabase(url, { connections: 1 })
    const server = openPostgresDatabase(serverUrl.href, { connections: 2 })
    closing.push(async () => void (await Promise.all([admin.close(), server.close()])))
    return { admin, server }
  }

  test('can change data, and can only read the log of its changes', async () => {
    const { admin, server } = await openBoth()
    await migrate(admin, async (tx) => {
      await loadReference(tx)
      await loadDemo(tx)
      await restrictRole(admin, tx, server)
    })

    // A server without the setting starts on the same database.
    expect(await migrate(server)).toEqual({ applied: [], defined: [] })

    const rename = sql`update products set product_name = product_name || '!' where country_id = 'ES'`
    const count = sql`select count(*)::int as n from public.audit_log`
    const before = await server.get<{ n: number }>(count)
    await server.all(rename)
    const after = await server.get<{ n: number }>(count)
    expect(after.n).toBeGreaterThan(before.n)
    await server.all(sql`update advice set text = text || '!' where country_id = 'ES'`)

    // The next code of a product, as the server proposes it.
    await server.all(sql`select setval('dh_codes', last_value + 1) from dh_codes`)

    // The server creates the months of the log without owning them.
    await server.script('select advance_log_months()')

    for (const statement of [
      `select setval('audit_log_id_seq', 1)`,
      'update audit_log set actor = null',
      'delete from audit_log',
      'truncate audit_log',
      `insert into audit_log (kind, record_id, change, at) values ('product', '1', 'update', now())`,
      'alter table audit_log disable trigger all',
      'drop trigger append_only on audit_log',
      'drop table audit_log',
      'select count(*) from log.other',
      'delete from log.other',
      'insert into audit_archive select * from audit_archive',
      'select create_log_month(now())',
      `select set_config('nutripim.erasing', 'on', true); update audit_log set reason = null`,
      `select set_config('nutripim.erasing', 'on', true); update advice_versions set text = 'x'`,
      'insert into log.erasing values (pg_current_xact_id())',
      'insert into erasures select * from erasures',
      'delete from erasures',
      `select erase_user('maria.marketer@nutripim.example')`,
      'delete from advice_versions',
      'alter table products disable trigger all',
      'create or replace function record_changes_of_products() returns trigger language sql as $$ select 1 $$',
      'create table mine (id int)',
      'set session_replication_role = replica',
      `insert into schema_migrations (name) values ('x')`,
      'delete from schema_definitions',
      'update backup_times set at = now()',
    ]) {
      await expect(server.script(statement), statement).rejects.toMatchObject({ code: '42501' })
    }
    // A temporary table of the same name does not catch entries.
    await server.transaction(async (tx) => {
      await server.script('create temporary table audit_log (like public.audit_log)', tx)
      await tx.all(rename)
    })
    const last = await server.get<{ n: number }>(count)
    expect(last.n).toBeGreaterThan(after.n)
  })

  test('is rejected if it is the owner', async () => {
    const { url, drop } = await createTestDatabase(TEST_POSTGRES_URL)
    const admin = openPostgresDatabase(url, { connections: 2 })
    await expect(migrate(admin, (tx) => restrictRole(admin, tx, admin))).rejects.toThrow(
      'DATABASE_URL: with DATABASE_ADMIN_URL its role must own nothing',
    )
    await admin.close()
    await drop()
  })
})
