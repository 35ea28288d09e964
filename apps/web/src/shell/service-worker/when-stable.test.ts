import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startRequest } from '../../api/live-requests.ts'
import { whenStable } from './when-stable.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function begin() {
  const seen = { isStable: false }
  void whenStable().then(() => {
    seen.isStable = true
  })
  return seen
}

test('[PWA-01] the app is stable when its last request has ended and no other follows', async () => {
  const first = startRequest()
  const seen = begin()
  await vi.advanceTimersByTimeAsync(5000)
  expect(seen.isStable).toBe(false)
  first()
  await vi.advanceTimersByTimeAsync(400)
  const second = startRequest()
  await vi.advanceTimersByTimeAsync(5000)
  expect(seen.isStable).toBe(false)
  second()
  await vi.advanceTimersByTimeAsync(500)
  expect(seen.isStable).toBe(true)
})

test('[PWA-01] an app that never comes to rest is waited for 30 seconds', async () => {
  const end = startRequest()
  const seen = begin()
  await vi.advanceTimersByTimeAsync(29_999)
  expect(seen.isStable).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(seen.isStable).toBe(true)
  end()
})
