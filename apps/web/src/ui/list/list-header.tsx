// biome-ignore-all lint/a11y/useSemanticElements: a table element would need every row to be rendered
// biome-ignore-all lint/a11y/useFocusableInteractive: the list itself has the focus
import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { nextSort, type Sort } from '../grid/arrange-rows.ts'
import styles from './list.module.css'
import type { ListColumn } from './list-column.ts'

interface ListHeaderProps<Row> {
  columns: readonly ListColumn<Row>[]
  sort: Sort | null | undefined
  onSort: ((sort: Sort | null) => void) | undefined
}

export function ListHeader<Row>({ columns, sort = null, onSort }: ListHeaderProps<Row>) {
  return (
    <div className={styles.header} role="row" aria-rowindex={1} data-header>
      {columns.map(({ id, title, heading, hint, isSecondary, isSortable, isFrozen }) => {
        const direction = sort?.column === id ? sort.direction : undefined
        return (
          <div
            key={id}
            role="columnheader"
            className={styles.cell}
            data-column={id}
            data-secondary={isSecondary || undefined}
            data-frozen={isFrozen || undefined}
            aria-sort={isSortable ? (direction ?? 'none') : undefined}
            title={hint ?? title}
          >
            {isSortable && onSort ? (
              <button
                type="button"
                className={styles.sort}
                onClick={() => onSort(nextSort(sort, id))}
              >
                <span>{title}</span>
                {direction === 'ascending' && <IconArrowUp size={13} aria-hidden />}
                {direction === 'descending' && <IconArrowDown size={13} aria-hidden />}
              </button>
            ) : (
              (heading ?? title)
            )}
          </div>
        )
      })}
    </div>
  )
}
