import { useSyncExternalStore } from 'react'

type Listener = () => void

/** A set of listeners, for state that is kept somewhere else. */
function createListeners() {
  const listeners = new Set<Listener>()
  return {
    add(listener: Listener): () => void {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    notify(): void {
      for (const listener of listeners) listener()
    },
  }
}

export interface Store<Value> {
  get(): Value
  set(next: Value): void
  subscribe(listener: Listener): () => void
}

/** State outside of React, for what several screens or non-React code share. */
export function createStore<Value>(initial: Value): Store<Value> {
  const listeners = createListeners()
  let value = initial
  return {
    get: () => value,
    set(next) {
      value = next
      listeners.notify()
    },
    subscribe: listeners.add,
  }
}

export function useStore<Value>({ subscribe, get }: Omit<Store<Value>, 'set'>): Value {
  return useSyncExternalStore(subscribe, get)
}
