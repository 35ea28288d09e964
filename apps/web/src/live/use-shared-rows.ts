import { formatList } from '@nutripim/wording/list'
import { useEffect, useMemo } from 'react'
import { peopleOn, sayEditing, usePresence } from './presence.ts'

const asNumber = (rowId: string) => Number(rowId)

/** Tells the others which row is edited here, and gives the rows of this screen that they edit. */
export function useSharedRows(editedRow: number | string | undefined): ReadonlyMap<number, string>
/** The same where rows have no numbers; `keyOf` is a constant function. */
export function useSharedRows<Key>(
  editedRow: Key | undefined,
  keyOf: (rowId: string) => Key,
): ReadonlyMap<Key, string>
export function useSharedRows(
  editedRow: unknown,
  keyOf: (rowId: string) => unknown = asNumber,
): ReadonlyMap<unknown, string> {
  const row = editedRow === undefined ? undefined : String(editedRow)
  useEffect(() => {
    sayEditing(row)
    return () => sayEditing(undefined)
  }, [row])

  const { people } = usePresence()
  return useMemo(() => {
    const names = new Map<unknown, string[]>()
    for (const { name, rowId } of peopleOn(location.pathname, people)) {
      if (rowId === null) continue
      names.set(keyOf(rowId), [...(names.get(keyOf(rowId)) ?? []), name])
    }
    return new Map([...names].map(([row, list]) => [row, `${inWords(list)} editing this row`]))
  }, [people, keyOf])
}

function inWords(names: readonly string[]): string {
  return `${formatList(new Set(names))} ${new Set(names).size > 1 ? 'are' : 'is'}`
}
