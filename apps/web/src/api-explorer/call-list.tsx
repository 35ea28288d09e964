import { Link } from '@tanstack/react-router'
import { useUrlState } from '../address/use-url-state.ts'
import { SearchInput } from '../ui/form/search-input.tsx'
import { formatCount, formatNumber } from '../ui/format/count.ts'
import { type ApiCall, findCalls, groupCalls } from './api-document.ts'
import styles from './call-list.module.css'
import type { ApiPath } from './use-api-document.ts'

interface CallListProps {
  screen: ApiPath
  calls: readonly ApiCall[]
  selected: string | undefined
}

/** All calls by group, narrowed down by what is typed. Each is a link to itself. */
export function CallList({ screen, calls, selected }: CallListProps) {
  const field = useUrlState(screen).textField('text')
  const found = findCalls(calls, field.value)
  return (
    <nav
      className={`np-column np-gap-6 np-within ${styles.list}`}
      aria-label="Calls"
      data-selected={selected !== undefined || undefined}
    >
      <SearchInput label="Search calls" {...field} />
      <p className="np-flush np-muted np-xs" role="status">
        {found.length === calls.length
          ? formatCount(calls.length, 'call')
          : `${formatNumber(found.length)} of ${formatCount(calls.length, 'call')}`}
      </p>
      <div className={styles.groups}>
        {groupCalls(found).map(([group, inGroup]) => (
          <section key={group} aria-label={group}>
            <h2>{group}</h2>
            <ul>
              {inGroup.map(({ id, method, path, summary, writes }) => (
                <li key={id}>
                  <Link
                    to={screen}
                    search={{ call: id }}
                    className={styles.call}
                    title={summary}
                    aria-current={id === selected ? 'true' : undefined}
                  >
                    <Method method={method} writes={writes} />
                    <span className="np-shrink np-breaks">{path.replace(/^\/api\//, '')}</span>
                  </Link>
                </li>
              ))}
            </ul>
          </section>
        ))}
        {found.length === 0 && <p className="np-flush np-muted np-xs">No call matches.</p>}
      </div>
    </nav>
  )
}

export function Method({ method, writes }: Pick<ApiCall, 'method' | 'writes'>) {
  return (
    <span className={styles.method} data-writes={writes || undefined}>
      {method}
    </span>
  )
}
