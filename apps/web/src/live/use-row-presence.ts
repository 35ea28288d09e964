import { formatList } from '@nutripim/wording/list'
import { useEffect, useMemo } from 'react'
import { formatUser } from '../ui/format/user.ts'
import { filterByScreen, setEditedRow, usePresence } from './presence.ts'

const toNumber = (rowId: string) => Number(rowId)

/** Shares which row is edited here, and returns a text for each row that other users edit. */
export function useRowPresence(editedRow: number | string | undefined): ReadonlyMap<number, string>
/** For rows whose keys are not numbers; `keyOf` must be a constant function. */
export function useRowPresence<Key>(
  editedRow: Key | undefined,
  keyOf: (rowId: string) => Key,
): ReadonlyMap<Key, string>
export function useRowPresence(
  editedRow: unknown,
  keyOf: (rowId: string) => unknown = toNumber,
): ReadonlyMap<unknown, string> {
  const row = editedRow === undefined ? undefined : String(editedRow)
  useEffect(() => {
    setEditedRow(row)
    return () => setEditedRow(undefined)
  }, [row])

  const { people } = usePresence()
  return useMemo(() => {
    const editors = new Map<unknown, Set<string>>()
    for (const { name, rowId } of filterByScreen(people, location.pathname)) {
      if (rowId === null) continue
      const key = keyOf(rowId)
      editors.set(key, (editors.get(key) ?? new Set()).add(name))
    }
    return new Map([...editors].map(([key, names]) => [key, formatEditors(names)]))
  }, [people, keyOf])
}

function formatEditors(names: ReadonlySet<string>): string {
  return `${formatList([...names].map(formatUser))} ${names.size > 1 ? 'are' : 'is'} editing this row`
}
