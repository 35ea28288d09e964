import { Button, Popover } from '@mantine/core'
import {
  IconArrowLeft,
  IconArrowRight,
  IconEyeOff,
  IconMinus,
  IconPin,
  IconPlus,
  IconSortAscending,
  IconSortDescending,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Sort } from '../arrange-rows.ts'
import type { GridColumn } from '../columns/column.ts'
import styles from './arrange.module.css'
import { moveColumn } from './arrange-columns.ts'
import { type Arrangement, maxColumnWidth, minColumnWidth } from './arrangement.ts'
import { ConditionForm } from './condition-form.tsx'

interface ColumnPanelProps<Row> {
  column: GridColumn<Row>
  /** Its position among the visible columns. */
  index: number
  /** The visible columns in their order. */
  columns: readonly GridColumn<Row>[]
  arrangement: Arrangement
  onArrange: (change: Partial<Arrangement>) => void
  /** Where the heading is in the window. */
  at: { left: number; top: number; width: number }
  onClose: () => void
}

const widthStep = 24

/** What can be done with a column: sort, filter, hide, freeze, move, and make it wider. */
export function ColumnPanel<Row>(props: ColumnPanelProps<Row>) {
  const { column, index, columns, arrangement, onArrange, at, onClose } = props
  const { sorts, conditions, widths } = arrangement
  const visible = columns.map(({ id }) => id)
  const others = sorts.filter((sort) => sort.column !== column.id)
  const frozen = columns.findLastIndex(({ isFrozen }) => isFrozen) + 1
  const width = widths[column.id] ?? column.width
  const arrange = (change: Partial<Arrangement>) => {
    onArrange(change)
    onClose()
  }
  const sort = (direction: Sort['direction'], kept: readonly Sort[]) =>
    arrange({ sorts: [...kept, { column: column.id, direction }] })
  const resize = (by: number) => {
    const next = Math.min(Math.max(width + by, minColumnWidth), maxColumnWidth)
    onArrange({ widths: { ...widths, [column.id]: next } })
  }
  const action = (label: string, icon: ReactNode, run: () => void, isBlocked = false) => (
    <Button
      key={label}
      variant="subtle"
      color="gray"
      size="xs"
      justify="flex-start"
      leftSection={icon}
      disabled={isBlocked}
      onClick={run}
    >
      {label}
    </Button>
  )
  const size = 16
  return (
    <Popover
      opened
      onClose={onClose}
      position="bottom-start"
      width={232}
      shadow="md"
      trapFocus
      closeOnEscape
      withRoles
    >
      <Popover.Target>
        <span className={styles.anchor} style={at} />
      </Popover.Target>
      {/* Its target is empty, so the panel is named by itself. */}
      <Popover.Dropdown
        className={styles.panel}
        aria-label={`Column ${column.title}`}
        aria-labelledby={undefined}
      >
        <p className={styles.title}>{column.description ?? column.title}</p>
        <div className="np-stack">
          {action('Sort ascending', <IconSortAscending size={size} aria-hidden />, () =>
            sort('ascending', []),
          )}
          {action('Sort descending', <IconSortDescending size={size} aria-hidden />, () =>
            sort('descending', []),
          )}
          {others.length > 0 &&
            action('Then sort ascending', <IconPlus size={size} aria-hidden />, () =>
              sort('ascending', others),
            )}
          {others.length > 0 &&
            action('Then sort descending', <IconPlus size={size} aria-hidden />, () =>
              sort('descending', others),
            )}
        </div>
        <div className={styles.part}>
          <ConditionForm
            column={column}
            columnId={column.id}
            condition={conditions.find((each) => each.column === column.id)}
            onApply={(condition) =>
              arrange({
                conditions: [...conditions.filter((each) => each.column !== column.id), condition],
              })
            }
            onRemove={() =>
              arrange({ conditions: conditions.filter((each) => each.column !== column.id) })
            }
          />
        </div>
        <div className="np-stack">
          {index > 0 &&
            action('Hide column', <IconEyeOff size={size} aria-hidden />, () =>
              arrange({ columns: visible.filter((id) => id !== column.id) }),
            )}
          {frozen === index + 1 && index > 0
            ? action('Unfreeze columns', <IconPin size={size} aria-hidden />, () =>
                arrange({ frozen: 1 }),
              )
            : action('Freeze up to here', <IconPin size={size} aria-hidden />, () =>
                arrange({ frozen: index + 1 }),
              )}
          {index > 0 && (
            <>
              {action(
                'Move left',
                <IconArrowLeft size={size} aria-hidden />,
                () => onArrange({ columns: moveColumn(visible, column.id, index - 1) }),
                index === 1,
              )}
              {action(
                'Move right',
                <IconArrowRight size={size} aria-hidden />,
                () => onArrange({ columns: moveColumn(visible, column.id, index + 1) }),
                index === columns.length - 1,
              )}
            </>
          )}
          {action(
            'Make wider',
            <IconPlus size={size} aria-hidden />,
            () => resize(widthStep),
            width >= maxColumnWidth,
          )}
          {action(
            'Make narrower',
            <IconMinus size={size} aria-hidden />,
            () => resize(-widthStep),
            width <= minColumnWidth,
          )}
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
