import { Button } from '@mantine/core'
import type { ImportPreview as Preview } from '@nutripim/contract/exchange/exchange'
import { IconAlertTriangle } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef } from 'react'
import { formatCount } from '../ui/format/count.ts'
import { CellList } from './cell-list.tsx'
import { ImportCountsLine } from './import-counts-line.tsx'
import styles from './import-preview.module.css'

export interface PreviewActs {
  isApplying: boolean
  onApply: () => void
  onPutAway: () => void
}

interface ImportPreviewProps extends PreviewActs {
  preview: Preview
  /** What a row is about, as a heading. */
  recordTitle: string
  /** What of the file is not read. */
  leftOut?: string | undefined
  hasEffect: boolean
  applyLabel: string
  /** False while something must be typed first. */
  canApply?: boolean
  /** What else it would do, before the changed cells. */
  children?: ReactNode
  /** What is asked before it may be applied. */
  question?: ReactNode
}

/** What a file would do, cell by cell, and the two ways to go on. */
export function ImportPreview(props: ImportPreviewProps) {
  const { preview, hasEffect, canApply = true, isApplying } = props
  const { counts, changed, refused, changedCells, refusedCells } = preview
  const isRefused = counts.refused > 0
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className={styles.preview} aria-labelledby="preview-title">
      <h2 id="preview-title" ref={heading} tabIndex={-1}>
        Preview of “{preview.fileName}”
      </h2>
      <ImportCountsLine counts={counts} />
      {props.leftOut && <p className={styles.note}>{props.leftOut}</p>}
      {isRefused && (
        <>
          <p className={styles.refusal} role="alert">
            <IconAlertTriangle size={18} stroke={1.8} aria-hidden />
            {formatCount(counts.refused, 'row')} cannot be imported. Nothing was saved. Correct the
            file and select it again.
          </p>
          <CellList
            label="Rejected"
            total={refusedCells}
            noun="cell"
            headings={['Sheet', 'Row', 'Column', 'Reason']}
            rows={refused.map(({ sheet, row, column, reason }) => [
              sheet,
              row,
              column ?? 'whole row',
              reason,
            ])}
          />
        </>
      )}
      {props.children}
      {changed.length > 0 && (
        <CellList
          label="Changed"
          total={changedCells}
          noun="cell"
          headings={['Sheet', 'Row', props.recordTitle, 'Column', 'Now', 'New']}
          rows={changed.map((cell) => [
            cell.sheet,
            cell.row,
            cell.record,
            cell.column,
            cell.was,
            cell.becomes,
          ])}
        />
      )}
      {!hasEffect && !isRefused && (
        <p className={styles.note}>No changes: the stored data already matches the file.</p>
      )}
      {hasEffect && !isRefused && props.question}
      <div className={styles.acts}>
        <Button variant="default" onClick={props.onPutAway} disabled={isApplying}>
          Discard preview
        </Button>
        <Button
          onClick={props.onApply}
          loading={isApplying}
          disabled={isRefused || !hasEffect || !canApply}
        >
          {props.applyLabel}
        </Button>
      </div>
    </section>
  )
}
