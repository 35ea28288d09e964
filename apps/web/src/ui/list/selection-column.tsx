import { Checkbox } from '@mantine/core'
import type { ListColumn } from './list-column.ts'

export interface RowSelection<Row> {
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  isAll: boolean
  isNone: boolean
  toggleAll: () => void
}

interface SelectionTexts<Row> {
  /** The label of the box that selects all rows. */
  all: string
  nameOf: (row: Row) => string
  /** Why a row cannot be selected; undefined if it can. */
  blockedReason?: (row: Row) => string | undefined
}

/** Boxes that select rows for an action. A click on one does not open the row. */
export function selectionColumn<Row>(
  selection: RowSelection<Row>,
  { all, nameOf, blockedReason }: SelectionTexts<Row>,
): ListColumn<Row> {
  return {
    id: 'select',
    title: 'Select',
    width: '18px',
    heading: (
      <Checkbox
        size="xs"
        aria-label={all}
        checked={selection.isAll}
        indeterminate={!selection.isAll && !selection.isNone}
        onChange={selection.toggleAll}
      />
    ),
    render: (row) => {
      const reason = blockedReason?.(row)
      return (
        <Checkbox
          size="xs"
          aria-label={`Select ${nameOf(row)}`}
          title={reason}
          disabled={reason !== undefined}
          checked={selection.has(row)}
          onClick={(event) => event.stopPropagation()}
          onChange={() => selection.toggle(row)}
        />
      )
    },
  }
}
