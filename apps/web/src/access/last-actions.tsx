import { auditRoutes } from '@nutripim/contract/audit/audit'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { call } from '../api/call.ts'
import { ChangeParts } from '../audit/change-sentence.tsx'
import { formatDateTime } from '../ui/format/time.ts'
import { NotLoaded } from '../ui/page/loaded.tsx'
import styles from './person-page.module.css'

const shown = 15
const day = 24 * 60 * 60_000
const dayOf = (time: number) => new Date(time).toISOString().slice(0, 10)

/** What a user changed in the administrator's countries within two years. */
const lastActionsQuery = (person: string) =>
  queryOptions({
    queryKey: ['last-actions', person],
    queryFn: ({ signal }) => {
      const params = { a: dayOf(Date.now() - 730 * day), b: dayOf(Date.now() + day) }
      return call(auditRoutes.listAuditLog, { params, query: { person } }, { signal })
    },
  })

export function LastActions({ userId }: { userId: string }) {
  const changes = useQuery(lastActionsQuery(userId))
  const { data } = changes
  if (!data) {
    const loading = <p className="np-flush np-muted">Loading…</p>
    return <NotLoaded query={changes} what="changes" loading={loading} />
  }
  if (data.entries.length === 0) {
    return <p className="np-flush np-muted">No changes in your countries in the last two years.</p>
  }
  return (
    <>
      <ol className={styles.actions}>
        {data.entries.slice(0, shown).map((entry) => (
          <li key={entry.id}>
            <time dateTime={entry.at}>{formatDateTime(entry.at)}</time>
            <span>
              <ChangeParts entry={entry} names={data.names} />
            </span>
          </li>
        ))}
      </ol>
      <Link to="/admin/audit" search={{ person: userId }} className={styles.more}>
        View all changes of this user in the audit log
      </Link>
    </>
  )
}
