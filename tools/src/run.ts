import { type ChildProcess, spawn } from 'node:child_process'
import { join } from 'node:path'
import { root } from './project.ts'

export interface RunOptions {
  env?: Record<string, string | undefined>
  cwd?: string
  /** Starts a separate process group, so that Ctrl-C reaches only us. End it with `stop`. */
  ownGroup?: boolean
  /** Shows only what the program writes to standard error. */
  onlyErrors?: boolean
}

/** Starts a program that npm installed (`tsc`, `vite`, …), or `node`. */
export function launch(program: string, args: string[], options: RunOptions = {}): ChildProcess {
  const path = program === 'node' ? process.execPath : join(root, 'node_modules/.bin', program)
  return spawn(path, args, {
    cwd: options.cwd ?? root,
    detached: options.ownGroup ?? false,
    env: { ...process.env, ...options.env },
    stdio: ['ignore', options.onlyErrors ? 'ignore' : 'inherit', 'inherit'],
  })
}

/** Waits for the exit code of a process. A process ended by a signal counts as failed. */
export function waitForExit(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.once('error', reject)
    child.once('exit', (code) => resolve(code ?? 1))
  })
}

/** Ends a process with its own group, and everything it started. */
export async function stop(child: ChildProcess): Promise<void> {
  if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return
  const ended = waitForExit(child)
  process.kill(-child.pid, 'SIGTERM')
  await ended
}

export function run(program: string, args: string[], options?: RunOptions): Promise<number> {
  return waitForExit(launch(program, args, options))
}

/** Prints what is being done, and then how long it took. */
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
