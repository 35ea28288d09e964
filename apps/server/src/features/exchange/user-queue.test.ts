import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { createUserQueue } from './user-queue.ts'

/** Queues tasks that end on demand, and records the order in which they start. */
function openQueue(concurrent = 1, maxPending = 100) {
  const enqueue = createUserQueue({ concurrent, maxPending })
  const started: string[] = []
  const ends: (() => void)[] = []
  return {
    started,
    add: (name: string, onPosition?: (before: number) => void, signal?: AbortSignal) =>
      enqueue({ user: name[0] ?? '', onPosition, signal }, async () => {
        started.push(name)
        await new Promise<void>((resolve) => ends.push(resolve))
        return name
      }),
    async endNext() {
      await nextTurn()
      ends.shift()?.()
      await nextTurn()
    },
  }
}

it('users take turns, however many files one of them has', async () => {
  const queue = openQueue()
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void queue.add(name)
  for (let i = 0; i < 6; i += 1) await queue.endNext()
  expect(queue.started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3'])
})

it('the position of a file counts the files before it, and is reported when it changes', async () => {
  const queue = openQueue()
  const positions: Record<string, number[]> = { a2: [], b1: [], c1: [] }
  void queue.add('a1')
  for (const name of ['a2', 'b1', 'c1'])
    void queue.add(name, (before) => positions[name]?.push(before))
  expect(positions).toEqual({ a2: [1, 2, 3], b1: [1], c1: [2] })
  await queue.endNext()
  await queue.endNext()
  expect(positions).toEqual({ a2: [1, 2, 3, 2, 1], b1: [1], c1: [2, 1] })
})

it('a user who leaves the queue frees the position', async () => {
  const queue = openQueue()
  const leaving = new AbortController()
  const positions: number[] = []
  void queue.add('a1')
  const left = queue.add('b1', undefined, leaving.signal)
  void queue.add('c1', (before) => positions.push(before))
  leaving.abort()
  await expect(left).rejects.toThrow('aborted')
  expect(positions).toEqual([2, 1])
  await queue.endNext()
  expect(queue.started).toEqual(['a1', 'c1'])
})

it('a failed task does not stop the queue', async () => {
  const enqueue = createUserQueue({ concurrent: 2, maxPending: 100 })
  let running = 0
  let maxRunning = 0
  const run = (i: number) =>
    enqueue({ user: 'a' }, async () => {
      running += 1
      maxRunning = Math.max(maxRunning, running)
      await nextTurn()
      running -= 1
      if (i === 1) throw new Error('failed')
    })
  const results = await Promise.allSettled([0, 1, 2, 3, 4].map(run))
  expect(maxRunning).toBe(2)
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(1)
})

it('a full queue answers at once that the server is busy', async () => {
  const queue = openQueue(1, 2)
  for (const name of ['a1', 'a2', 'a3']) void queue.add(name)
  await expect(queue.add('b1')).rejects.toMatchObject({
    code: 'server_busy',
    more: { retryAfter: 30 },
  })
})
