// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPause } from './after-pause.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const press = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))

test('the call comes after the pause', () => {
  const run = vi.fn()
  afterPause(2000, run)
  vi.advanceTimersByTime(1999)
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(run).toHaveBeenCalledOnce()
})

test('each key begins a new pause, and none comes after the call', () => {
  const run = vi.fn()
  afterPause(2000, run)
  for (let i = 0; i < 5; i += 1) {
    vi.advanceTimersByTime(1500)
    press()
  }
  expect(run).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2000)
  expect(run).toHaveBeenCalledOnce()
  press()
  vi.advanceTimersByTime(10_000)
  expect(run).toHaveBeenCalledOnce()
})

test('a cancelled call does not come, even after a key', () => {
  const run = vi.fn()
  const cancel = afterPause(2000, run)
  cancel()
  press()
  vi.advanceTimersByTime(10_000)
  expect(run).not.toHaveBeenCalled()
})
