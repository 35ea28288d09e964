import { type ChildProcess, fork, type SerializationType } from 'node:child_process'
import { constants, setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { ProblemError } from '../../../platform/api/problem-error.ts'
import { readResidentMemory } from './resident-memory.ts'

const megabyte = 1024 * 1024

/** Of the server and a process together: 400 MB, less what a process can take between two checks. */
const totalMegabytes = 340

/** Often enough that a process cannot take much more memory than allowed before it is noticed. */
const millisecondsBetweenChecks = 20

export type EndReason = 'memory' | 'time' | 'ended'

export interface ProcessPlan {
  script: URL
  limits: {
    seconds: number
    /** It gets at least and at most this much, whatever the server uses. */
    minMegabytes: number
    maxMegabytes: number
  }
  /** The answer to the caller when the process was stopped, or ended by itself. */
  createError(reason: EndReason): Error
  /** How messages are written; `advanced` keeps bytes as they are. */
  serialization?: SerializationType
  signal?: AbortSignal | undefined
}

interface Outcome<Result> {
  resolve(result: Result): void
  reject(error: Error): void
}

/**
 * Runs a script in a process of its own, which is ended if it takes too much time or memory, and in any
 * case with its task. The process has no variables of the server, so no secrets.
 */
export async function runLimitedProcess<Result>(
  plan: ProcessPlan,
  converse: (process: ChildProcess, outcome: Outcome<Result>) => void,
): Promise<Result> {
  const { createError, signal } = plan
  const child = start(plan)
  // A process that could not be started has no end.
  const ended =
    child.pid === undefined
      ? Promise.resolve()
      : new Promise<void>((resolve) => child.once('exit', () => resolve()))
  let endWatch = () => {}
  let onAbort = () => {}
  try {
    return await new Promise<Result>((resolve, reject) => {
      endWatch = watch(child, plan, (reason) => reject(createError(reason)))
      onAbort = () => reject(signal?.reason)
      signal?.addEventListener('abort', onAbort)
      signal?.throwIfAborted()
      child.on('error', () => {
        // Otherwise it died while it was answered, and its end says why.
        if (child.pid === undefined) reject(new ProblemError('server_busy'))
      })
      // A heap that is full ends the process by itself.
      child.once('exit', (_code, name) => reject(createError(name === 'SIGABRT' ? 'memory' : 'ended'))) // biome-ignore format: one line
      converse(child, { resolve, reject })
    })
  } finally {
    endWatch()
    signal?.removeEventListener('abort', onAbort)
    child.kill('SIGKILL')
    // Its memory is free before the next one starts.
    await ended
  }
}

function start({ script, limits, serialization = 'json' }: ProcessPlan): ChildProcess {
  const { SystemRoot, TZ } = process.env
  const child = fork(fileURLToPath(script), {
    env: { ...(SystemRoot && { SystemRoot }), ...(TZ && { TZ }) },
    execArgv: [
      `--max-old-space-size=${limits.maxMegabytes}`,
      // With half as much, a sixth of the time goes to collecting garbage.
      '--max-semi-space-size=8',
      // Each thread of V8 keeps some memory for itself.
      '--v8-pool-size=1',
    ],
    serialization,
    stdio: ['pipe', 'ignore', 'ignore', 'ipc'],
  })
  // The server, which answers other users, comes first.
  if (child.pid !== undefined) setPriority(child.pid, constants.priority.PRIORITY_BELOW_NORMAL)
  return child
}

/** Calls `stop` when the process takes too much time or memory. Returns a function that ends the watch. */
function watch(
  { pid }: ChildProcess,
  { limits }: ProcessPlan,
  stop: (reason: EndReason) => void,
): () => void {
  const { seconds, minMegabytes, maxMegabytes } = limits
  const timer = setTimeout(() => stop('time'), seconds * 1000)
  const check = setInterval(() => {
    const free = totalMegabytes - process.memoryUsage.rss() / megabyte
    const allowed = Math.min(maxMegabytes, Math.max(minMegabytes, free))
    if (pid !== undefined && readResidentMemory(pid) > allowed * megabyte) stop('memory')
  }, millisecondsBetweenChecks)
  return () => {
    clearTimeout(timer)
    clearInterval(check)
  }
}
