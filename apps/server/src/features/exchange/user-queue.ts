import { ProblemError } from '../../platform/api/problem-error.ts'

interface TaskOptions {
  /** The user who waits; users take turns, however many tasks each of them has. */
  user: string
  /** Receives the number of tasks that run before this one, whenever it changes. */
  onPosition?: ((before: number) => void) | undefined
  /** Leaves the queue. */
  signal?: AbortSignal | undefined
}

interface PendingTask extends TaskOptions {
  start: () => void
  before: number
}

/** Runs at most `concurrent` tasks at a time; at most `maxPending` others are queued. */
export function createUserQueue({
  concurrent,
  maxPending,
}: {
  concurrent: number
  maxPending: number
}) {
  let pending: PendingTask[] = []
  /** The user of every running task. */
  const running: string[] = []
  /** Users in the order of their last turn, the latest at the end. */
  let served: string[] = []

  /** The tasks in the order in which they will run. */
  function sortByTurn(): PendingTask[] {
    const turnsBefore = new Map<string, number>()
    for (const user of running) turnsBefore.set(user, (turnsBefore.get(user) ?? 0) + 1)
    const withTurn = pending.map((task) => {
      const turn = turnsBefore.get(task.user) ?? 0
      turnsBefore.set(task.user, turn + 1)
      return { task, turn, last: served.indexOf(task.user) }
    })
    return withTurn.sort((a, b) => a.turn - b.turn || a.last - b.last).map(({ task }) => task)
  }

  function startNext(): void {
    while (running.length < concurrent) {
      const [next] = sortByTurn()
      if (!next) break
      pending = pending.filter((task) => task !== next)
      running.push(next.user)
      served = [...served.filter((user) => user !== next.user), next.user].slice(-1000)
      next.start()
    }
    for (const [index, task] of sortByTurn().entries()) {
      const before = running.length + index
      if (task.before === before) continue
      task.before = before
      task.onPosition?.(before)
    }
  }

  function waitForTurn(options: TaskOptions): Promise<void> {
    if (pending.length >= maxPending) throw new ProblemError('server_busy')
    options.signal?.throwIfAborted()
    return new Promise((resolve, reject) => {
      const leave = () => {
        pending = pending.filter((each) => each !== task)
        reject(options.signal?.reason)
        startNext()
      }
      const start = () => {
        options.signal?.removeEventListener('abort', leave)
        resolve()
      }
      const task: PendingTask = { ...options, start, before: -1 }
      options.signal?.addEventListener('abort', leave)
      pending.push(task)
      startNext()
    })
  }

  return async <T>(options: TaskOptions, run: () => Promise<T>): Promise<T> => {
    await waitForTurn(options)
    try {
      return await run()
    } finally {
      running.splice(running.indexOf(options.user), 1)
      startNext()
    }
  }
}
