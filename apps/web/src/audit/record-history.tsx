import { Button } from '@mantine/core'
import type { AuditEntry } from '@nutripim/contract/audit/audit'
import type { HistoryKind } from '@nutripim/contract/audit/audit-kinds'
import type { RestoreKind } from '@nutripim/contract/audit/restore'
import { useMemo, useState } from 'react'
import { CallError } from '../api/call-error.ts'
import { List } from '../ui/list/list.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { LinkButton } from '../ui/page/link-button.tsx'
import { NotLoaded } from '../ui/page/loaded.tsx'
import { OlderButton } from '../ui/page/older-button.tsx'
import page from '../ui/page/page.module.css'
import { Screen } from '../ui/page/screen.tsx'
import { useDetailInView } from '../ui/page/use-detail-in-view.ts'
import { rowHeights } from '../ui/theme/scale.ts'
import styles from './audit.module.css'
import { ChangeDetail } from './change-detail.tsx'
import { entryColumns } from './entry-columns.tsx'
import { RestorePanel } from './restore/restore-panel.tsx'
import { useRecordHistory } from './restore/use-restore.ts'

const keyOf = ({ id }: AuditEntry) => id
const nouns = {
  products: 'product',
  advice: 'advice',
  dealers: 'dealer',
  users: 'user',
  files: 'file',
} as const

/** Lists all changes of a record, shows the selected one, and can restore the state before it. */
export function RecordHistory({ kind, record }: { kind: HistoryKind; record: string }) {
  const history = useRecordHistory(kind, record)
  const [selected, setSelected] = useState<number>()
  const [isRestoring, setRestoring] = useState(false)
  const { detail, showDetail } = useDetailInView(selected)
  const entries = useMemo(
    () => history.data?.pages.flatMap(({ entries }) => entries),
    [history.data],
  )
  const first = history.data?.pages[0]
  const entry = entries?.find(({ id }) => id === selected) ?? entries?.[0]
  const restorable = entry && findRestorable(kind, entry)
  const title = first ? `History of ${first.subject}` : `History of a ${nouns[kind]}`
  const isUnknown = history.error instanceof CallError && history.error.code === 'not_found'
  return (
    <Screen
      title={title}
      description="View all changes, newest first, and restore the state before any of them."
      label="History and restore"
      flows="tablet"
    >
      {isUnknown ? (
        <EmptyState>
          This {nouns[kind]} does not exist in your countries.
          <LinkButton to="/admin/audit" variant="default">
            Open the audit log
          </LinkButton>
        </EmptyState>
      ) : !entries || !first ? (
        <NotLoaded query={history} what="the history" />
      ) : (
        <div className={page.sides}>
          <div className={page.list}>
            <List
              label={`Changes of ${first.subject}`}
              rows={entries}
              columns={entryColumns(first.names)}
              keyOf={keyOf}
              rowHeight={rowHeights.twoLines}
              selectedKey={entry?.id}
              onSelect={({ id }) => {
                setSelected(id)
                setRestoring(false)
                showDetail()
              }}
              empty="No changes yet."
            />
            <OlderButton query={history}>Show older changes</OlderButton>
          </div>
          {entry && (
            <div ref={detail} className={page.detail}>
              <section className={styles.pane} aria-label="Change">
                <ChangeDetail entry={entry} names={first.names} hasHistory={false} />
                {!restorable ? null : isRestoring ? (
                  <div ref={bringIntoView} className={styles.restoreBox}>
                    <RestorePanel
                      key={entry.id}
                      scope={{
                        countryCode: first.countryId,
                        ...restorable,
                        moment: findRequestStart(entry, entries),
                        by: entry.by,
                      }}
                      onDone={() => {
                        setRestoring(false)
                        setSelected(undefined)
                      }}
                    />
                  </div>
                ) : (
                  <div>
                    <Button
                      variant="default"
                      onClick={() => {
                        setSelected(entry.id)
                        setRestoring(true)
                      }}
                    >
                      Restore to before this change…
                    </Button>
                  </div>
                )}
              </section>
            </div>
          )}
        </div>
      )}
    </Screen>
  )
}

const bringIntoView = (box: HTMLElement | null) => box?.scrollIntoView({ block: 'nearest' })

/** What an entry can restore: the record, or the product link it changed. */
function findRestorable(
  kind: HistoryKind,
  { kind: logged, recordId }: AuditEntry,
): { kinds: RestoreKind[]; records: string[] } | undefined {
  // Files have versions instead.
  if (kind === 'files') return undefined
  if (logged === 'approval' || logged === 'access request') return undefined
  return { kinds: [logged === 'product link' ? 'links' : kind], records: [recordId] }
}

/** The time of the first entry of the same request, so that a restore reverts all of them. */
function findRequestStart(entry: AuditEntry, entries: readonly AuditEntry[]): string {
  if (entry.requestId === null) return entry.at
  const same = entries.filter(({ requestId }) => requestId === entry.requestId)
  return same.map(({ at }) => at).sort()[0] ?? entry.at
}
