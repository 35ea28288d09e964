import { Link } from '@tanstack/react-router'
import { formatCount } from '../../ui/format/count.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { LocalText } from '../../ui/text/local-text.tsx'
import { listGaps } from '../coverage/coverage-state.ts'
import { useCoverage } from '../coverage/use-coverage.ts'
import styles from './first-gaps.module.css'

const maxGaps = 8

/** Crops on labels without advice, for a form in which nothing is selected yet. */
export function FirstGaps({ country, product }: { country: string; product: string | undefined }) {
  const coverage = useCoverage(country).data
  const gaps = coverage ? listGaps(coverage, product) : []
  if (gaps.length === 0) return null
  return (
    <nav className={styles.gaps} aria-label="Advice to add">
      <h2>Crops on labels without advice</h2>
      <ul>
        {gaps.slice(0, maxGaps).map((gap) => (
          <li key={`${gap.productCode} ${gap.cropId}`}>
            <Link
              to="/advice/add-product-advice"
              search={{ country, product: gap.productCode, crop: gap.cropId }}
            >
              <LocalText as="bdi">{gap.productName}</LocalText> on {gap.cropName}
            </Link>
          </li>
        ))}
      </ul>
      <LinkButton
        to="/advice/coverage"
        search={{ country, show: 'gap' }}
        variant="default"
        size="xs"
      >
        View all {formatCount(gaps.length, 'gap')}
      </LinkButton>
    </nav>
  )
}
