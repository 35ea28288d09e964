import { IconArrowDown, IconArrowUp } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import {
  type CSSProperties,
  type KeyboardEvent,
  type MouseEvent,
  type ReactNode,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react'
import { nextSort, type Sort } from '../grid/arrange-rows.ts'
import styles from './row-list.module.css'

export interface RowListColumn<Row> {
  id: string
  title: string
  /** A track of a CSS grid: `35px`, `minmax(0, 1fr)`. */
  width: string
  /** Left out where the table is narrow. */
  isSecondary?: boolean
  isSortable?: boolean
  /** Stays in sight when the table scrolls sideways. */
  isFrozen?: boolean
  render(row: Row): ReactNode
}

type RowKey = number | string

interface RowListProps<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly RowListColumn<Row>[]
  keyOf: (row: Row) => RowKey
  rowHeight: number
  /** What does not fit on a line wraps, and the row is as high as that needs. */
  grows?: boolean
  selected?: RowKey | undefined
  /** Rows come sorted; a click on a heading asks for another order. */
  sort?: Sort | null
  onSort?: (sort: Sort | null) => void
  /** In pixels; where there is less room it scrolls sideways inside its box. */
  leastWidth?: number
  onPick: (row: Row, by: 'pointer' | 'keyboard') => void
  /** Shown in place of rows when there are none. */
  empty: ReactNode
  /** The row that is pointed at elsewhere, and where the pointer is here. */
  hover?: { key: RowKey | undefined; onChange: (row: Row | undefined) => void }
  /** What further keys do with the row that the keyboard is on. */
  keys?: Readonly<Record<string, { does: string; act: (row: Row) => void }>>
}

const help = 'Arrow keys move, Enter opens.'

/** A table to choose from: as many rows as there are, only those in sight drawn. */
export function RowList<Row>({ rows, columns, keyOf, rowHeight, ...props }: RowListProps<Row>) {
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const selectedIndex = rows.findIndex((row) => keyOf(row) === props.selected)
  const current = Math.min(active, rows.length - 1)

  const window = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 4,
    paddingStart: headerHeight,
    scrollPaddingStart: headerHeight,
    useFlushSync: false,
    initialRect: { width: 600, height: 600 },
  })
  useEffect(() => {
    if (selectedIndex < 0) return
    setActive(selectedIndex)
    window.scrollToIndex(selectedIndex, { align: 'auto' })
  }, [selectedIndex, window])

  function move(to: number) {
    const index = Math.max(0, Math.min(rows.length - 1, to))
    setActive(index)
    window.scrollToIndex(index, { align: 'auto' })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey)
      return
    const page = Math.max(1, Math.floor((box.current!.clientHeight - headerHeight) / rowHeight) - 1)
    const target = {
      ArrowDown: current + 1,
      ArrowUp: current - 1,
      PageDown: current + page,
      PageUp: current - page,
      Home: 0,
      End: rows.length - 1,
    }[event.key]
    if (target !== undefined) move(target)
    else if ((event.key === 'Enter' || event.key === ' ') && rows[current]) {
      props.onPick(rows[current], 'keyboard')
    } else if (props.keys?.[event.key] && rows[current]) {
      props.keys[event.key]!.act(rows[current])
    } else return
    event.preventDefault()
  }

  function indexUnder(event: { target: EventTarget }): number | undefined {
    const row = (event.target as Element).closest<HTMLElement>('[data-index]')
    return row ? Number(row.dataset.index) : undefined
  }

  function onClick(event: MouseEvent) {
    const index = indexUnder(event)
    if (index === undefined) return
    setActive(index)
    props.onPick(rows[index]!, 'pointer')
  }

  const hovered = useRef<Row>(undefined)
  function hover(row: Row | undefined) {
    if (hovered.current === row) return
    hovered.current = row
    props.hover?.onChange(row)
  }

  const shown = window.getVirtualItems()
  const isCurrentShown = shown.some(({ index }) => index === current)
  return (
    <div
      ref={box}
      className={styles.box}
      role="grid"
      tabIndex={0}
      aria-label={props.label}
      aria-description={[help, ...Object.values(props.keys ?? {}).map(({ does }) => does)].join(
        ' ',
      )}
      aria-rowcount={rows.length + 1}
      aria-activedescendant={isCurrentShown ? `${id}-${current}` : undefined}
      style={
        {
          '--columns': tracks(columns),
          '--narrow-columns': tracks(columns.filter(({ isSecondary }) => !isSecondary)),
          '--least-width': `${props.leastWidth ?? 0}px`,
        } as CSSProperties
      }
      onKeyDown={onKeyDown}
      onClick={onClick}
      {...(props.hover && {
        onPointerOver: (event) => hover(rows[indexUnder(event) ?? -1]),
        onPointerLeave: () => hover(undefined),
      })}
    >
      <div className={styles.header} role="row" aria-rowindex={1} style={{ height: headerHeight }}>
        {columns.map((column) => (
          <Heading key={column.id} column={column} sort={props.sort} onSort={props.onSort} />
        ))}
      </div>
      <div role="rowgroup" style={{ height: window.getTotalSize() - headerHeight }}>
        {shown.map(({ index, start }) => {
          const row = rows[index]!
          return (
            <div
              key={keyOf(row)}
              id={`${id}-${index}`}
              role="row"
              className={styles.row}
              aria-rowindex={index + 2}
              aria-selected={index === selectedIndex}
              data-index={index}
              data-active={index === current || undefined}
              data-hovered={keyOf(row) === props.hover?.key || undefined}
              data-grows={props.grows}
              ref={props.grows ? window.measureElement : undefined}
              style={{
                [props.grows ? 'minHeight' : 'height']: rowHeight,
                transform: `translateY(${start}px)`,
              }}
            >
              {columns.map(({ id, render, isSecondary, isFrozen }) => (
                <div
                  key={id}
                  role="gridcell"
                  className={styles.cell}
                  data-secondary={isSecondary || undefined}
                  data-frozen={isFrozen || undefined}
                >
                  {render(row)}
                </div>
              ))}
            </div>
          )
        })}
      </div>
      {rows.length === 0 && <div className={styles.empty}>{props.empty}</div>}
    </div>
  )
}

interface HeadingProps<Row> {
  column: RowListColumn<Row>
  sort: Sort | null | undefined
  onSort: ((sort: Sort | null) => void) | undefined
}

function Heading<Row>({ column, sort = null, onSort }: HeadingProps<Row>) {
  const { id, title, isSecondary, isSortable, isFrozen } = column
  const direction = sort?.column === id ? sort.direction : undefined
  return (
    <div
      role="columnheader"
      className={styles.cell}
      data-secondary={isSecondary || undefined}
      data-frozen={isFrozen || undefined}
      aria-sort={isSortable ? (direction ?? 'none') : undefined}
      title={title}
    >
      {isSortable && onSort ? (
        <button type="button" className={styles.sort} onClick={() => onSort(nextSort(sort, id))}>
          <span>{title}</span>
          {direction === 'ascending' && <IconArrowUp size={13} aria-hidden />}
          {direction === 'descending' && <IconArrowDown size={13} aria-hidden />}
        </button>
      ) : (
        title
      )}
    </div>
  )
}

const headerHeight = 32

function tracks(columns: readonly { width: string }[]): string {
  return columns.map(({ width }) => width).join(' ')
}
