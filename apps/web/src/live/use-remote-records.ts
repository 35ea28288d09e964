import type { ChangeKind } from '@nutripim/contract/live/live'
import { useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type Who, whoChanged } from './remote-changes.ts'

/** How long a change stays marked that nobody looks at. */
export const newsFor = 120_000

interface Shown<Item> {
  country: string | undefined
  kind: ChangeKind
  items: readonly Item[] | undefined
  idOf: (item: Item) => number
}

/** A row that moved, because another one came or went, may be read as a new object. */
const isSame = (before: unknown, now: unknown) =>
  before === now || JSON.stringify(before) === JSON.stringify(now)

/** The items of a list that somebody else changed while it was open, until they are looked at. */
export function useTheirRecords<Item>({ country, kind, items, idOf }: Shown<Item>) {
  const [news, setNews] = useState<ReadonlyMap<number, Who>>(new Map())
  const forget = useCallback((ids: readonly number[]) => {
    setNews((all) => {
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
    const changed = items.flatMap((item): [number, Who][] => {
      const id = idOf(item)
      const who = whoChanged(country, kind, String(id))
      return who && !isSame(known.get(id), item) ? [[id, who]] : []
    })
    if (changed.length === 0) return
    setNews((all) => new Map([...all, ...changed]))
    setTimeout(
      forget,
      newsFor,
      changed.map(([id]) => id),
    )
  }, [country, kind, items, idOf, forget])

  return { news, forget }
}
