// biome-ignore-all lint/a11y/useSemanticElements: a table element would need every row to be rendered
// biome-ignore-all lint/a11y/useFocusableInteractive: the list itself has the focus
import styles from './list.module.css'
import type { ListColumn } from './list-column.ts'

interface ListRowProps<Row> {
  id: string
  row: Row
  columns: readonly ListColumn<Row>[]
  index: number
  /** Distance from the top of the rows, in pixels. */
  start: number
  height: number
  /** Set when the height depends on the content. */
  measure: ((element: HTMLElement | null) => void) | undefined
  /** Undefined in a list for reading. */
  isSelected: boolean | undefined
  isActive: boolean
  activeColumn: string | undefined
  isHovered: boolean
  attributes: Record<`data-${string}`, true | undefined> | undefined
}

export function ListRow<Row>({ id, row, columns, index, measure, ...props }: ListRowProps<Row>) {
  const cellRole = props.isSelected === undefined ? 'cell' : 'gridcell'
  return (
    <div
      {...props.attributes}
      ref={measure}
      id={id}
      role="row"
      className={styles.row}
      aria-rowindex={index + 2}
      aria-selected={props.isSelected}
      data-index={index}
      data-active={(props.isActive && props.activeColumn === undefined) || undefined}
      data-hovered={props.isHovered || undefined}
      data-auto-height={measure !== undefined || undefined}
      style={{
        [measure ? 'minHeight' : 'height']: props.height,
        transform: `translateY(${props.start}px)`,
      }}
    >
      {columns.map((column) => (
        <div
          {...column.attributes?.(row)}
          key={column.id}
          id={`${id}-${column.id}`}
          role={column.isRowHeader ? 'rowheader' : cellRole}
          className={styles.cell}
          data-column={column.id}
          data-active={column.id === props.activeColumn || undefined}
          data-secondary={column.isSecondary || undefined}
          data-frozen={column.isFrozen || undefined}
        >
          {column.render(row)}
        </div>
      ))}
    </div>
  )
}
