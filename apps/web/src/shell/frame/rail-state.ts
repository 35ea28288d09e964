import { useMediaQuery } from '@mantine/hooks'
import { createStore, useStore } from '../../ui/store.ts'

const key = 'nutripim_rail'

/** Whether the rail shows labels beside its icons. Remembered in this browser. */
const railIsWide = createStore(localStorage.getItem(key) !== 'narrow')
/** On a tablet the room belongs to the screen: the labels are there when asked for, until the next reload. */
const railIsWideOnTablet = createStore(false)

export function useRail(): { isWide: boolean; toggle(): void } {
  const isTablet = useMediaQuery('(max-width: 1023px)', undefined, {
    getInitialValueInEffect: false,
  })
  const store = isTablet ? railIsWideOnTablet : railIsWide
  const isWide = useStore(store)
  return {
    isWide,
    toggle() {
      if (!isTablet) localStorage.setItem(key, isWide ? 'narrow' : 'wide')
      store.set(!isWide)
    },
  }
}

const closedKey = 'nutripim_rail_sections'

/** The names of the closed sections of the rail, one per line. Remembered in this browser. */
const closedSections = createStore(localStorage.getItem(closedKey) ?? 'More')

export function useIsSectionClosed(name: string): boolean {
  return useStore(closedSections).split('\n').includes(name)
}

export function toggleSection(name: string): void {
  const closed = closedSections.get().split('\n').filter(Boolean)
  const next = closed.includes(name) ? closed.filter((each) => each !== name) : [...closed, name]
  localStorage.setItem(closedKey, next.join('\n'))
  closedSections.set(next.join('\n'))
}
