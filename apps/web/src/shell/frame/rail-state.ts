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

const closedKey = 'nutripim_rail_closed'

/** The names of the closed sections of the rail, one per line. Remembered in this browser. */
const closedSections = createStore(localStorage.getItem(closedKey) ?? '')

export function useIsSectionClosed(name: string): boolean {
  return useStore(closedSections).split('\n').includes(name)
}

export function toggleSection(name: string): void {
  const closed = closedSections.get().split('\n').filter(Boolean)
  const next = closed.includes(name) ? closed.filter((each) => each !== name) : [...closed, name]
  localStorage.setItem(closedKey, next.join('\n'))
  closedSections.set(next.join('\n'))
}
