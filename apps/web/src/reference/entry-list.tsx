import type { ReferenceItem } from '@nutripim/contract/reference/reference-data'
import { useState } from 'react'
import { filterRows } from '../ui/grid/arrange-rows.ts'
import { List } from '../ui/list/list.tsx'
import { rowHeights } from '../ui/theme/scale.ts'
import type { Drag } from './drag-handle.tsx'
import { referenceColumns } from './reference-columns.tsx'
import styles from './reference-page.module.css'
import { listTexts } from './reference-text.ts'
import { useMoveEntry } from './use-move-entry.ts'
import type { useUrlEntry } from './use-url-entry.ts'

const keyOf = ({ id }: ReferenceItem) => id

interface EntryListProps {
  entries: readonly ReferenceItem[]
  url: ReturnType<typeof useUrlEntry>
  onSelect: (id: string) => void
}

/** The entries of a list, which can be dragged into another order. */
export function EntryList({ entries, url, onSelect }: EntryListProps) {
  const { list, showsRetired, filter } = url
  const offered = showsRetired ? entries : entries.filter(({ active }) => active)
  const rows = filterRows(offered, filter.value, ({ id, name, region }) =>
    [id, name, region].join('\n'),
  )
  const { title, one } = listTexts[list]
  const { move, moveTo, isSaving } = useMoveEntry(list, entries)
  const [drag, setDrag] = useState<Drag>()
  const canMove = filter.value === '' && showsRetired && !isSaving
  const columns = referenceColumns(list, {
    move,
    canMove,
    last: entries.at(-1)?.id,
    first: entries[0]?.id,
    onDrag: setDrag,
    onDrop: ({ id, to }) => moveTo(id, to),
  })
  return (
    <List
      label={title}
      className={styles.list ?? ''}
      rows={rows}
      columns={columns}
      keyOf={keyOf}
      rowHeight={rowHeights.twoLines}
      selectedKey={entries.find(({ id }) => id === url.selected)?.id}
      onSelect={({ id }) => onSelect(id)}
      rowAttributes={({ id }) => dropAttributes(id, drag, rows)}
      shortcuts={
        canMove
          ? {
              '-': { description: 'Minus moves up.', run: ({ id }) => move(id, -1) },
              '+': { description: 'Plus moves down.', run: ({ id }) => move(id, 1) },
            }
          : {}
      }
      onClearFilter={filter.value === '' ? undefined : () => filter.onChange('')}
      empty={entries.length > 0 ? 'Nothing matches.' : `No ${one} yet. Add the first one.`}
    />
  )
}

/** A line shows where the dragged row would go. */
function dropAttributes(id: string, drag: Drag | undefined, rows: readonly ReferenceItem[]) {
  if (!drag) return {}
  const from = rows.findIndex((row) => row.id === drag.id)
  const isTarget = rows[drag.to]?.id === id
  return {
    'data-dragged': drag.id === id || undefined,
    'data-drop-above': (isTarget && drag.to < from) || undefined,
    'data-drop-below': (isTarget && drag.to > from) || undefined,
  } as const
}
