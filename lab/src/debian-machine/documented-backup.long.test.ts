import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { root } from '@nutripim/tools/project'
import { copySources } from '@nutripim/tools/test-support/copy-project'
import { waitFor } from '@nutripim/tools/wait-for'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildVersion } from './build-version.ts'
import { type Operator, startOperator } from './operator.ts'
import { readCommands } from './read-commands.ts'

/** The commands of docs/running.md, on Debian's PostgreSQL, with its configuration in /etc/postgresql. */
const page = readFileSync(join(root, 'docs/running.md'), 'utf8')
const blocks = readCommands(page, 'Back up and restore').map(({ text }) => text)
const [install, createStanza, schedule, store, restore, drillUnit, drill, dump, restoreDump] =
  blocks
const exampleTime = '2026-11-16 06:30:00+00'

const version = '9.0.0'
const folder = mkdtempSync(join(tmpdir(), 'nutripim-documented-'))
let operator: Operator

/** What the page expects besides an installed product: pgBackRest, and a superuser with a password. */
const prepare = `
  apt-get install --yes pgbackrest
  echo '127.0.0.1 db.example.com' >> /etc/hosts
  runuser -u postgres -- psql -c "alter role postgres password 'secret'"
`

beforeAll(async () => {
  const archive = await buildVersion(folder, version, (sources) => copySources(root, sources))
  operator = await startOperator(9)
  await operator.install(archive, version)
  await operator.machine.run(prepare)
}, 1_800_000)
afterAll(async () => {
  await operator?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a block of the page as root in the folder of the release. */
async function follow(block: string | undefined): Promise<string> {
  if (block === undefined) throw new Error('The page has fewer blocks.')
  return operator.machine.run(`cd /opt/nutripim/current\n${block}`)
}

async function query(text: string, database = 'nutripim'): Promise<string> {
  const psql = `cd / && runuser -u postgres -- psql -XAtq -d ${database}`
  return operator.machine.run(`${psql} <<'SQL'\n${text}\nSQL`)
}
const addProduct = (name: string) =>
  query(`insert into products (country_id, dh_code, product_name, is_live_product)
    values ('ES', '${name}', '${name}', true)`)
const listProducts = (database?: string) =>
  query('select product_name from products order by 1', database)
const makeOld = (kind: string) =>
  query(`update backup_times set at = now() - interval '40 days' where kind = '${kind}'`)
async function listBackups() {
  const list = await follow('runuser -u postgres -- pgbackrest --stanza=nutripim info')
  return [...list.matchAll(/(\w+) backup:/g)].map(([, kind]) => kind)
}

async function readAge(kind: 'backup' | 'restore_drill'): Promise<number> {
  const metrics = await operator.machine.run('curl --fail --silent http://127.0.0.1:9090/metrics')
  const name = `database_${kind}_age_seconds`
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(metrics)?.[1])
}
const withAdmin = (block: string | undefined) =>
  block && `export $(grep ^DATABASE_ADMIN_URL= /etc/nutripim/nutripim.env)\n${block}`

test('the archive, its check, the schedule and the first full backup work as written', async () => {
  expect(blocks).toHaveLength(9)
  await makeOld('backup')
  expect(await readAge('backup')).toBeGreaterThan(40 * 86_400 - 1)
  await follow(install)
  await follow(createStanza)
  expect(await follow(schedule)).toContain('full backup: ')
  const timers = await operator.machine.run('systemctl list-timers')
  expect(timers).toContain('nutripim-backup-full.timer')
  expect(timers).toContain('nutripim-backup-diff.timer')
  expect(await listBackups()).toEqual(['full'])
  expect(await readAge('backup')).toBeLessThan(600)
})

test('the unit makes a differential backup of what was added', async () => {
  await addProduct('Kept')
  await makeOld('backup')
  await operator.machine.run('systemctl start nutripim-backup@diff.service')
  expect(await listBackups()).toEqual(['full', 'diff'])
  expect(await readAge('backup')).toBeLessThan(600)
})

test('a backup that fails does not count as the last good one', async () => {
  await makeOld('backup')
  await operator.machine.run('mv /etc/pgbackrest.conf /etc/away')
  const failing = operator.machine.run('systemctl start nutripim-backup@diff.service')
  const answer = await failing.catch((error: Error) => error.message)
  await operator.machine.run('mv /etc/away /etc/pgbackrest.conf')
  expect(answer).toContain('nutripim-backup@diff.service failed')
  expect(await readAge('backup')).toBeGreaterThan(40 * 86_400 - 1)
  await follow(withAdmin(store))
  expect(await readAge('backup')).toBeLessThan(600)
})

test('the restore drill passes as a unit, from a release without sources', async () => {
  await makeOld('restore drill')
  await follow(drillUnit)
  const log = await operator.machine.run('journalctl -u nutripim-restore-drill')
  expect(log).toContain('The backup can be used: ')
  expect(await operator.machine.run('systemctl list-timers')).toContain(
    'nutripim-restore-drill.timer',
  )
  expect(await readAge('restore_drill')).toBeLessThan(600)
})

test('after a loss, the drill to a second passes, and the restore to it brings back the rows', async () => {
  await wait(1100)
  const target = await query(
    `select to_char(now() at time zone 'UTC', 'YYYY-MM-DD HH24:MI:SS"+00"')`,
  )
  await wait(1100)
  await query(`delete from products where product_name = 'Kept'`)
  await addProduct('Later')
  const atTarget = (block = '') => {
    expect(block).toContain(exampleTime)
    return block.replace(exampleTime, target)
  }

  await makeOld('restore drill')
  const passed = (await follow(atTarget(drill))).match(/The backup can be used: /g)
  expect(passed).toHaveLength(2)
  expect(await readAge('restore_drill')).toBeLessThan(600)

  await operator.machine.run('systemctl stop nutripim')
  await follow(atTarget(restore))
  await waitFor('recovery', 60, async () => (await query('select pg_is_in_recovery()')) === 'f')
  expect(await listProducts()).toBe('Kept')
  await operator.follow('Install', 'Server')
  await operator.machine.run('systemctl start nutripim-backup@full.service')
  expect(await listBackups()).toEqual(['full', 'diff', 'full'])
  expect(await readAge('backup')).toBeLessThan(600)
})

test('a dump is restored into a new database', async () => {
  await makeOld('backup')
  await follow(withAdmin(dump))
  expect(await readAge('backup')).toBeLessThan(600)
  await follow(restoreDump)
  expect(await listProducts('nutripim_restored')).toBe('Kept')
})
