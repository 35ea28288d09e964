// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { afterPause } from './after-pause.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const press = () => dispatchEvent(new KeyboardEvent('keydown', { key: 'a' }))

test('the call comes after the pause', () => {
  const act = vi.fn()
  afterPause(2000, act)
  vi.advanceTimersByTime(1999)
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(1)
  expect(act).toHaveBeenCalledOnce()
})

test('each key begins a new pause, and none comes after the call', () => {
  const act = vi.fn()
  afterPause(2000, act)
  for (let i = 0; i < 5; i += 1) {
    vi.advanceTimersByTime(1500)
    press()
  }
  expect(act).not.toHaveBeenCalled()
  vi.advanceTimersByTime(2000)
  expect(act).toHaveBeenCalledOnce()
  press()
  vi.advanceTimersByTime(10_000)
  expect(act).toHaveBeenCalledOnce()
})

test('a cancelled call does not come, even after a key', () => {
  const act = vi.fn()
  const cancel = afterPause(2000, act)
  cancel()
  press()
  vi.advanceTimersByTime(10_000)
  expect(act).not.toHaveBeenCalled()
})
