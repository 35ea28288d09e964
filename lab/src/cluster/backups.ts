import { execFileSync } from 'node:child_process'
import { chmodSync, copyFileSync, cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '@nutripim/tools/project'
import type { Programs } from './cluster-programs.ts'
import { inNode } from './node-files.ts'

export interface Backups {
  stanza: string
  /** The configuration of the machine of the restore drill. */
  drillConfig: string
  /** Creates the repository, and lets pgBackRest check that the archive of the primary works. */
  createStanza(primary: string): void
  backUp(primary: string): void
  /** The last errors that pgBackRest wrote to the log of a node. */
  readErrors(node: string): string[]
  /** The segments of the log that a node did not archive, because nobody needs them. */
  listSkipped(node: string): string[]
}

const deployed = join(root, 'deploy/pgbackrest')

/** pgBackRest exactly as docs/running.md installs it, with one repository for all nodes. */
export function createBackups(folder: string, { pgbackrest }: Programs): Backups {
  const stanza = 'nutripim'
  const own = join(folder, 'backups')
  const installed = join(folder, 'local-bin')
  for (const each of [own, installed]) mkdirSync(each)
  execFileSync('chown', ['postgres:postgres', own])
  cpSync(
    join(deployed, 'pgbackrest-nutripim-archive'),
    join(installed, 'pgbackrest-nutripim-archive'),
  )
  copyFileSync(join(deployed, 'pgbackrest.conf'), join(folder, 'pgbackrest.conf'))
  chmodSync(join(folder, 'pgbackrest.conf'), 0o644)
  const readLog = (node: string) => readFileSync(join(folder, `${node}.log`), 'utf8')
  const run = (node: string, ...args: string[]) => {
    const asAccount = ['setpriv', '--reuid=postgres', '--regid=postgres', '--clear-groups']
    const [program = '', ...others] = inNode(folder, node, [
      ...[...asAccount, pgbackrest, `--stanza=${stanza}`, ...args],
    ])
    execFileSync(program, others, { cwd: folder, stdio: 'pipe' })
  }
  return {
    stanza,
    drillConfig: writeDrillConfig(folder, own),
    createStanza(primary) {
      run(primary, 'stanza-create')
      run(primary, 'check')
    },
    backUp: (primary) => run(primary, '--type=full', 'backup'),
    readErrors: (node) =>
      readLog(node)
        .split('\n')
        .filter((line) => /ERROR: \[\d+\]/.test(line))
        .slice(-3),
    listSkipped: (node) =>
      [...readLog(node).matchAll(/^Skipped (\w+):/gm)].map(([, segment = '']) => segment),
  }
}

/** The parameters of PostgreSQL that docs/running.md installs. */
export function readArchiveParameters(): Record<string, string> {
  const text = readFileSync(join(deployed, 'archive.conf'), 'utf8')
  return Object.fromEntries(
    [...text.matchAll(/^(\w+) = '?(.*?)'?$/gm)].map(([, name = '', value = '']) => [name, value]),
  )
}

/** The drill runs on this machine, where the repository of the test has another path. */
function writeDrillConfig(folder: string, own: string): string {
  const file = join(folder, 'pgbackrest-drill.conf')
  const settings: Record<string, string> = {
    'repo1-path': own,
    'log-path': join(folder, 'drill-log'),
    'lock-path': join(folder, 'drill-lock'),
    'spool-path': join(folder, 'drill-spool'),
  }
  for (const name of ['log', 'lock', 'spool'])
    mkdirSync(join(folder, `drill-${name}`), { mode: 0o777 })
  execFileSync('chmod', [
    '777',
    ...['log', 'lock', 'spool'].map((name) => join(folder, `drill-${name}`)),
  ])
  writeFileSync(
    file,
    readFileSync(join(deployed, 'pgbackrest.conf'), 'utf8').replaceAll(
      /^([\w-]+)=(.*)$/gm,
      (line, name: string) => (settings[name] ? `${name}=${settings[name]}` : line),
    ),
  )
  return file
}
