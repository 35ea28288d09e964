import type { AuditEntry } from '@nutripim/contract/audit/audit'
import { isGroup } from '@nutripim/wording/change-sentence'
import { IconArrowBackUp } from '@tabler/icons-react'
import { useMemo } from 'react'
import { List } from '../ui/list/list.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { LinkButton } from '../ui/page/link-button.tsx'
import { NotLoaded } from '../ui/page/loaded.tsx'
import { OlderButton } from '../ui/page/older-button.tsx'
import { Screen } from '../ui/page/screen.tsx'
import { rowHeights } from '../ui/theme/scale.ts'
import styles from './audit.module.css'
import { AuditFilterBar } from './audit-filter-bar.tsx'
import { ChangeDrawer } from './change-drawer.tsx'
import { entryColumns } from './entry-columns.tsx'
import { formatTotal } from './format-total.ts'
import { listRequestUndos } from './request-undo.ts'
import { formatDay, useAuditFilters, useAuditLog, useTotal } from './use-audit-log.ts'

const keyOf = ({ id }: AuditEntry) => id

export function AuditPage() {
  const { filters, textFilter, select, selected, open } = useAuditFilters()
  const log = useAuditLog(filters)
  const total = useTotal(filters, log.hasNextPage)
  const entries = useMemo(() => log.data?.pages.flatMap(({ entries }) => entries), [log.data])
  const names = log.data?.pages[0]?.names
  const isWhole = filters.request !== undefined && !log.hasNextPage
  const undos = isWhole && entries ? listRequestUndos(entries) : []
  const entry = entries?.find(({ id }) => id === selected)
  return (
    <Screen
      title="Audit log"
      description="Search all changes in your countries, with user, time and previous values."
    >
      <AuditFilterBar filters={filters} textFilter={textFilter} select={select} />
      {filters.from > filters.to ? (
        <EmptyState>The first day is after the last day. Select other days.</EmptyState>
      ) : !entries || !names ? (
        <NotLoaded query={log} what="the audit log" />
      ) : (
        <>
          <List
            key={JSON.stringify(filters)}
            label="Changes"
            rows={entries}
            columns={entryColumns(names)}
            keyOf={keyOf}
            rowHeight={rowHeights.twoLines}
            selectedKey={selected}
            onSelect={(selected) => {
              if (isGroup(selected) && selected.requestId) {
                void select({ request: selected.requestId }, { isStep: true })
              } else open(selected.id)
            }}
            rowAttributes={(entry) => ({ 'data-group': isGroup(entry) || undefined })}
            empty="No changes match your filters in this period. Select earlier days or fewer filters."
          />
          <div className={styles.below}>
            <p className="np-muted np-sm" role="status">
              {formatTotal(entries, total, log.hasNextPage)}
            </p>
            {undos.map((undo) => (
              <LinkButton
                key={undo.country}
                variant="default"
                to="/admin/history"
                search={undo}
                leftSection={<IconArrowBackUp size={16} stroke={1.8} aria-hidden />}
              >
                {undos.length === 1
                  ? 'Undo this change…'
                  : `Undo in ${names.countries[undo.country] ?? undo.country}…`}
              </LinkButton>
            ))}
            <OlderButton query={log}>Show older changes</OlderButton>
          </div>
        </>
      )}
      <ChangeDrawer
        entry={entry}
        names={names}
        onClose={() => open(undefined)}
        onRequest={(request, at) => {
          const day = formatDay(Date.parse(at))
          const others = { person: null, kind: null, country: null, text: null }
          void select({ from: day, to: day, request, ...others })
        }}
      />
    </Screen>
  )
}
