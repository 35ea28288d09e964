import { formatCount, formatNumber } from '../../ui/format/count.ts'
import { indicatorAttributes } from '../../ui/indicators/indicators.ts'
import styles from './coverage-page.module.css'
import type { useCoverageList } from './use-coverage-list.ts'

/** How many combinations of product and crop have advice, and how many need some. */
export function CoverageCounts({ counts }: Pick<ReturnType<typeof useCoverageList>, 'counts'>) {
  return (
    <p className={styles.counts} role="status">
      <span className={styles.advised}>{formatNumber(counts.advised)} with advice</span>
      <span {...indicatorAttributes('warning')}>
        {formatNumber(counts.check)} to check: advice older than the composition
      </span>
      <span {...indicatorAttributes('missing')}>
        {formatCount(counts.gap, 'gap')}: crop on the label without advice
      </span>
    </p>
  )
}
