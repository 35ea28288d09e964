import { Button, Skeleton } from '@mantine/core'
import type { CellHistory } from '@nutripim/contract/products/cell-history'
import { useEffect, useRef } from 'react'
import { formatDateTime } from '../../ui/format/time.ts'
import { formatUser } from '../../ui/format/user.ts'
import type { CellValue } from '../../ui/grid/columns/column.ts'
import { Loaded } from '../../ui/page/loaded.tsx'
import { toCellValue } from '../sheet/product-sheet.ts'
import styles from './cell-history.module.css'
import { type ProductCell, useCellHistory } from './use-cell-history.ts'

interface CellHistoryListProps {
  cell: ProductCell
  /** The value on screen, which need not be restored. */
  value: CellValue
  format: (value: CellValue) => string
  /** A stored value as the screen has it, where that is not a plain value. */
  toValue?: ((stored: unknown) => CellValue) | undefined
  /** Left out if the user cannot edit the cell here. */
  onRestore: ((value: CellValue) => void) | undefined
}

/** Who gave a cell which value and when. Each previous value can be restored. */
export function CellHistoryList({ cell, ...shown }: CellHistoryListProps) {
  const history = useCellHistory(cell)
  return (
    <Loaded
      query={history}
      what="history"
      loading={<Skeleton height={96} role="status" aria-label="Loading history" />}
    >
      {(history) => <Versions history={history} {...shown} />}
    </Loaded>
  )
}

interface VersionsProps extends Omit<CellHistoryListProps, 'cell'> {
  history: CellHistory
}

function Versions({ history, value, format, toValue = toCellValue, onRestore }: VersionsProps) {
  const { versions, earlierValue, since } = history
  const list = useRef<HTMLOListElement>(null)
  // The next key after opening is most often the one that restores.
  useEffect(() => list.current?.querySelector('button')?.focus(), [])
  const oldest = versions.at(-1)
  if (!oldest || (oldest.isCreation && versions.length === 1)) {
    return <p className="np-flush np-muted">{formatUnchanged(since)}</p>
  }
  const restore = (previous: CellValue) =>
    onRestore && previous !== value ? (
      <Button
        size="compact-sm"
        variant="default"
        // The drawer moves the focus once it is open, which may be after the list is there.
        data-autofocus
        aria-label={`Restore ${format(previous) || 'the empty cell'}`}
        onClick={() => onRestore(previous)}
      >
        Restore
      </Button>
    ) : null
  return (
    <ol ref={list} className={styles.versions}>
      {versions.map(({ value: saved, savedBy, savedAt, isCreation, reason }, index) => (
        <li key={savedAt}>
          <Value text={format(toValue(saved))} />
          <p className={styles.by}>
            {formatUser(savedBy)}, <time dateTime={savedAt}>{formatDateTime(savedAt)}</time>
            {isCreation && ' (created)'}
          </p>
          {reason && (
            <p className={styles.by} dir="auto">
              Reason: {reason}
            </p>
          )}
          {index === 0 ? (
            <span className="np-accent np-xs">Stored value</span>
          ) : (
            restore(toValue(saved))
          )}
        </li>
      ))}
      {!oldest.isCreation && (
        <li>
          <Value text={format(toValue(earlierValue))} />
          <p className={styles.by}>Before {formatDateTime(oldest.savedAt)}</p>
          {restore(toValue(earlierValue))}
        </li>
      )}
    </ol>
  )
}

function Value({ text }: { text: string }) {
  return (
    <strong className="np-shrink np-breaks" dir="auto">
      {text || <span className={styles.by}>empty</span>}
    </strong>
  )
}

function formatUnchanged(since: string | null): string {
  return since
    ? `Never changed since ${formatDateTime(since)}.`
    : 'Never changed since the audit log begins.'
}
