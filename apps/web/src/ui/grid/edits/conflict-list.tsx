import { Button } from '@mantine/core'
import { useEffect, useRef, useSyncExternalStore } from 'react'
import { formatConflictTitle } from '../../format/conflict.ts'
import { formatDateTime } from '../../format/time.ts'
import { formatUser } from '../../format/user.ts'
import type { GridColumn, RowKey } from '../columns/column.ts'
import styles from './conflict-list.module.css'
import type { EditStore } from './edit-store.ts'

interface ConflictListProps<Row> {
  edits: EditStore
  columns: readonly GridColumn<Row>[]
  rowTitle: string
  columnTitle: string
  nameOf: (row: RowKey) => string
}

/** Lists conflicting cells with both values; the user keeps one of them. */
export function ConflictList<Row>(props: ConflictListProps<Row>) {
  const { conflicts } = useSyncExternalStore(props.edits.subscribe, props.edits.summary)
  return conflicts > 0 ? <OpenConflicts {...props} /> : null
}

function OpenConflicts<Row>({
  edits,
  columns,
  rowTitle,
  columnTitle,
  nameOf,
}: ConflictListProps<Row>) {
  const conflicts = edits.conflicts()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])

  const titleOf = (id: string) => columns.find((column) => column.id === id)?.title ?? id
  const format = (id: string, value: Parameters<EditStore['apply']>[0][number]['value']) =>
    columns.find((column) => column.id === id)?.kind.format(value ?? null) || 'empty'
  return (
    <section className={styles.panel} aria-labelledby="conflicts-title">
      <header className={styles.header}>
        <h2 id="conflicts-title" ref={heading} tabIndex={-1}>
          {formatConflictTitle(conflicts.length, 'cell')}
        </h2>
        <Button variant="default" size="xs" onClick={() => edits.keepOwn(conflicts)}>
          Keep all your changes
        </Button>
        <Button variant="default" size="xs" onClick={() => edits.acceptRemote(conflicts)}>
          Accept all other changes
        </Button>
      </header>
      <div className={styles.scroll}>
        <table className="np-table">
          <thead>
            <tr>
              <th scope="col">{rowTitle}</th>
              <th scope="col">{columnTitle}</th>
              <th scope="col" data-figure>
                Your change
              </th>
              <th scope="col" data-figure>
                Other change
              </th>
              <th scope="col">Saved by</th>
              <th scope="col">When</th>
              <th scope="col">Decision</th>
            </tr>
          </thead>
          <tbody>
            {conflicts.map((cell) => {
              const name = `${columnTitle} ${titleOf(cell.column)} of ${nameOf(cell.row)}`
              return (
                <tr key={`${cell.row} ${cell.column}`}>
                  <th scope="row" dir="auto">
                    {nameOf(cell.row)}
                  </th>
                  <td>{titleOf(cell.column)}</td>
                  <td data-figure data-whose="own">
                    {format(cell.column, cell.own)}
                  </td>
                  <td data-figure data-whose="remote">
                    {format(cell.column, cell.remote)}
                  </td>
                  <td>{formatUser(cell.by)}</td>
                  <td>
                    {cell.at ? (
                      <time dateTime={cell.at}>{formatDateTime(cell.at)}</time>
                    ) : (
                      'unknown'
                    )}
                  </td>
                  <td className="np-row np-gap-6">
                    <Button
                      variant="default"
                      size="compact-xs"
                      aria-label={`Keep your change: ${name}`}
                      onClick={() => edits.keepOwn([cell])}
                    >
                      Keep your change
                    </Button>
                    <Button
                      variant="default"
                      size="compact-xs"
                      aria-label={`Accept the other change: ${name}`}
                      onClick={() => edits.acceptRemote([cell])}
                    >
                      Accept the other change
                    </Button>
                  </td>
                </tr>
              )
            })}
          </tbody>
        </table>
      </div>
    </section>
  )
}
