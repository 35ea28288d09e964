import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { root } from '@nutripim/tools/project'
import { extractCommit } from '@nutripim/tools/releases/extract-commit'
import { listMigrations, readReleases } from '@nutripim/tools/releases/releases'
import { copySources } from '@nutripim/tools/test-support/copy-project'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { buildVersion } from './build-version.ts'
import { type Operator, startOperator } from './operator.ts'

// These tests do what docs/running.md says, on bare Debian with systemd.
const folder = mkdtempSync(join(tmpdir(), 'nutripim-install-'))
const minutes = 60_000
const version = '9.0.0'
const administrator = 'you@example.com'
let archive: string
const operators: Operator[] = []

async function startMachine(): Promise<Operator> {
  const operator = await startOperator(operators.length)
  operators.push(operator)
  return operator
}

beforeAll(async () => {
  archive = await buildVersion(folder, version, (sources) => copySources(root, sources))
}, 15 * minutes)
afterAll(async () => {
  for (const operator of operators) await operator.stop()
  rmSync(folder, { recursive: true, force: true })
}, 2 * minutes)

test('docs/running.md leads from a bare machine to an administrator, to the next release and back', {
  timeout: 15 * minutes,
}, async () => {
  const { machine, follow, receive, install, signIn } = await startMachine()
  await install(archive, version)
  await follow('Install', 'Proxy')
  expect(await signIn(administrator)).toEqual(['GLOBALADMIN'])
  expect(
    await machine.run(`curl -s --cacert /root/authority.pem https://pim.example.com/`),
  ).toContain('<div id="root">')
  expect(await machine.run('stat --format=%a:%U /etc/nutripim/nutripim.env')).toBe('600:root')
  const server = '/opt/nutripim/current/apps/server/dist/bundle/main.js'
  expect(await machine.run(`node ${server} --help`)).toContain('DATABASE_URL')

  const running = () =>
    machine.run('readlink /proc/$(systemctl show --value --property=MainPID nutripim)/cwd')
  expect(await running()).toBe(`/opt/nutripim/${version}`)
  receive(rename(archive, '9.1.0'))
  await follow('Upgrade', '', '9.1.0')
  expect(await running()).toBe('/opt/nutripim/9.1.0')
  expect(await signIn(administrator)).toEqual(['GLOBALADMIN'])
  await follow('Upgrade', 'Go back', version)
  expect(await running()).toBe(`/opt/nutripim/${version}`)
  expect(await signIn(administrator)).toEqual(['GLOBALADMIN'])
  expect(await machine.run('systemctl --failed --no-legend')).toBe('')
})

test('docs/running.md leads from release 0.1.0 to this one and back', {
  timeout: 25 * minutes,
}, async () => {
  const [release] = readReleases()
  const old = await buildVersion(folder, '0.1.0', (sources) =>
    extractCommit(release.commit, sources),
  )
  const { machine, follow, receive, signIn } = await startMachine()
  await follow('Install', 'Programs')

  // As docs/running.md of 0.1.0 said; the unit was the operator's own.
  receive(old)
  await machine.run(`
    mkdir /opt/nutripim-0.1.0
    tar --extract --file nutripim-0.1.0.tar.gz --directory /opt/nutripim-0.1.0 --strip-components=1
    cd / && runuser -u postgres -- psql --set=ON_ERROR_STOP=1 <<SQL
      create role nutripim_owner login password 'other-secret';
      create role nutripim login password 'secret';
      create database nutripim owner nutripim_owner encoding 'UTF8' template template0;
SQL
    mkdir /srv/old
    install --mode=644 /root/authority.pem /srv/old/authority.pem`)
  writeFileSync(join(machine.folder, 'srv/old/settings.env'), oldSettings)
  writeFileSync(join(machine.folder, 'etc/systemd/system/old.service'), oldUnit)
  const ready =
    'curl --fail --silent --retry 60 --retry-delay 1 --retry-all-errors http://127.0.0.1:8080/health/ready'
  await machine.run(`systemctl daemon-reload && systemctl start old && ${ready}`)
  const here = 'http://127.0.0.1:8080'
  expect(await signIn(administrator, here)).toEqual(['GLOBALADMIN'])
  const readApplied = () =>
    machine.run(
      `cd / && runuser -u postgres -- psql -XAtd nutripim -c 'select count(*) from schema_migrations'`,
    )
  const applied = Number(await readApplied())

  receive(archive)
  await follow('Install', 'Release', version)
  await machine.run('cat /srv/old/settings.env > /etc/nutripim/nutripim.env; systemctl stop old')
  await follow('Install', 'Server')
  expect(await signIn(administrator, here)).toEqual(['GLOBALADMIN'])
  expect(Number(await readApplied())).toBeGreaterThan(applied)
  expect(applied).toBe(Object.keys(listMigrations(release.commit)).length)

  await machine.run(`systemctl disable --now nutripim; systemctl start old && ${ready}`)
  expect(await signIn(administrator, here)).toEqual(['GLOBALADMIN'])
})

/** The same release under another number, as a later one. */
function rename(file: string, name: string): string {
  const own = mkdtempSync(join(folder, 'renamed-'))
  const next = join(folder, `nutripim-${name}.tar.gz`)
  execFileSync('tar', ['-xzf', file, '-C', own])
  const was = basename(file, '.tar.gz')
  execFileSync('tar', [
    ...['-czf', next, '-C', own, '--transform', `s,^${was},nutripim-${name},`, was],
  ])
  rmSync(own, { recursive: true })
  const sum = execFileSync('sha256sum', [`nutripim-${name}.tar.gz`], { cwd: folder })
  writeFileSync(`${next}.sha256`, sum)
  return next
}

const oldSettings = `NODE_ENV=production
PUBLIC_URL=https://pim.example.com
HOST=127.0.0.1
DATABASE_URL=postgres://nutripim:secret@127.0.0.1/nutripim
DATABASE_ADMIN_URL=postgres://nutripim_owner:other-secret@127.0.0.1/nutripim
OIDC_AUTHORITY=https://login.example.com
OIDC_CLIENT_ID=nutripim
BOOTSTRAP_ADMIN_EMAIL=${administrator}
NODE_EXTRA_CA_CERTS=/srv/old/authority.pem
`

const oldUnit = `[Service]
User=nobody
WorkingDirectory=/opt/nutripim-0.1.0
EnvironmentFile=/srv/old/settings.env
ExecStart=node apps/server/dist/main.js
`
