import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react'
import * as z from 'zod/mini'
import type { ListPosition } from './list-keys.ts'

const KeptPosition = z.object({
  top: z.number(),
  left: z.number(),
  active: z.object({ row: z.number(), column: z.number() }),
})

const prefix = 'list '
/** Increases when the positions are forgotten: a list that closes afterwards keeps none. */
let generation = 0

/** At the end of a session: the next user starts at the top. */
export function forgetKeptPositions(): void {
  generation += 1
  for (const name of Object.keys(sessionStorage)) {
    if (name.startsWith(prefix)) sessionStorage.removeItem(name)
  }
}

/** Where the user was in a list, kept for the tab: they return to it, also after a reload. */
export function useKeptPosition(
  box: RefObject<HTMLElement | null>,
  key: string | undefined,
  active: ListPosition,
  onRestore: (active: ListPosition) => void,
): void {
  const latest = useRef({ active, onRestore })
  latest.current = { active, onRestore }
  useLayoutEffect(() => {
    const kept = key === undefined ? undefined : readPosition(key)
    if (!kept || !box.current) return
    box.current.scrollTop = kept.top
    box.current.scrollLeft = kept.left
    latest.current.onRestore(kept.active)
  }, [box, key])
  useEffect(() => {
    const element = box.current
    if (key === undefined || !element) return
    const openedIn = generation
    let position = { top: element.scrollTop, left: element.scrollLeft }
    const onScroll = () => {
      position = { top: element.scrollTop, left: element.scrollLeft }
    }
    const keep = () => {
      if (openedIn !== generation) return
      const { active } = latest.current
      sessionStorage.setItem(prefix + key, JSON.stringify({ ...position, active }))
    }
    element.addEventListener('scroll', onScroll, { passive: true })
    window.addEventListener('pagehide', keep)
    return () => {
      keep()
      element.removeEventListener('scroll', onScroll)
      window.removeEventListener('pagehide', keep)
    }
  }, [box, key])
}

function readPosition(key: string) {
  try {
    const kept = KeptPosition.safeParse(JSON.parse(sessionStorage.getItem(prefix + key) ?? 'null'))
    return kept.data
  } catch {
    return undefined
  }
}
