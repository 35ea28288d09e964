import { createStore, useStore } from '../../ui/store.ts'

const key = 'nutripim_rail'

/** Whether the rail shows labels beside its icons. Remembered in this browser. */
const railIsWide = createStore(localStorage.getItem(key) !== 'narrow')

export function useRailIsWide(): boolean {
  return useStore(railIsWide)
}

export function toggleRail(): void {
  const isWide = !railIsWide.get()
  localStorage.setItem(key, isWide ? 'wide' : 'narrow')
  railIsWide.set(isWide)
}
