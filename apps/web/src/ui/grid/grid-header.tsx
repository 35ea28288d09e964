import { IconChevronDown, IconFilter } from '@tabler/icons-react'
import { memo, type ReactNode } from 'react'
import type { Sort } from './arrange-rows.ts'
import {
  type ColumnLayout,
  groupHeight,
  type PlacedColumn,
  rowHeight,
} from './columns/column-layout.ts'
import { GroupRow } from './columns/group-row.tsx'
import styles from './grid.module.css'

interface HeadingActions {
  /** Asked to tick a whole column. */
  onTick: (column: number) => void
  /** Opens the panel of a column. */
  onOpenPanel: (column: number) => void
  /** Scrolls a column to the start of what scrolls. */
  onGoTo: (column: number) => void
}

interface GridHeaderProps<Row> extends HeadingActions {
  id: string
  layout: ColumnLayout<Row>
  sorts: readonly Sort[]
  /** The columns with a condition, separated by spaces, so that equal ones are the same text. */
  filtered: string
  /** The heading that the keyboard is on, or -1. */
  active: number
  /** Where a dragged column would go: before this column, or -1. */
  dropAt: number
}

// The cast: memo loses the type parameter.
export const GridHeader = memo(function GridHeader<Row>(props: GridHeaderProps<Row>) {
  const { layout } = props
  const heading = (placed: PlacedColumn<Row>) => (
    <Heading key={placed.column.id} {...props} placed={placed} />
  )
  return (
    <div role="rowgroup" className={styles.header} style={{ width: layout.width }}>
      {layout.headerHeight > rowHeight && (
        <GroupRow layout={layout} height={groupHeight} onGoTo={props.onGoTo} />
      )}
      <div role="row" aria-rowindex={2} className="np-row" style={{ height: rowHeight }}>
        <div role="presentation" className={styles.frozen}>
          {layout.columns.slice(0, layout.frozenCount).map(heading)}
        </div>
        {layout.columns.slice(layout.frozenCount).map(heading)}
      </div>
    </div>
  )
}) as <Row>(props: GridHeaderProps<Row>) => ReactNode

function Heading<Row>({
  id,
  sorts,
  filtered,
  active,
  dropAt,
  onTick,
  onOpenPanel,
  placed,
}: GridHeaderProps<Row> & { placed: PlacedColumn<Row> }) {
  const { column, index, width, isGroupStart } = placed
  const rank = sorts.findIndex((sort) => sort.column === column.id)
  const direction = sorts[rank]?.direction ?? 'none'
  const isFiltered = filtered.split(' ').includes(column.id)
  return (
    <div
      role="columnheader"
      id={`${id}--1-${index}`}
      className={styles.heading}
      aria-colindex={index + 1}
      aria-sort={direction}
      aria-label={column.title}
      aria-haspopup="dialog"
      data-align={column.kind.align}
      data-wrapped={column.isTitleWrapped}
      data-group-start={isGroupStart || undefined}
      data-active={index === active || undefined}
      data-drop={index === dropAt || undefined}
      title={column.description ?? column.title}
      style={{ width }}
    >
      {column.kind.toggle && column.isEditable && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.tickAll}
          aria-label={`Tick or untick ${column.title} in all rows shown`}
          title={`Tick or untick ${column.title} in all rows shown`}
          onMouseDown={(event) => event.preventDefault()}
          onClick={() => onTick(index)}
        />
      )}
      <span className={`np-cut ${styles.text}`}>{column.title}</span>
      {isFiltered && (
        <IconFilter className="np-fixed np-accent" size={12} role="img" aria-label="Filtered" />
      )}
      {direction !== 'none' && (
        <span aria-hidden className={styles.arrow}>
          {direction === 'ascending' ? '▲' : '▼'}
          {sorts.length > 1 && rank + 1}
        </span>
      )}
      <button
        type="button"
        tabIndex={-1}
        className={styles.panelButton}
        aria-label={`Column ${column.title}: sort, filter, hide, move`}
        onMouseDown={(event) => event.preventDefault()}
        onClick={() => onOpenPanel(index)}
      >
        <IconChevronDown size={14} aria-hidden />
      </button>
      <span className={styles.edge} data-resize={index} aria-hidden />
    </div>
  )
}
