import { execFileSync } from 'node:child_process'
import { copyFileSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../project.ts'
import { findDisk } from './database-node.ts'
import type { Programs } from './packages.ts'

export interface Backups {
  stanza: string
  /** Writes the configuration of a node and returns the command that archives its log. */
  configure(node: string): string
  findConfig(node: string): string
  createStanza(primary: string): void
  backUp(primary: string): void
  /** The last errors that pgBackRest wrote to the log of a node. */
  readErrors(node: string): string[]
  /** The segments of the log that a node did not archive, because nobody needs them. */
  listSkipped(node: string): string[]
}

/** pgBackRest with the settings of deploy/pgbackrest, and one repository for all nodes. */
export function createBackups(folder: string, { pgbackrest }: Programs): Backups {
  const stanza = 'nutripim'
  const own = join(folder, 'backups')
  mkdirSync(own)
  execFileSync('chown', ['postgres:postgres', own])
  const archiveCommand = join(folder, 'nutripim-archive')
  copyFileSync(join(root, 'deploy/pgbackrest/nutripim-archive'), archiveCommand)
  const deployed = readFileSync(join(root, 'deploy/pgbackrest/pgbackrest.conf'), 'utf8')
  const readLog = (node: string) => readFileSync(join(folder, `${node}.log`), 'utf8')
  const findConfig = (node: string) => join(folder, `pgbackrest-${node}.conf`)
  const run = (node: string, ...args: string[]) =>
    execFileSync(
      'setpriv',
      [
        ...['--reuid=postgres', '--regid=postgres', '--clear-groups'],
        ...[pgbackrest, `--config=${findConfig(node)}`, `--stanza=${stanza}`, ...args],
      ],
      { cwd: folder, stdio: 'pipe' },
    )
  return {
    stanza,
    findConfig,
    configure(node) {
      const disk = findDisk(folder, node)
      const settings: Record<string, string> = {
        'repo1-path': join(own, 'repository'),
        'log-path': own,
        'lock-path': join(own, `lock-${node}`),
        'spool-path': join(own, `spool-${node}`),
        'pg1-path': join(disk, 'data'),
        'pg1-socket-path': disk,
      }
      writeFileSync(
        findConfig(node),
        deployed.replaceAll(
          /^([\w-]+)=.*$/gm,
          (line, name: string) => `${name}=${settings[name] ?? line.slice(name.length + 1)}`,
        ),
      )
      return `${archiveCommand} %p --config=${findConfig(node)} --stanza=${stanza}`
    },
    createStanza: (primary) => void run(primary, 'stanza-create'),
    backUp: (primary) => void run(primary, '--type=full', 'backup'),
    readErrors: (node) =>
      readLog(node)
        .split('\n')
        .filter((line) => /ERROR: \[\d+\]/.test(line))
        .slice(-3),
    listSkipped: (node) =>
      [...readLog(node).matchAll(/^Skipped (\w+):/gm)].map(([, segment = '']) => segment),
  }
}
