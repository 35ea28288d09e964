import { expect, test, vi } from 'vitest'
import { createStore } from './store.ts'

test('a store gives its latest value and notifies its subscribers of each new one', () => {
  const store = createStore(1)
  const listener = vi.fn()
  const unsubscribe = store.subscribe(listener)
  store.set(2)
  expect(store.get()).toBe(2)
  unsubscribe()
  store.set(3)
  expect(listener).toHaveBeenCalledOnce()
})
