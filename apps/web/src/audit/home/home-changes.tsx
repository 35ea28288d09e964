import type { AuditEntry } from '@nutripim/contract/audit/audit'
import { findRecordScreen } from '@nutripim/screens/record-screens'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { useIdentity } from '../../identity/use-session.ts'
import { HomeRow, HomeSection } from '../../shell/pages/home-section.tsx'
import { formatTimeAgo } from '../../ui/format/time.ts'
import { ChangeSentence } from '../change-sentence.tsx'
import { formatDay, useAuditLog } from '../use-audit-log.ts'
import { rememberVisit } from './last-visit.ts'

const maxRows = 5

/** What other users changed since the user was last here, newest first. */
export default function HomeChanges() {
  const me = useIdentity()?.displayName ?? ''
  const [since] = useState(() => rememberVisit(me))
  const from = formatDay(Date.parse(since))
  const { data, isPending, isError, refetch } = useAuditLog({ from, to: formatDay(Date.now()) })
  const [page] = data?.pages ?? []
  const isNews = ({ at, by, byId }: AuditEntry) => at > since && by !== me && byId !== 'system'
  const entries = page?.entries.filter(isNews) ?? []
  return (
    <HomeSection
      title="Changed since your last visit"
      count={entries.length}
      more={
        <Link to="/admin/audit" search={{ from }}>
          View all
        </Link>
      }
      empty="Other users have changed nothing since."
      isEmpty={entries.length === 0}
      isLoading={isPending}
      onRetry={isError && !data ? () => void refetch() : undefined}
    >
      {page &&
        entries.slice(0, maxRows).map((entry) => {
          const link = findRecordScreen(entry.kind, {
            id: entry.recordId,
            countryId: entry.countryId,
          })
          return (
            <HomeRow
              key={entry.id}
              title={<ChangeSentence entry={entry} names={page.names} />}
              note={`${entry.by} · ${formatTimeAgo(entry.at)}`}
            >
              {link && entry.change !== 'delete' && <Link {...link}>Open</Link>}
            </HomeRow>
          )
        })}
    </HomeSection>
  )
}
