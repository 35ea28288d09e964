import { recommendedProfile } from '@nutripim/agronomy/declarations/country-profiles'
import { declarationRoutes } from '@nutripim/contract/declarations/declarations'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useState } from 'react'
import { call } from '../api/call.ts'
import { refreshOn } from '../api/live-queries.ts'
import { formatNumber } from '../ui/format/count.ts'
import { Loaded } from '../ui/page/loaded.tsx'
import styles from './recommended-profiles.module.css'

/** What the recommended profiles would change in each country; after an upgrade, this is what is new. */
export function RecommendedProfiles() {
  const [isOpen, setIsOpen] = useState(false)
  return (
    <details className={styles.all} onToggle={(event) => setIsOpen(event.currentTarget.open)}>
      <summary>What the recommended profiles would change in all countries</summary>
      {isOpen && <CountryTable />}
    </details>
  )
}

function CountryTable() {
  const counts = useQuery({
    queryKey: ['recommended-profiles'],
    meta: refreshOn(['declaration profile', 'country']),
    staleTime: 5 * 60_000,
    queryFn: ({ signal }) => call(declarationRoutes.listRecommendedProfiles, {}, { signal }),
  })
  return (
    <Loaded query={counts} what="recommended profiles">
      {({ countries }) => (
        <table className={styles.table}>
          <thead>
            <tr>
              <th scope="col">Country</th>
              <th scope="col">Products</th>
              <th scope="col">Other label</th>
              <th scope="col">Certainty</th>
              <th scope="col">Source</th>
            </tr>
          </thead>
          <tbody>
            {countries.map(({ countryId, countryName, products, changed }) => {
              const { certainty, source } = recommendedProfile(countryId)
              return (
                <tr key={countryId}>
                  <th scope="row">
                    <Link to="/product-info/declarations" search={{ country: countryId }}>
                      {countryName}
                    </Link>
                  </th>
                  <td>{formatNumber(products)}</td>
                  <td>{formatNumber(changed)}</td>
                  <td>{certainty}</td>
                  <td>{source}</td>
                </tr>
              )
            })}
          </tbody>
        </table>
      )}
    </Loaded>
  )
}
