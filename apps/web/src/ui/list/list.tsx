// biome-ignore-all lint/a11y/useAriaPropsSupportedByRole: the role depends on what the list is for
// biome-ignore-all lint/a11y/useSemanticElements: a table element would need every row to be rendered
// biome-ignore-all lint/a11y/useFocusableInteractive: the list itself has the focus
// biome-ignore-all lint/a11y/noNoninteractiveTabindex: an element that scrolls must be reachable by keyboard

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
import type { Sort } from '../grid/arrange-rows.ts'
import { shortcutKey } from '../keys/shortcut-key.ts'
import { NoMatch } from '../page/no-match.tsx'
import type { RowHeight } from '../theme/scale.ts'
import styles from './list.module.css'
import type { ListColumn } from './list-column.ts'
import { ListHeader } from './list-header.tsx'
import { clampPosition, findTarget, type ListPosition } from './list-keys.ts'
import { ListRow } from './list-row.tsx'
import { useKeptPosition } from './use-kept-position.ts'

type RowKey = number | string

interface ListProps<Row> {
  label: string
  rows: readonly Row[]
  columns: readonly ListColumn<Row>[]
  keyOf: (row: Row) => RowKey
  rowHeight: RowHeight
  /** Long texts wrap, and the row is as high as it needs to be. */
  hasAutoHeight?: boolean
  selectedKey?: RowKey | undefined
  /** Makes the rows selectable. Without it and without `onOpenCell` the list is for reading only. */
  onSelect?: (row: Row, by: 'pointer' | 'keyboard') => void
  /** Makes the cells selectable one by one, other than the row headers. */
  onOpenCell?: (row: Row, column: ListColumn<Row>) => void
  /** The rows are sorted already; a click on a heading requests another order. */
  sort?: Sort | null
  onSort?: (sort: Sort | null) => void
  /** In pixels; with less space the list scrolls sideways. */
  minWidth?: number
  /** Shown when there are no rows. */
  empty?: ReactNode
  /** Set while a filter can be what hides all rows. */
  onClearFilter?: (() => void) | undefined
  /** The row the pointer is on elsewhere, and a callback for the pointer here. */
  hover?: { key: RowKey | undefined; onChange: (row: Row | undefined) => void }
  /** Further keys for the active row. */
  shortcuts?: Readonly<Record<Lowercase<string>, { description: string; run: (row: Row) => void }>>
  rowAttributes?: (row: Row) => Record<`data-${string}`, true | undefined>
  /** Other rows or another order are loading. */
  isStale?: boolean
  /** The column to scroll to, beside the frozen one. */
  scrollToColumn?: string | undefined
  /** The position in the list is kept under this name while the user is on other screens. */
  positionKey?: string | undefined
  className?: string
}

/** A list of any length that renders only the visible rows. */
export function List<Row>(props: ListProps<Row>) {
  const { rows, columns, keyOf, rowHeight, onSelect, onOpenCell, hasAutoHeight = false } = props
  const id = useId()
  const box = useRef<HTMLDivElement>(null)
  const headerHeight = () =>
    box.current?.querySelector<HTMLElement>('[data-header]')?.offsetHeight ?? 0
  const isInteractive = onSelect !== undefined || onOpenCell !== undefined
  const cellColumns = onOpenCell ? columns.filter(({ isRowHeader }) => !isRowHeader) : []
  const columnCount = Math.max(1, cellColumns.length)
  const [wanted, setActive] = useState<ListPosition>({ row: 0, column: 0 })
  const active = clampPosition(wanted, rows.length, columnCount)
  const selectedIndex = rows.findIndex((row) => keyOf(row) === props.selectedKey)

  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    getItemKey: (index) => {
      const row = rows[index]
      return row === undefined ? index : keyOf(row)
    },
    estimateSize: () => rowHeight,
    overscan: 6,
    // The header covers the top of the box, which moves the rows down by its height.
    scrollPaddingEnd: headerHeight(),
    useFlushSync: false,
    initialRect: { width: 900, height: 600 },
  })
  useEffect(() => {
    if (selectedIndex < 0) return
    setActive({ row: selectedIndex, column: 0 })
    virtual.scrollToIndex(selectedIndex, { align: 'auto' })
  }, [selectedIndex, virtual])
  useEffect(() => scrollToColumn(box.current, props.scrollToColumn), [props.scrollToColumn])

  useKeptPosition(box, props.positionKey, active, setActive)

  const cellId = ({ row, column }: ListPosition) =>
    onOpenCell ? `${id}-${row}-${cellColumns[column]?.id}` : `${id}-${row}`

  function moveTo(target: ListPosition) {
    setActive(target)
    virtual.scrollToIndex(target.row, { align: 'auto' })
    if (onOpenCell) {
      const cell = document.getElementById(cellId(target))
      cell?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
    }
  }

  function select({ row: index, column }: ListPosition, by: 'pointer' | 'keyboard') {
    const row = rows[index]
    const cellColumn = cellColumns[column]
    if (row === undefined) return
    if (onOpenCell && cellColumn) onOpenCell(row, cellColumn)
    else onSelect?.(row, by)
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    if (event.target !== event.currentTarget || event.altKey || event.ctrlKey || event.metaKey)
      return
    const { clientHeight } = event.currentTarget
    const page = Math.max(1, Math.floor((clientHeight - headerHeight()) / rowHeight) - 1)
    const size = { rows: rows.length, columns: columnCount, page }
    const target = findTarget(event.key, active, size)
    const shortcut = event.shiftKey ? undefined : props.shortcuts?.[shortcutKey(event)]
    const row = rows[active.row]
    if (target) moveTo(target)
    else if ((event.key === 'Enter' || event.key === ' ') && row !== undefined) {
      select(active, 'keyboard')
    } else if (shortcut && row !== undefined) shortcut.run(row)
    else return
    event.preventDefault()
  }

  function onClick(event: MouseEvent) {
    // The second click of a double click may hit another row, where selecting a row removes it.
    if (event.detail > 1) return
    const position = findPosition(event.target, cellColumns)
    if (!position) return
    setActive(position)
    select(position, 'pointer')
  }

  const hovered = useRef<Row>(undefined)
  function onHover(row: Row | undefined) {
    if (hovered.current === row) return
    hovered.current = row
    props.hover?.onChange(row)
  }

  const visible = virtual.getVirtualItems()
  const isActiveVisible = visible.some(({ index }) => index === active.row)
  const tracks: CSSProperties & Record<`--${string}`, string> = {
    '--columns': listTracks(columns),
    '--narrow-columns': listTracks(columns.filter(({ isSecondary }) => !isSecondary)),
    '--min-width': `${props.minWidth ?? 0}px`,
  }
  return (
    <div
      ref={box}
      className={[styles.box, props.className].join(' ')}
      role={isInteractive ? 'grid' : 'table'}
      tabIndex={0}
      aria-label={props.label}
      aria-busy={props.isStale}
      aria-rowcount={rows.length + 1}
      style={tracks}
      {...(isInteractive && {
        'aria-description': describeKeys(props.shortcuts),
        'aria-activedescendant': isActiveVisible ? cellId(active) : undefined,
        onKeyDown,
        onClick,
      })}
      {...(props.hover && {
        onPointerOver: (event) => onHover(rows[findPosition(event.target, [])?.row ?? -1]),
        onPointerLeave: () => onHover(undefined),
      })}
    >
      <ListHeader columns={columns} sort={props.sort} onSort={props.onSort} />
      <div role="rowgroup" className="np-relative" style={{ height: virtual.getTotalSize() }}>
        {visible.map(({ index, start }) => {
          const row = rows[index]
          if (row === undefined) return null
          return (
            <ListRow
              key={keyOf(row)}
              id={`${id}-${index}`}
              row={row}
              columns={columns}
              index={index}
              start={start}
              height={rowHeight}
              measure={hasAutoHeight ? virtual.measureElement : undefined}
              isSelected={isInteractive ? index === selectedIndex : undefined}
              isActive={isInteractive && index === active.row}
              activeColumn={index === active.row ? cellColumns[active.column]?.id : undefined}
              isHovered={props.hover !== undefined && keyOf(row) === props.hover.key}
              attributes={props.rowAttributes?.(row)}
            />
          )
        })}
      </div>
      {rows.length === 0 && (
        <div className="np-blank">
          {props.onClearFilter ? (
            <NoMatch onClear={props.onClearFilter}>{props.empty}</NoMatch>
          ) : (
            props.empty
          )}
        </div>
      )}
    </div>
  )
}

function describeKeys(shortcuts: ListProps<never>['shortcuts'] = {}): string {
  const texts = Object.values(shortcuts).map(({ description }) => description)
  return ['Arrow keys move, Enter opens.', ...texts].join(' ')
}

function listTracks(columns: readonly { width: string }[]): string {
  return columns.map(({ width }) => width).join(' ')
}

/** The position of the row and cell that an event happened in. */
function findPosition(
  target: EventTarget,
  cellColumns: readonly { id: string }[],
): ListPosition | undefined {
  if (!(target instanceof Element)) return undefined
  const row = target.closest<HTMLElement>('[data-index]')
  if (!row) return undefined
  const columnId = target.closest<HTMLElement>('[data-column]')?.dataset.column
  const column = cellColumns.findIndex(({ id }) => id === columnId)
  if (cellColumns.length > 0 && column < 0) return undefined
  return { row: Number(row.dataset.index), column: Math.max(0, column) }
}

function scrollToColumn(box: HTMLElement | null, column: string | undefined): void {
  if (!box) return
  const headings = [...box.querySelectorAll<HTMLElement>('[role="columnheader"]')]
  const heading = headings.find(({ dataset }) => dataset.column === column)
  const frozenWidth = headings.find(({ dataset }) => dataset.frozen)?.offsetWidth ?? 0
  box.scrollTo?.({ left: heading ? heading.offsetLeft - frozenWidth : 0 })
}
