import { execFile } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { promisify } from 'node:util'
import { installOnDebian } from '@nutripim/tools/find/debian'
import { root } from '@nutripim/tools/project'
import { copySources } from '@nutripim/tools/releases/copy-project'
import { waitFor } from '@nutripim/tools/wait-for'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type CopiedMachine, startCopiedMachine } from './copied-machine.ts'
import { readCommands } from './read-commands.ts'

/** The commands of docs/running.md, on Debian's PostgreSQL, with its configuration in /etc/postgresql. */
const page = readFileSync(join(root, 'docs/running.md'), 'utf8')
const blocks = readCommands(page, 'Back up and restore').map(({ text }) => text)
const [install, createStanza, schedule, store, restore, drillUnit, drill, dump, restoreDump] =
  blocks
const exampleTime = '2026-11-16 06:30:00+00'

const adminUrl = 'postgres://nutripim_owner:other-secret@db.example.com/nutripim'
const folder = mkdtempSync(join(tmpdir(), 'nutripim-documented-'))
const release = '/opt/nutripim/current'
let machine: CopiedMachine

/** What the page expects to exist: PostgreSQL with the roles and the database of the product. */
const prepare = `
  systemctl stop postgresql
  rm -rf /etc/postgresql/* /var/lib/postgresql/* /var/lib/pgbackrest/* /etc/pgbackrest.conf
  pg_createcluster --locale=C.UTF-8 15 main --start
  echo '127.0.0.1 db.example.com' >> /etc/hosts
  runuser -u postgres -- psql --set=ON_ERROR_STOP=1 <<SQL
  alter role postgres password 'secret';
  create role nutripim_owner login password 'other-secret';
  create role nutripim login password 'secret';
  create database nutripim owner nutripim_owner;
SQL
`

const startServer = `
  systemd-run --unit=server --working-directory=${release} --setenv=NODE_ENV=production \\
    --setenv=PUBLIC_URL=http://localhost:8080 --setenv=METRICS_TOKEN=secret \\
    --setenv=DATABASE_URL=postgres://nutripim:secret@db.example.com/nutripim \\
    --setenv=DATABASE_ADMIN_URL=${adminUrl} \\
    --setenv=OIDC_AUTHORITY=https://login.example.com --setenv=OIDC_CLIENT_ID=nutripim \\
    node apps/server/dist/bundle/main.js
`

beforeAll(async () => {
  for (const [program, name] of [
    ['/usr/lib/postgresql/15/bin/postgres', 'postgresql-15'],
    ['/usr/bin/pgbackrest', 'pgbackrest'],
  ] as const) {
    if (existsSync(program) || (installOnDebian(name) && existsSync(program))) continue
    throw new Error(`This test needs root on Debian 12 and the package ${name}.`)
  }
  const [sources, product] = [join(folder, 'sources'), join(folder, 'product')]
  copySources(root, sources)
  const { NODE_ENV, ...env } = process.env
  await promisify(execFile)(join(sources, 'tools/container-build.sh'), [sources, product], { env })
  machine = await startCopiedMachine({
    [release]: product,
    [`${release}/deploy`]: join(root, 'deploy'),
  })
  await machine.run(prepare)
  await machine.run(startServer)
  await waitForServer()
}, 1_800_000)
afterAll(async () => {
  await machine?.stop()
  rmSync(folder, { recursive: true, force: true })
})

/** Runs a block of the page as root in the folder of the release. */
async function follow(block: string | undefined): Promise<string> {
  if (block === undefined) throw new Error('The page has fewer blocks.')
  return machine.run(block, release)
}

async function query(text: string, database = 'nutripim'): Promise<string> {
  const psql = `cd / && runuser -u postgres -- psql -XAtq -d ${database}`
  return (await machine.run(`${psql} <<'SQL'\n${text}\nSQL`)).trim()
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

const fetchText = (path: string) =>
  machine.run(`node -e "fetch('http://127.0.0.1:8080${path}', { headers: { authorization: 'Bearer secret' } })
    .then((answer) => answer.text()).then((text) => process.stdout.write(text))"`)
const waitForServer = () =>
  waitFor('the server to be ready', 120, async () =>
    (await fetchText('/health/ready')).includes('"ready"'),
  )
async function readAge(kind: 'backup' | 'restore_drill'): Promise<number> {
  const name = `database_${kind}_age_seconds`
  return Number(new RegExp(`^${name} (.+)$`, 'm').exec(await fetchText('/metrics'))?.[1])
}
const withAdmin = (block: string | undefined) =>
  block && `export DATABASE_ADMIN_URL=${adminUrl}\n${block}`

test('the archive, its check, the schedule and the first full backup work as written', async () => {
  expect(blocks).toHaveLength(9)
  await makeOld('backup')
  expect(await readAge('backup')).toBeGreaterThan(40 * 86_400 - 1)
  await follow(install)
  await follow(createStanza)
  expect(await follow(schedule)).toContain('full backup: ')
  const timers = await machine.run('systemctl list-timers')
  expect(timers).toContain('nutripim-backup-full.timer')
  expect(timers).toContain('nutripim-backup-diff.timer')
  expect(await listBackups()).toEqual(['full'])
  expect(await readAge('backup')).toBeLessThan(600)
})

test('the unit makes a differential backup of what was added', async () => {
  await addProduct('Kept')
  await makeOld('backup')
  await machine.run('systemctl start nutripim-backup@diff.service')
  expect(await listBackups()).toEqual(['full', 'diff'])
  expect(await readAge('backup')).toBeLessThan(600)
})

test('a backup that fails does not count as the last good one', async () => {
  await makeOld('backup')
  await machine.run('mv /etc/pgbackrest.conf /etc/away')
  const failing = machine.run('systemctl start nutripim-backup@diff.service')
  const answer = await failing.catch((error: Error) => error.message)
  await machine.run('mv /etc/away /etc/pgbackrest.conf')
  expect(answer).toContain('nutripim-backup@diff.service failed')
  expect(await readAge('backup')).toBeGreaterThan(40 * 86_400 - 1)
  await follow(withAdmin(store))
  expect(await readAge('backup')).toBeLessThan(600)
})

test('the restore drill passes as a unit, from a release without sources', async () => {
  await makeOld('restore drill')
  await follow(drillUnit)
  const log = await machine.run('journalctl -u nutripim-restore-drill')
  expect(log).toContain('The backup can be used: ')
  expect(await machine.run('systemctl list-timers')).toContain('nutripim-restore-drill.timer')
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

  await machine.run('systemctl stop server')
  await follow(atTarget(restore))
  await waitFor('recovery', 60, async () => (await query('select pg_is_in_recovery()')) === 'f')
  expect(await listProducts()).toBe('Kept')
  await machine.run(startServer)
  await waitForServer()
  await machine.run('systemctl start nutripim-backup@full.service')
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
