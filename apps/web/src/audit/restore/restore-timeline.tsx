import type { AuditEntry } from '@nutripim/contract/audit/audit'
import { useMemo } from 'react'
import { List } from '../../ui/list/list.tsx'
import type { ListColumn } from '../../ui/list/list-column.ts'
import { NotLoaded } from '../../ui/page/loaded.tsx'
import { OlderButton } from '../../ui/page/older-button.tsx'
import { rowHeights } from '../../ui/theme/scale.ts'
import styles from '../audit.module.css'
import { entryColumns } from '../entry-columns.tsx'
import { readFilters, useAuditLog } from '../use-audit-log.ts'

const restorableKinds = ['product', 'product link', 'advice', 'dealer', 'import']
const keyOf = ({ id }: AuditEntry) => id

interface RestoreTimelineProps {
  country: string
  countryName: string
  onSelect: (moment: string) => void
}

/** What happened in a country, newest first. Selecting a change sets the point in time before it. */
export function RestoreTimeline({ country, countryName, onSelect }: RestoreTimelineProps) {
  const filters = useMemo(() => readFilters({ country }), [country])
  const log = useAuditLog(filters)
  const entries = useMemo(
    () =>
      log.data?.pages
        .flatMap(({ entries }) => entries)
        .filter(({ kind }) => restorableKinds.includes(kind)),
    [log.data],
  )
  const names = log.data?.pages[0]?.names
  if (!entries || !names) return <NotLoaded query={log} what="the time line" />
  return (
    <>
      <p className={`np-muted np-sm ${styles.hint}`}>
        Select a time above, or a change below to see {countryName} before it.
      </p>
      <List
        label={`Time line of ${countryName}`}
        rows={entries}
        columns={[...entryColumns(names), beforeColumn]}
        keyOf={keyOf}
        rowHeight={rowHeights.twoLines}
        onSelect={({ at, group }) => onSelect(group?.startedAt ?? at)}
        empty="Nothing has changed here in the last twelve months."
      />
      {log.hasNextPage && (
        <div className={styles.below}>
          <OlderButton query={log}>Show older changes</OlderButton>
        </div>
      )}
    </>
  )
}

/** What selecting the line does. */
const beforeColumn: ListColumn<AuditEntry> = {
  id: 'before',
  title: 'Restore to',
  width: '150px',
  isSecondary: true,
  render: ({ kind }) => (
    <span className="np-accent np-sm">
      {kind === 'import' ? 'Before this upload' : 'Before this change'}
    </span>
  ),
}
