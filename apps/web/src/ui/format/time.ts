import type { Conflict } from '../grid/cells/cell-state.ts'
import type { CellKind } from '../grid/columns/column.ts'

/** “Arno Approver saved 17 on 3 May, 14:05.” */
export function describeTheirs({ theirs, by, at }: Conflict, kind: CellKind): string {
  const did = theirs === null ? 'emptied this' : `saved ${kind.format(theirs)}`
  return `${by ?? 'Somebody'} ${did}${at ? ` on ${shortTime(at)}` : ''}.`
}

export function shortTime(iso: string): string {
  return new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'short' }).format(
    new Date(iso),
  )
}
