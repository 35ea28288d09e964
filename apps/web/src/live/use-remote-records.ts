import type { ChangeKind } from '@nutripim/contract/live/live'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { findRemoteChange, type RemoteChange } from './remote-changes.ts'

/** How long a remote change stays highlighted when the user does not open it. */
export const highlightTime = 120_000

interface List<Item> {
  country: string | undefined
  kind: ChangeKind
  items: readonly Item[] | undefined
  idOf: (item: Item) => number
}

/** A row that only moved may be loaded as a new object. */
const isEqual = (before: unknown, now: unknown) =>
  before === now || JSON.stringify(before) === JSON.stringify(now)

/** The items of an open list that another user changed, until they are dismissed. */
export function useRemoteRecords<Item>({ country, kind, items, idOf }: List<Item>) {
  const [changes, setChanges] = useState<ReadonlyMap<number, RemoteChange>>(new Map())
  const dismiss = useCallback((ids: readonly number[]) => {
    setChanges((all) => {
      if (!ids.some((id) => all.has(id))) return all
      return new Map([...all].filter(([id]) => !ids.includes(id)))
    })
  }, [])

  const loaded = useRef<{ country: string; items: readonly Item[] }>(undefined)
  useLayoutEffect(() => {
    const before = loaded.current
    loaded.current = country && items ? { country, items } : undefined
    if (!country || !items || before?.country !== country) return
    const known = new Map(before.items.map((item) => [idOf(item), item]))
    const changed = items.flatMap((item): [number, RemoteChange][] => {
      const id = idOf(item)
      const change = findRemoteChange(country, kind, String(id))
      return change && !isEqual(known.get(id), item) ? [[id, change]] : []
    })
    if (changed.length === 0) return
    setChanges((all) => new Map([...all, ...changed]))
    setTimeout(
      dismiss,
      highlightTime,
      changed.map(([id]) => id),
    )
  }, [country, kind, items, idOf, dismiss])

  return { changes, dismiss }
}
