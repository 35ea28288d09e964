import { Link } from '@tanstack/react-router'
import { HomeRow, HomeSection } from '../shell/pages/home-section.tsx'
import { formatNumber } from '../ui/format/count.ts'
import { percentOf } from './completion-fields.ts'
import { listCountriesWithWork } from './countries-with-work.ts'
import styles from './home-gaps.module.css'
import { useCompletionByCountry, useQualityByCountry } from './use-completion.ts'

const maxRows = 6

/** The countries with the most gaps, then those with warnings, each with its share of complete products. */
export default function HomeGaps() {
  const gaps = useCompletionByCountry(true)
  const { data: quality, isPending: isQualityPending } = useQualityByCountry()
  const withWork = listCountriesWithWork(gaps.data ?? [], quality ?? [])
  return (
    <HomeSection
      title="Gaps in my countries"
      more={
        <Link to="/product-info/completion" search={{ view: 'countries' }}>
          View all
        </Link>
      }
      empty="Every product of your countries is complete and without warnings."
      isEmpty={withWork.length === 0}
      query={gaps}
      isLoading={isQualityPending}
    >
      {withWork.slice(0, maxRows).map((country) => {
        const { countryId, countryName, complete, products, warnings } = country
        const percent = percentOf(complete, products)
        return (
          <HomeRow
            key={countryId}
            title={
              <Link
                to="/product-info/completion"
                search={{ country: countryId, missing: true }}
                className={styles.country}
              >
                {countryName}
              </Link>
            }
            note={
              <>
                {formatNumber(complete)} of {formatNumber(products)} complete
                {warnings > 0 && ' · '}
                {warnings > 0 && (
                  <Link
                    to="/product-info/completion"
                    search={{ country: countryId, quality: 'warnings' }}
                  >
                    {formatNumber(warnings)} with warnings
                  </Link>
                )}
              </>
            }
          >
            <span className={styles.bar} role="img" aria-label={`${percent} % complete`}>
              <span style={{ width: `${percent}%` }} />
            </span>
            <span className={styles.percent}>{percent} %</span>
          </HomeRow>
        )
      })}
    </HomeSection>
  )
}
