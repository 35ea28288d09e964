import { Checkbox } from '@mantine/core'
import type { AuditNames } from '@nutripim/contract/audit/audit'
import type { RestoreRow } from '@nutripim/contract/audit/restore'
import { formatCount } from '../../ui/format/count.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import type { ListColumn } from '../../ui/list/list-column.ts'
import styles from '../audit.module.css'
import {
  formatCell,
  formatCellChange,
  formatSubject,
  kindLabels,
  type LabelledValue,
  listRecordFields,
} from './restore-text.ts'
import { findBlockedReason, type RestoreLine } from './use-restore.ts'

/** The columns of the preview; on narrow screens they are stacked. */
export function restoreColumns(
  names: AuditNames,
  selected: ReadonlySet<string>,
  /** What others changed later; it is marked. */
  ofOthers: ReadonlySet<string> = new Set(),
): ListColumn<RestoreLine>[] {
  const formatField = ({ row, cell }: RestoreLine) =>
    cell ? formatCell(row.kind, cell, names).label : kindLabels[row.kind]
  return [
    {
      id: 'selected',
      title: '',
      width: '22px',
      render: (line) => (
        <Checkbox
          size="xs"
          tabIndex={-1}
          readOnly
          aria-label={`${formatSubject(line.row, names)}${line.cell ? `, ${formatField(line)}` : ''}`}
          checked={selected.has(line.key)}
          disabled={findBlockedReason(line) !== null}
        />
      ),
    },
    {
      id: 'record',
      title: 'Record',
      isRowHeader: true,
      width: 'minmax(90px, 1.2fr)',
      render: (line) => (
        <>
          <span className={styles.value} dir="auto">
            {formatSubject(line.row, names)}
          </span>
          <span className={`np-hidden ${styles.stacked}`}>
            <span className="np-muted np-sm">{formatField(line)}</span>
            <Change line={line} names={names} />
            <By line={line} isOfOther={ofOthers.has(line.key)} />
          </span>
        </>
      ),
    },
    {
      id: 'field',
      title: 'Field',
      width: 'minmax(70px, 0.8fr)',
      isSecondary: true,
      render: (line) => (
        <span className={styles.value} dir="auto">
          {formatField(line)}
        </span>
      ),
    },
    {
      id: 'now',
      title: 'Current value → restored value',
      width: 'minmax(120px, 2fr)',
      isSecondary: true,
      render: (line) => <Change line={line} names={names} />,
    },
    {
      id: 'by',
      title: 'Last changed by',
      width: 'minmax(104px, 1fr)',
      isSecondary: true,
      render: (line) => <By line={line} isOfOther={ofOthers.has(line.key)} />,
    },
  ]
}

interface ChangeProps {
  line: RestoreLine
  names: AuditNames
}

function Change({ line, names }: ChangeProps) {
  const { row, cell } = line
  if (!cell) return <Whole row={row} names={names} />
  return (
    <span className={styles.value} dir="auto">
      {findBlockedReason(line) ?? formatCellChange(row.kind, cell, names)}
    </span>
  )
}

const whole = { gone: 'will be restored', new: 'added since then: will be deleted' } as const

/** A record that would be added again or deleted: its essential fields, and all of them on request. */
function Whole({ row, names }: { row: RestoreRow; names: AuditNames }) {
  const { all, essential } = listRecordFields(row, names)
  return (
    <>
      <span className={styles.value} dir="auto" data-change={row.blocked ? undefined : row.change}>
        {row.blocked ?? (row.change !== 'changed' && whole[row.change])}
      </span>
      <Fields fields={essential} />
      {all.length > essential.length && (
        // biome-ignore lint/a11y/useKeyWithClickEvents: only keeps a click from selecting the line
        <details
          className={`np-fixed np-muted ${styles.more}`}
          onClick={(event) => event.stopPropagation()}
        >
          <summary>All {formatCount(all.length, 'field')}</summary>
          <Fields fields={all} />
        </details>
      )}
    </>
  )
}

function Fields({ fields }: { fields: readonly LabelledValue[] }) {
  return fields.map(({ label, value }) => (
    <span key={label} className={styles.field} dir="auto">
      <span className="np-muted np-sm">{label}:</span> {value}
    </span>
  ))
}

function By({ line: { row, cell }, isOfOther }: { line: RestoreLine; isOfOther: boolean }) {
  const { by, at } = cell ?? row
  return (
    <span className={styles.value}>
      {by}, <time dateTime={at}>{formatDateTime(at)}</time>
      {isOfOther && <span className="np-muted np-sm"> · changed by another user</span>}
    </span>
  )
}
