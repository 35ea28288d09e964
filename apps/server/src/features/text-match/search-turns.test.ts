import { setTimeout } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { createSearchTurns } from './search-turns.ts'

/** Starts searches that run until the test ends them. */
function openSearches(concurrent: number) {
  const takeTurn = createSearchTurns(concurrent)
  const started: string[] = []
  const ends = new Map<string, () => void>()
  return {
    started,
    end: (name: string) => ends.get(name)?.(),
    search(name: string, turn: string, signal = new AbortController().signal) {
      const answer = takeTurn({ turn, signal }, () => {
        started.push(name)
        return new Promise<string>((resolve) => ends.set(name, () => resolve(name)))
      })
      // The test looks at it later.
      answer.catch(() => {})
      return answer
    },
  }
}

test('of ten searches of a user at once only the first and the last run, one after the other', async () => {
  const { search, started, end } = openSearches(4)
  const answers = Array.from({ length: 10 }, (_, i) => search(String(i), 'maria'))
  await expect.poll(() => started).toEqual(['0'])
  for (const replaced of answers.slice(1, -1)) {
    await expect(replaced).rejects.toMatchObject({ code: 'search_replaced', status: 429 })
  }
  end('0')
  expect(await answers[0]).toBe('0')
  await expect.poll(() => started).toEqual(['0', '9'])
  end('9')
  expect(await answers[9]).toBe('9')
})

test('the newest search of a user keeps the place of the older one in the queue', async () => {
  const { search, started, end } = openSearches(1)
  search('first', 'gina')
  search('old', 'maria')
  search('other', 'rafal')
  search('new', 'maria')
  await expect.poll(() => started).toEqual(['first'])
  end('first')
  await expect.poll(() => started).toEqual(['first', 'new'])
  end('new')
  await expect.poll(() => started).toEqual(['first', 'new', 'other'])
})

test('a search whose caller leaves is never started', async () => {
  const { search, started, end } = openSearches(1)
  const leaving = new AbortController()
  search('first', 'gina')
  const left = search('left', 'maria', leaving.signal)
  const other = search('other', 'rafal')
  leaving.abort(new ProblemError('cancelled'))
  await expect(left).rejects.toMatchObject({ code: 'cancelled' })
  end('first')
  await expect.poll(() => started).toEqual(['first', 'other'])
  end('other')
  expect(await other).toBe('other')
})

test('a failed search gives its turn to the next one', async () => {
  const takeTurn = createSearchTurns(1)
  const { signal } = new AbortController()
  const failed = takeTurn({ turn: 'maria', signal }, () => Promise.reject(new Error('failed')))
  const next = takeTurn({ turn: 'maria', signal }, async () => 'found')
  await expect(failed).rejects.toThrow('failed')
  expect(await next).toBe('found')
})

test('searches without a name do not replace each other, and wait like all others', async () => {
  const takeTurn = createSearchTurns(1)
  const { signal } = new AbortController()
  const order: number[] = []
  const searches = [1, 2, 3].map((number) =>
    takeTurn({ signal }, async () => {
      order.push(number)
      await setTimeout(1)
      order.push(number)
    }),
  )
  await Promise.all(searches)
  expect(order).toEqual([1, 1, 2, 2, 3, 3])
})

test('a search lets other calls go first, and is not run if its caller leaves meanwhile', async () => {
  let goOn = () => {}
  const takeTurn = createSearchTurns(1, () => new Promise((resolve) => (goOn = resolve)))
  const leaving = new AbortController()
  let isStarted = false
  const search = async () => {
    isStarted = true
  }
  const left = takeTurn({ signal: leaving.signal }, search)
  left.catch(() => {})
  await setTimeout(1)
  leaving.abort(new ProblemError('cancelled'))
  goOn()
  await expect(left).rejects.toMatchObject({ code: 'cancelled' })
  expect(isStarted).toBe(false)
  const next = takeTurn({ signal: new AbortController().signal }, search)
  await setTimeout(1)
  expect(isStarted).toBe(false)
  goOn()
  await next
  expect(isStarted).toBe(true)
})
