import { useQuery } from '@tanstack/react-query'
import { useCountry } from '../../country/use-country.ts'
import { formatNumber } from '../../ui/format/count.ts'
import { pendingApprovalsQuery } from '../use-pending-approvals.ts'
import styles from './drafts-in-other-countries.module.css'

interface DraftsInOtherCountriesProps {
  country: string
  onSelect: (country: string) => void
}

/** Links to countries with pending drafts. */
export function DraftsInOtherCountries({ country, onSelect }: DraftsInOtherCountriesProps) {
  const { countries } = useCountry()
  const { data: waiting = [] } = useQuery(pendingApprovalsQuery)
  const others = countries
    .map(({ id, name }) => ({
      id,
      name,
      count: waiting.filter(({ countryId }) => countryId === id).length,
    }))
    .filter(({ id, count }) => id !== country && count > 0)
  if (others.length === 0) return null
  return (
    <section className={styles.elsewhere} aria-label="Pending in other countries">
      <span>Also pending:</span>
      {others.map(({ id, name, count }) => (
        <button key={id} type="button" onClick={() => onSelect(id)}>
          {name} <b>{formatNumber(count)}</b>
        </button>
      ))}
    </section>
  )
}
