import { Button } from '@mantine/core'
import type { ImportPreview as Preview } from '@nutripim/contract/exchange/exchange'
import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
import { ErrorMessage } from '../ui/feedback/error-message.tsx'
import { formatCount, formatNumber } from '../ui/format/count.ts'
import { CellList } from './cell-list.tsx'
import { ImportCountsLine } from './import-counts-line.tsx'
import styles from './import-preview.module.css'
import type { LeftOutCell, LeftOutRecords } from './use-file-import.ts'

export interface PreviewActions {
  isApplying: boolean
  onApply: (except?: readonly LeftOutCell[], records?: LeftOutRecords) => void
  onDiscard: () => void
}

export interface ImportPreviewProps extends PreviewActions {
  preview: Preview
  /** The heading of the column that names the record. */
  recordTitle: string
  /** Describes the sheets that are read: “called Advice”. */
  ownSheets?: string
  /** Which parts of the file are not read, instead of its other sheets. */
  leftOut?: string | undefined
  /** The first word of the button that applies. */
  verb?: string
  /** The rest of the button: “3 changed cells” */
  formatChanged?: (count: number) => string
  /** How many warnings the user accepts by applying. */
  warningCount?: number
  /** How many records would still be added or removed. */
  otherChanges?: number
  discardLabel?: string
  /** Whether the other rows can be imported if some are rejected. */
  canLeaveOutRejected?: boolean
  /** False until the user has typed the confirmation. */
  canApply?: boolean
  /** Further changes, shown before the changed cells. */
  children?: ReactNode
  /** What the user has to confirm before it can be applied. */
  confirmation?: ReactNode
}

/** Shows cell by cell what a file would change. Single changes can be left out. */
export function ImportPreview(props: ImportPreviewProps) {
  const { preview, canApply = true, isApplying, verb = 'Import', formatChanged } = props
  const { counts, changed, rejected, changedCells, rejectedCells } = preview
  const hasEffect = changedCells + counts.added + counts.removed > 0
  const hasRejected = counts.refused > 0
  const isRejected = hasRejected && !(props.canLeaveOutRejected && hasEffect)
  const notRead = props.leftOut ?? formatSheetsLeftOut(preview, props.ownSheets)
  const titleId = useId()
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const [leftOut, setLeftOut] = useState<ReadonlySet<number>>(new Set())
  const isAllLeftOut = (props.otherChanges ?? 0) + changedCells - leftOut.size === 0
  return (
    <section className={styles.preview} aria-labelledby={titleId}>
      <h2 id={titleId} ref={heading} tabIndex={-1}>
        Preview of “{preview.fileName}”
      </h2>
      <ImportCountsLine counts={counts} />
      {notRead && <p className="np-flush np-muted">{notRead}</p>}
      {hasRejected && (
        <>
          <ErrorMessage>
            {formatCount(counts.refused, 'row')} cannot be imported. Nothing was saved. Correct the
            file and select it again{isRejected ? '' : ', or import the other rows now'}.
          </ErrorMessage>
          <CellList
            label="Rejected"
            total={rejectedCells}
            count={formatRejected(preview)}
            headings={['Sheet', 'Row', props.recordTitle, 'Column', 'Value', 'Reason']}
            rows={rejected.map(({ sheet, row, record, column, value, reason }) => [
              sheet,
              row,
              record,
              column ?? 'whole row',
              column === null ? '–' : value,
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
          count={formatCount(changedCells, 'cell')}
          headings={['Sheet', 'Row', props.recordTitle, 'Column', 'Now', 'New']}
          selection={
            isRejected
              ? undefined
              : {
                  title: 'Import',
                  isSelected: (index) => !leftOut.has(index),
                  onToggle: (index) => setLeftOut(toggled(leftOut, index)),
                }
          }
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
      {!hasEffect && !hasRejected && (
        <p className="np-flush np-muted">No changes: the stored data already matches the file.</p>
      )}
      {hasEffect && !isRejected && props.confirmation}
      <div className="np-row np-end np-wrap np-gap-8">
        <Button variant="default" onClick={props.onDiscard} disabled={isApplying}>
          {props.discardLabel ?? 'Discard preview'}
        </Button>
        <Button
          onClick={() => props.onApply(changed.filter((_, index) => leftOut.has(index)))}
          loading={isApplying}
          disabled={isRejected || !hasEffect || !canApply || isAllLeftOut}
        >
          {formatChanged && hasEffect && !isRejected
            ? `${verb} ${formatChanged(changedCells - leftOut.size)}${formatAccepted(props.warningCount)}${formatWithout(counts.refused)}`
            : verb}
        </Button>
      </div>
    </section>
  )
}

/** Some rows are rejected as a whole. Of a list that was cut it is not known how many. */
function formatRejected({ rejected, rejectedCells: total }: Preview): string {
  const rows = rejected.filter(({ column }) => column === null).length
  if (rows === 0) return formatCount(total, 'cell')
  if (total > rejected.length) return `${formatNumber(total)} cells and rows`
  const cells = total - rows
  const wholeRows = formatCount(rows, 'whole row')
  return cells === 0 ? wholeRows : `${formatCount(cells, 'cell')} and ${wholeRows}`
}

const formatAccepted = (count = 0) => (count > 0 ? `, accept ${formatCount(count, 'warning')}` : '')

const formatWithout = (rows: number) => (rows > 0 ? `, without ${formatCount(rows, 'row')}` : '')

function formatSheetsLeftOut({ sheetsLeftOut }: Preview, ownSheets: string | undefined) {
  if (!ownSheets || sheetsLeftOut.length === 0) return undefined
  return `These sheets are hidden or not ${ownSheets}, so they were not read: ${sheetsLeftOut.join(', ')}.`
}

export function toggled(set: ReadonlySet<number>, index: number): ReadonlySet<number> {
  const rest = [...set].filter((each) => each !== index)
  return new Set(set.has(index) ? rest : [...rest, index])
}
