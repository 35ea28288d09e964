import { execFileSync, spawn } from 'node:child_process'
import { closeSync, openSync } from 'node:fs'
import { join } from 'node:path'

export interface HostProcess {
  pid: number
  hasEnded(): boolean
  ended: Promise<void>
  signal(signal: NodeJS.Signals): void
}

interface RunOptions {
  /** Names the log file. */
  log: string
  env?: Record<string, string>
  /** An account to run as; PostgreSQL rejects to run as root. */
  account?: string
  /** Puts the command into another one, for example into a mount namespace. */
  wrap?: (command: string[]) => string[]
}

/** A machine of its own for everything but the file system: a network namespace. */
export interface Host {
  name: string
  address: string
  run(program: string, args: string[], options: RunOptions): HostProcess
  /** Signals every process of the host, also those that daemons started. */
  signalAll(signal: NodeJS.Signals): void
  cutNetwork(): void
  connectNetwork(): void
}

interface HostSettings {
  name: string
  address: string
  namespace: string
  cable: string
  folder: string
}

export function createHost({ name, address, namespace, cable, folder }: HostSettings): Host {
  return {
    name,
    address,
    run(program, args, { log, env = {}, account, wrap = (command) => command }) {
      const file = openSync(join(folder, `${log}.log`), 'a')
      const asAccount = account
        ? ['setpriv', `--reuid=${account}`, `--regid=${account}`, '--clear-groups']
        : []
      const child = spawn(
        'nsenter',
        [`--net=/run/netns/${namespace}`, ...wrap([...asAccount, program, ...args])],
        {
          cwd: folder,
          // Ctrl-C reaches only the test, which then ends everything in order.
          detached: true,
          stdio: ['ignore', file, file],
          env: { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LC_ALL: 'C.UTF-8', ...env },
        },
      )
      closeSync(file)
      child.unref()
      const hasEnded = () => child.exitCode !== null || child.signalCode !== null
      return {
        pid: child.pid ?? 0,
        hasEnded,
        ended: new Promise<void>((resolve) => child.once('exit', () => resolve())),
        signal: (signal) => void child.kill(signal),
      }
    },
    signalAll(signal) {
      const pids = execFileSync('ip', ['netns', 'pids', namespace], { encoding: 'utf8' })
      for (const pid of pids.split('\n').filter(Boolean)) {
        try {
          process.kill(Number(pid), signal)
        } catch {
          // It ended by itself meanwhile.
        }
      }
    },
    cutNetwork: () => void execFileSync('ip', ['link', 'set', cable, 'down']),
    connectNetwork: () => void execFileSync('ip', ['link', 'set', cable, 'up']),
  }
}
