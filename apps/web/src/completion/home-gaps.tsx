import { Link } from '@tanstack/react-router'
import { HomeRow, HomeSection } from '../shell/pages/home-section.tsx'
import { formatCount } from '../ui/format/count.ts'
import { percentOf } from './completion-fields.ts'
import styles from './home-gaps.module.css'
import { useCompletionByCountry, useQualityByCountry } from './use-completion.ts'

const maxRows = 6

/** The countries with the most gaps, each with its share of complete products and its warnings. */
export default function HomeGaps() {
  const { data, isPending, isError, refetch } = useCompletionByCountry(true)
  const { data: quality } = useQualityByCountry()
  const withGaps = (data ?? [])
    .filter(({ complete, products }) => complete < products)
    .sort((a, b) => a.complete / a.products - b.complete / b.products)
  return (
    <HomeSection
      title="Gaps in my countries"
      more={
        <Link to="/product-info/completion" search={{ view: 'countries' }}>
          View all
        </Link>
      }
      empty="Every product of your countries is complete."
      isEmpty={withGaps.length === 0}
      isLoading={isPending}
      onRetry={isError && !data ? () => void refetch() : undefined}
    >
      {withGaps.slice(0, maxRows).map(({ countryId, countryName, complete, products }) => {
        const percent = percentOf(complete, products)
        const warned = quality?.find((each) => each.countryId === countryId)?.questioned
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
            note={`${formatCount(products - complete, 'incomplete product')} of ${products}`}
          >
            {warned !== undefined && warned > 0 && (
              <Link
                to="/product-info/completion"
                search={{ country: countryId, quality: 'questioned' }}
                className={styles.warned}
              >
                {formatCount(warned, 'warning')}
              </Link>
            )}
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
