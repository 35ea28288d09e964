import { markAttributes } from '../../ui/marks/marks.ts'
import styles from './coverage-page.module.css'
import type { useCoverageList } from './use-coverage-list.ts'

/** How many combinations of product and crop have advice, and how many need some. */
export function MarkCounts({ counts }: Pick<ReturnType<typeof useCoverageList>, 'counts'>) {
  return (
    <p className={styles.counts} role="status">
      <span className={styles.advised}>{counts.advised} with advice</span>
      <span {...markAttributes('warning')}>
        {counts.check} to check: advice older than the composition
      </span>
      <span {...markAttributes('missing')}>
        {counts.gap} gaps: crop on the label without advice
      </span>
    </p>
  )
}
