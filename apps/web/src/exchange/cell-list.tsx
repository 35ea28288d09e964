import type { SheetCell } from '@nutripim/contract/exchange/exchange'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useId, useRef } from 'react'
import styles from './cell-list.module.css'

interface CellListProps {
  label: string
  /** How many there are; more than the rows where the list was cut. */
  total: number
  /** What is counted, where it is not plain from the label. */
  noun?: 'cell' | 'row'
  headings: readonly string[]
  rows: readonly (readonly SheetCell[])[]
}

const rowHeight = 32

/** A long table to look through; only the rows in sight are drawn. */
export function CellList({ label, total, noun, headings, rows }: CellListProps) {
  const id = useId()
  const box = useRef<HTMLElement>(null)
  const window = useVirtualizer({
    count: rows.length,
    getScrollElement: () => box.current,
    estimateSize: () => rowHeight,
    overscan: 8,
    useFlushSync: false,
    initialRect: { width: 1000, height: 320 },
  })
  const shown = window.getVirtualItems()
  const above = shown[0]?.start ?? 0
  const below = window.getTotalSize() - (shown.at(-1)?.end ?? 0)
  return (
    <div>
      <h3 className={styles.label} id={id}>
        {label}{' '}
        <span className={styles.total}>
          {total}
          {noun && ` ${noun}${total === 1 ? '' : 's'}`}
        </span>
        {rows.length < total && (
          <span className={styles.cut}> · the first {rows.length} shown</span>
        )}
      </h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable by keyboard */}
      <section ref={box} className={styles.box} tabIndex={0} aria-labelledby={id}>
        <table className={styles.table} aria-rowcount={rows.length + 1} aria-labelledby={id}>
          <thead>
            <tr>
              {headings.map((heading) => (
                <th key={heading} scope="col" data-column={heading}>
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            <Space height={above} columns={headings.length} />
            {shown.map(({ index }) => (
              <tr key={index} aria-rowindex={index + 2} style={{ height: rowHeight }}>
                {rows[index]!.map((cell, i) => (
                  <td key={headings[i]} data-column={headings[i]}>
                    <Shown cell={cell} />
                  </td>
                ))}
              </tr>
            ))}
            <Space height={below} columns={headings.length} />
          </tbody>
        </table>
      </section>
    </div>
  )
}

function Shown({ cell }: { cell: SheetCell }) {
  if (cell === null || cell === '') return <span className={styles.nothing}>empty</span>
  const text = String(cell)
  return (
    <span className={styles.text} dir="auto" title={text}>
      {text}
    </span>
  )
}

function Space({ height, columns }: { height: number; columns: number }) {
  if (height <= 0) return null
  return (
    <tr aria-hidden style={{ height }}>
      <td colSpan={columns} />
    </tr>
  )
}
