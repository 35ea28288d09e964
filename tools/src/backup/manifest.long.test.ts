import { execFileSync } from 'node:child_process'
import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { expect, test } from 'vitest'
import { startPostgres } from '../find/find-postgres.ts'
import { createManifest } from './manifest.ts'

test('a manifest is complete only when the archive contains its restore point', async () => {
  const archive = mkdtempSync(join(tmpdir(), 'nutripim-archive-'))
  execFileSync('chmod', ['777', archive])
  const postgres = await startPostgres({
    fsync: 'off',
    archive_mode: 'on',
    // Slow, as an archive on another machine is.
    archive_command: `sleep 1 && cp %p ${archive}/%f`,
  })
  const client = new pg.Client({ connectionString: postgres.url })
  try {
    await client.connect()
    await client.query('create table notes as select n from generate_series(1, 100) n')
    const { rows } = await client.query<{ segment: string }>(
      'select pg_walfile_name(pg_current_wal_lsn()) as segment',
    )
    const manifest = await createManifest(postgres.url)
    expect(existsSync(join(archive, rows[0]?.segment ?? ''))).toBe(true)
    expect(manifest.tables).toMatchObject([{ name: 'notes', rows: 100 }])
  } finally {
    await client.end()
    await postgres.stop()
    rmSync(archive, { recursive: true })
  }
})

test('without an archive there is no manifest', async () => {
  const postgres = await startPostgres()
  const client = new pg.Client({ connectionString: postgres.url })
  try {
    await client.connect()
    await client.query('create table notes (n int)')
    await expect(createManifest(postgres.url)).rejects.toThrow('archive_mode is off')
  } finally {
    await client.end()
    await postgres.stop()
  }
})
