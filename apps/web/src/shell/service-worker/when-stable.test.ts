import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { startRequest } from '../../api/live-requests.ts'
import { whenStable } from './when-stable.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function begin() {
  const state = { isStable: false }
  void whenStable().then(() => {
    state.isStable = true
  })
  return state
}

test('[PWA-01] the app is stable when its last request has ended and no other follows', async () => {
  const first = startRequest()
  const state = begin()
  await vi.advanceTimersByTimeAsync(5000)
  expect(state.isStable).toBe(false)
  first()
  await vi.advanceTimersByTimeAsync(400)
  const second = startRequest()
  await vi.advanceTimersByTimeAsync(5000)
  expect(state.isStable).toBe(false)
  second()
  await vi.advanceTimersByTimeAsync(500)
  expect(state.isStable).toBe(true)
})

test('[PWA-01] an app that keeps sending requests counts as stable after 30 seconds', async () => {
  const end = startRequest()
  const state = begin()
  await vi.advanceTimersByTimeAsync(29_999)
  expect(state.isStable).toBe(false)
  await vi.advanceTimersByTimeAsync(1)
  expect(state.isStable).toBe(true)
  end()
})
