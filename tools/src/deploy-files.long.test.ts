import { execFileSync, spawnSync } from 'node:child_process'
import {
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { installOnDebian } from './find/debian.ts'
import { root } from './project.ts'

const deploy = join(root, 'deploy')
const folder = mkdtempSync(join(tmpdir(), 'nutripim-deploy-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

function getProgram(path: string, debianPackage: string): string {
  if (!existsSync(path) && !installOnDebian(debianPackage)) {
    throw new Error(`This test needs ${path}. Install the package ${debianPackage}.`)
  }
  return path
}

function run(program: string, args: string[]): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8', cwd: folder })
  return { status, output: `${stdout}${stderr}` }
}

test('promtool accepts the alert rules and the configuration', () => {
  const promtool = getProgram('/usr/bin/promtool', 'prometheus')
  const rules = run(promtool, ['check', 'rules', join(deploy, 'prometheus/alerts.yml')])
  expect(rules).toMatchObject({ status: 0, output: expect.stringContaining('SUCCESS') })
  const config = run(promtool, ['check', 'config', join(deploy, 'prometheus/prometheus.yml')])
  expect(config).toMatchObject({ status: 0 })
})

/** Checks when an alert fires if a metric has these values, one for every five minutes. */
function testAlert(name: string, series: string, values: string, firesAt: Record<string, boolean>) {
  const promtool = getProgram('/usr/bin/promtool', 'prometheus')
  const promql_expr_test = Object.entries(firesAt).map(([eval_time, fires]) => ({
    ...{ eval_time, expr: `count(ALERTS{alertname="${name}",alertstate="firing"})` },
    exp_samples: fires ? [{ labels: '{}', value: 1 }] : [],
  }))
  // JSON is valid YAML.
  const file = join(folder, `${name}.json`)
  const tests = [{ interval: '5m', input_series: [{ series, values }], promql_expr_test }]
  const rule_files = [join(deploy, 'prometheus/alerts.yml')]
  writeFileSync(file, JSON.stringify({ rule_files, evaluation_interval: '5m', tests }))
  return run(promtool, ['test', 'rules', file])
}

test('Prometheus alerts when the last good backup is older than 26 hours, and no longer after the next', () => {
  const series = 'database_backup_age_seconds{job="nutripim",instance="app1"}'
  const result = testAlert('NutriPimBackupOld', series, '0+300x336 0+300x60', {
    '25h': false,
    '27h30m': true,
    '30h': false,
  })
  expect(result).toMatchObject({ status: 0, output: expect.stringContaining('SUCCESS') })
})

test('Prometheus alerts when no restore drill has passed for 8 days', () => {
  const series = 'database_restore_drill_age_seconds{job="nutripim",instance="app1"}'
  const result = testAlert('NutriPimRestoreDrillOld', series, '0+300x2400', {
    '190h': false,
    '194h': true,
  })
  expect(result).toMatchObject({ status: 0, output: expect.stringContaining('SUCCESS') })
})

test('haproxy accepts the proxy of compose.yaml', () => {
  const haproxy = getProgram('/usr/sbin/haproxy', 'haproxy')
  const certificate = join(folder, 'pim.pem')
  execFileSync('openssl', [
    ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '1', '-subj', '/CN=localhost'],
    ...['-keyout', join(folder, 'key.pem'), '-out', join(folder, 'certificate.pem')],
  ])
  const parts = ['certificate.pem', 'key.pem'].map((name) => readFileSync(join(folder, name)))
  writeFileSync(certificate, Buffer.concat(parts))
  const config = readFileSync(join(deploy, 'compose/haproxy.cfg'), 'utf8')
  writeFileSync(join(folder, 'haproxy.cfg'), config.replace('/etc/haproxy/pim.pem', certificate))
  expect(run(haproxy, ['-c', '-f', join(folder, 'haproxy.cfg')])).toMatchObject({ status: 0 })
})

test('systemd accepts the units', () => {
  const analyze = getProgram('/usr/bin/systemd-analyze', 'systemd')
  const units = join(folder, 'units')
  cpSync(join(deploy, 'systemd'), units, { recursive: true })
  const names = readdirSync(units).filter((name) => /\.(service|timer)$/.test(name))
  for (const name of names) {
    const file = join(units, name)
    // The programs of the machine that runs them may be missing here.
    const text = readFileSync(file, 'utf8')
    writeFileSync(file, text.replaceAll(/^(ExecStart=)(\/usr\/bin\/)?\w+/gm, '$1/bin/true'))
  }
  expect(names.length).toBeGreaterThan(5)
  const files = names.map((name) => join(units, name.replace('@.', '@full.')))
  for (const name of names.filter((each) => each.includes('@.'))) {
    cpSync(join(units, name), join(units, name.replace('@.', '@full.')))
  }
  const { status, output } = run(analyze, ['verify', '--man=no', ...files])
  // Accounts and files of the product do not exist here; everything else would be a mistake.
  expect({ status, output }).toEqual({ status: 0, output: '' })
})

test('the shell accepts the script that creates the database', () => {
  const script = join(deploy, 'compose/create-database.sh')
  expect(run('sh', ['-n', script])).toEqual({ status: 0, output: '' })
})
