import type { ReferenceItem, ReferenceList } from '@nutripim/contract/reference/reference-data'
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import type { ListColumn } from '../ui/list/list-column.ts'
import buttons from '../ui/page/icon-button.module.css'
import { DragHandle } from './drag-handle.tsx'
import styles from './reference-page.module.css'
import { formatUses } from './reference-text.ts'

interface Moves extends Pick<Parameters<typeof DragHandle>[0], 'onDrag' | 'onDrop'> {
  move: (id: string, by: -1 | 1) => void
  canMove: boolean
  first: string | undefined
  last: string | undefined
}

export function referenceColumns(list: ReferenceList, moves: Moves): ListColumn<ReferenceItem>[] {
  return [
    {
      id: 'name',
      title: 'Name',
      isRowHeader: true,
      width: 'minmax(130px, 1fr)',
      render: ({ name, nativeName, active, isReadOnly, unit }) => (
        <span className={styles.name} data-retired={!active || undefined}>
          <span dir="auto">{name}</span>
          <small dir="auto">
            {[
              active ? isReadOnly && 'Read-only' : 'Retired',
              nativeName !== name && nativeName,
              unit,
            ]
              .filter(Boolean)
              .join(' · ')}
          </small>
        </span>
      ),
    },
    {
      id: 'id',
      title: list === 'countries' ? 'Code' : 'Id',
      width: list === 'countries' ? '64px' : 'minmax(90px, 1fr)',
      isSecondary: true,
      render: ({ id }) => <code>{id}</code>,
    },
    {
      id: 'uses',
      title: 'Used by',
      width: 'minmax(110px, 2.5fr)',
      isSecondary: true,
      render: (item) => (
        <span className="np-two-lines np-muted" title={formatUses(item)}>
          {formatUses(item)}
        </span>
      ),
    },
    moveColumn(moves),
  ]
}

function moveColumn({
  move,
  canMove,
  first,
  last,
  onDrag,
  onDrop,
}: Moves): ListColumn<ReferenceItem> {
  return {
    id: 'order',
    title: 'Order',
    width: '124px',
    render: ({ id, name }) => (
      <span className={`np-row ${styles.moves}`}>
        <DragHandle id={id} name={name} isDisabled={!canMove} onDrag={onDrag} onDrop={onDrop} />
        {([-1, 1] as const).map((by) => (
          <button
            key={by}
            type="button"
            className={buttons.button}
            aria-label={by < 0 ? `Move ${name} up` : `Move ${name} down`}
            disabled={!canMove || id === (by < 0 ? first : last)}
            onClick={(event) => {
              event.stopPropagation()
              move(id, by)
            }}
          >
            {by < 0 ? (
              <IconArrowUp size={15} aria-hidden />
            ) : (
              <IconArrowDown size={15} aria-hidden />
            )}
          </button>
        ))}
      </span>
    ),
  }
}
