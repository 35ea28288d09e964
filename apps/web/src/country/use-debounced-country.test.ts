// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { useDebouncedCountry } from './use-debounced-country.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

function settle(chosen: string | undefined, isHeld = false) {
  return renderHook(({ chosen, isHeld }) => useDebouncedCountry(chosen, isHeld), {
    initialProps: { chosen, isHeld },
  })
}

const wait = (time: number) => act(() => void vi.advanceTimersByTime(time))

test('the first country is shown at once', () => {
  const { result, rerender } = settle(undefined)
  expect(result.current).toBeUndefined()
  rerender({ chosen: 'GB', isHeld: false })
  expect(result.current).toBe('GB')
})

test('[COM-04] another country is shown 300 ms after it is selected, not before', () => {
  const { result, rerender } = settle('GB')
  rerender({ chosen: 'DE', isHeld: false })
  wait(299)
  expect(result.current).toBe('GB')
  wait(1)
  expect(result.current).toBe('DE')
})

test('[COM-04] stepping through countries shows only the last one', () => {
  const { result, rerender } = settle('GB')
  for (const chosen of ['DE', 'FR', 'ES']) {
    rerender({ chosen, isHeld: false })
    wait(200)
    expect(result.current).toBe('GB')
  }
  wait(100)
  expect(result.current).toBe('ES')
})

test('unsaved edits delay the change of the country until they are saved or discarded', () => {
  const { result, rerender } = settle('GB', true)
  rerender({ chosen: 'DE', isHeld: true })
  wait(1000)
  expect(result.current).toBe('GB')
  rerender({ chosen: 'DE', isHeld: false })
  wait(300)
  expect(result.current).toBe('DE')
})
