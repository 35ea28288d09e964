import { mkdirSync } from 'node:fs'
import { join } from 'node:path'

/** The disk of a node, as this process sees it. */
export function findDisk(folder: string, node: string): string {
  return join(folder, `disk-${node}`)
}

/** The data folder of Debian's PostgreSQL 15, which the configuration of pgBackRest names. */
export const dataFolder = '/var/lib/postgresql/15/main'
export const socketFolder = '/var/run/postgresql'

/** The same folder, as this process sees it. */
export function findData(folder: string, node: string): string {
  return join(findDisk(folder, node), 'lib/15/main')
}

/** Folders of a node in place of those of this machine, relative to the folder of the test. */
const listMounts = (disk: string) => [
  { from: `${disk}/lib`, to: '/var/lib/postgresql' },
  { from: `${disk}/run`, to: '/run/postgresql' },
  { from: `${disk}/log`, to: '/var/log/pgbackrest' },
  { from: `${disk}/spool`, to: '/var/spool/pgbackrest' },
  { from: 'backups', to: '/var/lib/pgbackrest' },
  { from: 'local-bin', to: '/usr/local/bin' },
  { from: 'pgbackrest.conf', to: '/etc/pgbackrest.conf' },
]

/** Creates the folders of a node on its disk. */
export function createNodeFolders(folder: string, node: string): void {
  for (const name of ['lib/15', 'run', 'log', 'spool']) {
    mkdirSync(join(findDisk(folder, node), name), { recursive: true })
  }
}

/** A command that sees the files of a node where a Debian machine has them. */
export function inNode(folder: string, node: string, command: string[]): string[] {
  const mounts = listMounts(`disk-${node}`).map(
    ({ from, to }) => `mount --bind "${join(folder, from)}" ${to}`,
  )
  const script = [
    'set -e',
    '[ -d /run/postgresql ] || install -d -m 2775 -o postgres -g postgres /run/postgresql',
    ...mounts,
    'exec "$@"',
  ].join('\n')
  return ['unshare', '--mount', 'sh', '-c', script, 'sh', ...command]
}
