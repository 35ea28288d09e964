import { Checkbox } from '@mantine/core'
import type { SheetCell } from '@nutripim/contract/exchange/exchange'
import { useId } from 'react'
import { formatNumber } from '../ui/format/count.ts'
import { List } from '../ui/list/list.tsx'
import type { ListColumn } from '../ui/list/list-column.ts'
import { rowHeights } from '../ui/theme/scale.ts'
import styles from './cell-list.module.css'

interface CellListProps {
  label: string
  /** The full number; more than the rows when the list was cut. */
  total: number
  /** What is counted, if the label does not say it: “7 cells and 1 row”. */
  count?: string
  headings: readonly string[]
  rows: readonly (readonly SheetCell[])[]
  /** A box before each row. */
  selection?: Selection | undefined
}

interface Selection {
  title: string
  isSelected: (index: number) => boolean
  onToggle: (index: number) => void
}

const rowHeight = rowHeights.oneLine
const maxRows = 10

interface CellRow {
  index: number
  cells: readonly SheetCell[]
}

/** The cells of a spreadsheet that would change or were rejected. */
export function CellList({
  label,
  total,
  count = formatNumber(total),
  headings,
  rows,
  selection,
}: CellListProps) {
  const id = useId()
  const cellColumns = headings.map(createColumn)
  const columns = selection ? [selectionColumn(selection), ...cellColumns] : cellColumns
  return (
    <div>
      <h3 className={styles.label} id={id}>
        {label} <span className={styles.total}>{count}</span>
        {rows.length < total && (
          <span className={styles.cut}> · the first {formatNumber(rows.length)} shown</span>
        )}
      </h3>
      <div className="np-row" style={{ height: frameHeight(rows.length) }}>
        <List
          label={label}
          className={styles.list ?? ''}
          rows={rows.map((cells, index) => ({ index, cells }))}
          columns={columns}
          keyOf={({ index }) => index}
          rowHeight={rowHeight}
          minWidth={headings.length * 130}
        />
      </div>
    </div>
  )
}

function frameHeight(rowCount: number): number {
  const header = 32
  const border = 2
  return header + Math.min(rowCount, maxRows) * rowHeight + border
}

function selectionColumn({ title, isSelected, onToggle }: Selection): ListColumn<CellRow> {
  return {
    id: title,
    title,
    width: '60px',
    render: ({ index, cells }) => (
      <Checkbox
        size="xs"
        aria-label={`${title} ${cells.slice(0, 4).join(', ')}`}
        checked={isSelected(index)}
        onChange={() => onToggle(index)}
      />
    ),
  }
}

/** Parts of the width for columns with longer texts. */
const shares: Record<string, number> = { Reason: 3, Product: 2 }

function createColumn(heading: string, position: number): ListColumn<CellRow> {
  return {
    id: heading,
    title: heading,
    width: heading === 'Row' ? '52px' : `minmax(0, ${shares[heading] ?? 1}fr)`,
    render: ({ cells }) => <CellValue cell={cells[position] ?? null} />,
  }
}

function CellValue({ cell }: { cell: SheetCell }) {
  if (cell === null || cell === '') return <span className={styles.empty}>empty</span>
  const text = String(cell)
  return (
    <span className="np-block np-cut" dir="auto" title={text}>
      {text}
    </span>
  )
}
