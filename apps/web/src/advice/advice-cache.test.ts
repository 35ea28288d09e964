// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

let person: string | undefined
vi.mock('../identity/session.ts', () => ({ currentPerson: () => person }))
const { cacheTime, forgetCached, readCached, writeCached } = await import('./advice-cache.ts')

beforeEach(() => {
  localStorage.clear()
  person = 'maria'
  vi.useFakeTimers({ now: 1_000_000 })
})
afterEach(() => void vi.useRealTimers())

const write = (data: unknown, country = 'ES') => {
  writeCached(country, 'rows', { at: Date.now(), data })
}
const read = (country = 'ES') => readCached<unknown>(country, 'rows')?.data

test('[ADV-09] loaded advice is cached for 300 s under advice_', () => {
  write('text')
  expect(Object.keys(localStorage).every((name) => name.startsWith('advice_'))).toBe(true)
  vi.advanceTimersByTime(cacheTime - 1)
  expect(read()).toBe('text')
  vi.advanceTimersByTime(1)
  expect(read()).toBeUndefined()
})

test('[ADV-09] the cache returns nothing of another user or country', () => {
  write('text')
  expect(read('PT')).toBeUndefined()
  person = 'rafal'
  expect(read()).toBeUndefined()
  person = undefined
  write('of no user')
  expect(read()).toBeUndefined()
})

test('[ADV-09] a response requested before a save of the user is not cached, whenever it arrives', () => {
  write('old')
  write('of Portugal', 'PT')
  vi.advanceTimersByTime(10)
  const asked = Date.now()
  vi.advanceTimersByTime(10)
  forgetCached('ES')
  expect(read()).toBeUndefined()
  writeCached('ES', 'rows', { at: asked, data: 'late' })
  expect(read()).toBeUndefined()
  expect(read('PT')).toBe('of Portugal')
  vi.advanceTimersByTime(10)
  write('new')
  expect(read()).toBe('new')
})

test('an invalid cache entry is ignored', () => {
  write('text')
  for (const name of Object.keys(localStorage)) localStorage.setItem(name, '{"at":')
  expect(read()).toBeUndefined()
})
