import { findRecordScreen } from '@nutripim/screens/record-screens'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { currentPerson } from '../../identity/session.ts'
import { HomeRow, HomeSection } from '../../shell/pages/home-section.tsx'
import { formatTimeAgo } from '../../ui/format/time.ts'
import { ChangeSentence } from '../change-sentence.tsx'
import { formatDay, useAuditLog, useTotal } from '../use-audit-log.ts'
import { rememberLastVisit } from './last-visit.ts'

const maxRows = 5

/** What other users changed since the user was last here, newest first. */
export default function HomeChanges() {
  const [since] = useState(() => rememberLastVisit(currentPerson() ?? ''))
  const from = formatDay(Date.parse(since))
  // The server knows the user by the id, and counts all pages.
  const filters = { from, to: formatDay(Date.now()), changedAfter: since, others: 'true' } as const
  const log = useAuditLog(filters)
  const [page] = log.data?.pages ?? []
  const entries = page?.entries ?? []
  // An import is one row of the list, but many changes.
  const isMore = log.hasNextPage || entries.some(({ group }) => group !== null)
  const total = useTotal(filters, isMore) ?? entries.length
  return (
    <HomeSection
      title="Changed since your last visit"
      count={total}
      more={
        <Link to="/admin/audit" search={{ from }}>
          View all
        </Link>
      }
      empty="Other users have changed nothing since."
      isEmpty={entries.length === 0}
      query={log}
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
