import { useEffect, useMemo, useRef } from 'react'
import { createStore, useStore } from '../store.ts'

/** Something the user can do now, offered by the search dialog (Ctrl+K). */
export interface Action {
  /** Verb and object, such as “Approve Union 12”. */
  readonly label: string
  /** What it does, or its key. */
  readonly description: string
  /** Shown only when the user types its name, as one of many. */
  readonly isFoundOnly?: boolean
  run(): void
}

const offered = createStore<readonly (readonly Action[])[]>([])

/** Offers actions while a screen shows them. Pass only what the user has permission to do now. */
export function useActions(actions: readonly Action[]): void {
  const latest = useRef(actions)
  latest.current = actions
  const texts = JSON.stringify(actions.map(({ label, description }) => [label, description]))
  useEffect(() => {
    const list = latest.current.map((action, index) => ({
      ...action,
      run: () => latest.current[index]?.run(),
    }))
    // The array is another one whenever the texts are.
    if (texts === '[]') return
    offered.set([...offered.get(), list])
    return () => offered.set(offered.get().filter((each) => each !== list))
  }, [texts])
}

/** The actions of everything on screen. */
export function useOfferedActions(): readonly Action[] {
  const lists = useStore(offered)
  return useMemo(() => lists.flat(), [lists])
}
