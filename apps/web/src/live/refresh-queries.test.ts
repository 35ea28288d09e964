import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { recordRequestTimes, refreshOn } from '../api/live-queries.ts'
import { invalidateQueries, refreshQueries } from './refresh-queries.ts'

const client = new QueryClient({ defaultOptions: { queries: { staleTime: 60_000 } } })
recordRequestTimes(client.getQueryCache())
const stops: (() => void)[] = []
beforeEach(() => client.clear())
afterEach(() => {
  for (const stop of stops.splice(0)) stop()
})

/** A list that is visible on the screen. */
async function open(name: string, meta: ReturnType<typeof refreshOn>) {
  const queryFn = vi.fn(async () => name)
  const observer = new QueryObserver(client, { queryKey: [name], queryFn, meta })
  stops.push(observer.subscribe(() => {}))
  await expect.poll(() => observer.getCurrentResult().data).toBe(name)
  return queryFn
}
const waitUntil = () => new Promise((resolve) => setTimeout(resolve, 20))
const product = { kind: 'product', countryCode: 'GB' } as const

describe('a change of a product in one country', () => {
  test.each([
    ['a list of its products', refreshOn(['product'], 'GB'), 2],
    ['a list of other records', refreshOn(['dealer'], 'GB'), 1],
    ['a list of another country', refreshOn(['product'], 'PL'), 1],
    ['a list of all countries', refreshOn(['product']), 2],
    ['a query without kinds', {}, 1],
  ])('%s', async (name, meta, times) => {
    const read = await open(name, meta)
    refreshQueries(client, product)
    await waitUntil()
    expect(read).toHaveBeenCalledTimes(times)
  })

  test('a query that is not on the screen is fetched when it opens again', async () => {
    const meta = refreshOn(['product'], 'GB')
    const read = await open('closed', meta)
    stops.pop()!()
    refreshQueries(client, product)
    await waitUntil()
    expect(read).toHaveBeenCalledTimes(1)
    await client.fetchQuery({ queryKey: ['closed'], queryFn: read, meta })
    expect(read).toHaveBeenCalledTimes(2)
  })

  test('a running fetch may have old data, so one more follows it', async () => {
    const answers: ((text: string) => void)[] = []
    const queryFn = vi.fn(() => new Promise<string>((resolve) => answers.push(resolve)))
    const observer = new QueryObserver(client, {
      queryKey: ['slow'],
      queryFn,
      meta: refreshOn(['product'], 'GB'),
    })
    stops.push(observer.subscribe(() => {}))
    for (let n = 0; n < 5; n++) refreshQueries(client, product)
    await waitUntil()
    expect(queryFn).toHaveBeenCalledTimes(1)
    answers[0]!('old')
    await waitUntil()
    expect(queryFn).toHaveBeenCalledTimes(2)
    answers[1]!('new')
    await waitUntil()
    expect(observer.getCurrentResult().data).toBe('new')
    expect(queryFn).toHaveBeenCalledTimes(2)
  })

  test('our own change is not fetched again, but invalidated for other screens', async () => {
    const read = await open('mine', refreshOn(['product'], 'GB'))
    invalidateQueries(client, product)
    await waitUntil()
    expect(read).toHaveBeenCalledTimes(1)
    expect(client.getQueryState(['mine'])?.isInvalidated).toBe(true)
  })

  test('data requested after the last change is not fetched again, running or finished', async () => {
    const gb = refreshOn(['product'], 'GB')
    const older = await open('older', gb)
    await waitUntil()
    const lastChange = Date.now() - 1
    const newer = await open('newer', gb)
    const running = vi.fn(() => new Promise<string>(() => {}))
    const observer = new QueryObserver(client, { queryKey: ['run'], queryFn: running, meta: gb })
    stops.push(observer.subscribe(() => {}))
    refreshQueries(client, { countryCode: 'GB' }, lastChange)
    await waitUntil()
    expect([older, newer, running].map((read) => read.mock.calls.length)).toEqual([2, 1, 1])
  })

  test('after a gap every query of the country is fetched again', async () => {
    const products = await open('products', refreshOn(['product'], 'GB'))
    const dealers = await open('dealers', refreshOn(['dealer'], 'GB'))
    const elsewhere = await open('elsewhere', refreshOn(['dealer'], 'PL'))
    refreshQueries(client, { countryCode: 'GB' })
    await waitUntil()
    expect([products, dealers, elsewhere].map((read) => read.mock.calls.length)).toEqual([2, 2, 1])
  })
})
