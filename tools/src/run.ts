import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './project.ts'

export interface RunOptions {
  env?: Record<string, string | undefined>
  cwd?: string
  /** With all it starts in a group of its own, so that a Ctrl-C reaches us alone; see `stop`. */
  apart?: boolean
}

/** Starts a program that npm installed (`tsc`, `vite`, …), or `node`. */
export function launch(program: string, args: string[], options: RunOptions = {}): ChildProcess {
  const path = program === 'node' ? process.execPath : join(root, 'node_modules/.bin', program)
  return spawn(path, args, {
    cwd: options.cwd ?? root,
    detached: options.apart ?? false,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', 'inherit', 'inherit'],
  })
}

/** The exit code of a finished process; one that a signal ended counts as failed. */
export function exitOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Ends a process that was launched apart, and whatever it started in turn. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = exitOf(child)
  process.kill(-child.pid, 'SIGTERM')
  await ended
}

export function run(program: string, args: string[], options?: RunOptions): Promise<number> {
  return exitOf(launch(program, args, options))
}

/** Says what is being done, and how long it took once it is done. */
export async function step<T>(title: string, work: () => Promise<T>): Promise<T> {
  const started = performance.now()
  process.stdout.write(`${title} …\n`)
  const result = await work()
  process.stdout.write(`${title}: ${secondsSince(started)} s\n`)
  return result
}

function secondsSince(started: number): string {
  return ((performance.now() - started) / 1000).toFixed(1)
}
