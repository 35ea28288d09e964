import type { CompletionTotals, QualityTotals } from '@nutripim/contract/completion/completion'
import type { ReactNode } from 'react'
import { formatCount } from '../ui/format/count.ts'
import { percentOf } from './completion-fields.ts'
import styles from './completion-page.module.css'

/** How far the country is, in one line. */
export function CompletionSummary({
  totals: { products, complete },
  quality,
  children,
}: {
  totals: CompletionTotals
  quality: QualityTotals | undefined
  /** What can be done about it. */
  children?: ReactNode
}) {
  if (products === 0) return null
  const percent = percentOf(complete, products)
  return (
    <div className={styles.summary}>
      <p>
        <strong>{percent} %</strong> complete: {complete} of {formatCount(products, 'product')}
        {complete < products && <>, {products - complete} are incomplete</>}.
        {quality && quality.withFindings > 0 && (
          <>
            {' '}
            <strong>{quality.withFindings}</strong> have warnings.
          </>
        )}
      </p>
      <Bar percent={percent} />
      {children}
    </div>
  )
}

/** The words beside it say the same, so it is not read aloud. */
export function Bar({ percent }: { percent: number }) {
  return (
    <span className={styles.bar} aria-hidden>
      <span style={{ width: `${percent}%` }} />
    </span>
  )
}
