import { memo, type ReactNode } from 'react'
import type { Sort } from './arrange-rows.ts'
import {
  type ColumnLayout,
  groupHeight,
  type PlacedColumn,
  rowHeight,
} from './columns/column-layout.ts'
import styles from './grid.module.css'

interface GridHeaderProps<Row> {
  id: string
  layout: ColumnLayout<Row>
  sort: Sort | null
  /** The heading that the keyboard is on, or -1. */
  active: number
  /** Asked to tick a whole column. */
  onTick: (column: number) => void
}

// The cast: memo loses the type parameter.
export const GridHeader = memo(function GridHeader<Row>(props: GridHeaderProps<Row>) {
  const { layout } = props
  const heading = (placed: PlacedColumn<Row>) => (
    <Heading key={placed.column.id} {...props} placed={placed} />
  )
  return (
    <div role="rowgroup" className={styles.header} style={{ width: layout.width }}>
      <GroupRow layout={layout} />
      <div role="row" aria-rowindex={2} className={styles.headings} style={{ height: rowHeight }}>
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
  sort,
  active,
  onTick,
  placed,
}: GridHeaderProps<Row> & { placed: PlacedColumn<Row> }) {
  const { column, index, width, isGroupStart } = placed
  const direction = sort?.column === column.id ? sort.direction : 'none'
  return (
    <div
      role="columnheader"
      id={`${id}--1-${index}`}
      className={styles.heading}
      aria-colindex={index + 1}
      aria-sort={direction}
      aria-label={column.title}
      data-align={column.kind.align}
      data-group-start={isGroupStart || undefined}
      data-active={index === active || undefined}
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
      <span className={styles.text}>{column.title}</span>
      {direction !== 'none' && (
        <span aria-hidden className={styles.arrow}>
          {direction === 'ascending' ? '▲' : '▼'}
        </span>
      )}
    </div>
  )
}

function GroupRow<Row>({ layout }: { layout: ColumnLayout<Row> }) {
  const groups = groupsOf(layout)
  if (groups.every((group) => !group.name)) return null
  return (
    <div role="row" aria-rowindex={1} className={styles.groups} style={{ height: groupHeight }}>
      <div role="presentation" className={styles.frozen} style={{ width: layout.frozenWidth }} />
      {groups.map(({ name, first, count, width }) =>
        name ? (
          <div
            key={first}
            role="columnheader"
            aria-colindex={first + 1}
            aria-colspan={count}
            className={styles.group}
            style={{ width }}
          >
            <span style={{ insetInlineStart: layout.frozenWidth }}>{name}</span>
          </div>
        ) : (
          <div key={first} role="presentation" style={{ width, flex: 'none' }} />
        ),
      )}
    </div>
  )
}

interface Group {
  name: string | undefined
  first: number
  count: number
  width: number
}

function groupsOf<Row>({ columns, frozenCount }: ColumnLayout<Row>): Group[] {
  const groups: Group[] = []
  for (const { column, index, width } of columns.slice(frozenCount)) {
    const group = groups.at(-1)
    if (group && group.name === column.group) {
      group.count += 1
      group.width += width
    } else {
      groups.push({ name: column.group, first: index, count: 1, width })
    }
  }
  return groups
}
