import type { PlannedUserChange } from '@nutripim/contract/access/many-users'
import { formatRole } from '@nutripim/wording/role-labels'
import { useQuery } from '@tanstack/react-query'
import { formatCount, formatNumber } from '../../ui/format/count.ts'
import { formatOption } from '../../ui/format/option.ts'
import { compareWords } from '../../ui/grid/arrange-rows.ts'
import { NotLoaded } from '../../ui/page/loaded.tsx'
import { countriesQuery } from '../use-users.ts'
import styles from './change-users.module.css'
import type { usePreview } from './use-change-users.ts'

/** What changes for each user, who is left out and why. */
export function ChangeUsersPreview({ preview }: { preview: ReturnType<typeof usePreview> }) {
  const { changed, blocked, unchanged, isFetching } = preview
  const { data: countries = [] } = useQuery(countriesQuery)
  const nameOf = (id: string) => formatOption(countries, id)
  if (!changed) {
    const loading = (
      <p className={styles.hint} role="status">
        {isFetching ? 'Checking the users…' : 'Select roles or countries to see a preview.'}
      </p>
    )
    const query = { ...preview, data: changed }
    return <NotLoaded query={query} what="preview" loading={loading} />
  }
  return (
    <section aria-label="Preview" aria-busy={isFetching}>
      <p className={styles.hint} role="status">
        {formatCount(changed.length, 'user')} will change
        {unchanged.length > 0 && `, ${formatNumber(unchanged.length)} already as selected`}
        {blocked.length > 0 && `, ${formatNumber(blocked.length)} left out`}.
      </p>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a list that scrolls must be reachable by keyboard */}
      <ul className={styles.list} tabIndex={0} aria-label="Changes by user">
        {changed.map((plan) => (
          <li key={plan.userId}>
            <strong dir="auto">{plan.displayName}</strong> <Changes plan={plan} nameOf={nameOf} />
          </li>
        ))}
        {blocked.map(({ userId, displayName, blockedReason }) => (
          <li key={userId} data-blocked>
            <strong dir="auto">{displayName}</strong> <span>Left out: {blockedReason}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

function Changes({ plan, nameOf }: { plan: PlannedUserChange; nameOf: (id: string) => string }) {
  const added = [
    ...plan.addedRoles.map(formatRole),
    ...plan.addedCountries.map(nameOf).sort(compareWords),
  ]
  const removed = [
    ...plan.removedRoles.map(formatRole),
    ...plan.removedCountries.map(nameOf).sort(compareWords),
  ]
  return (
    <span className={styles.changes}>
      {added.map((name) => (
        <ins key={name}>+ {name}</ins>
      ))}
      {removed.map((name) => (
        <del key={name}>− {name}</del>
      ))}
    </span>
  )
}
