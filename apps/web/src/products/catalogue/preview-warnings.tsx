import { useId } from 'react'
import { formatCount } from '../../ui/format/count.ts'
import styles from './preview-warnings.module.css'

/** What the rules find in the products as they would be. Nothing is shown if they find nothing. */
export function PreviewWarnings({ warnings }: { warnings: readonly string[] }) {
  const titleId = useId()
  if (warnings.length === 0) return null
  return (
    <section className={styles.warnings} aria-labelledby={titleId}>
      <h3 id={titleId}>{formatCount(warnings.length, 'warning')}</h3>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls where there is no room */}
      <ul tabIndex={0} aria-labelledby={titleId}>
        {warnings.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
    </section>
  )
}
