import type { ReactNode } from 'react'
import { LoadFailure } from '../../ui/page/load-failure.tsx'
import styles from './home-section.module.css'

interface HomeSectionProps {
  title: string
  /** How many there are; hidden while it is not known. */
  count?: number | undefined
  /** A link to all of them. */
  more?: ReactNode
  /** Said instead of the rows when there are none. */
  empty: string
  isEmpty: boolean
  isLoading: boolean
  onRetry?: (() => void) | undefined
  children: ReactNode
}

/** A list of work on the home page: what there is, and what can be done about it. */
export function HomeSection(props: HomeSectionProps) {
  const { title, count, more, empty, isEmpty, isLoading, onRetry, children } = props
  return (
    <section className={styles.section} aria-label={title} aria-busy={isLoading}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {count !== undefined && count > 0 && <span className={styles.count}>{count}</span>}
        <span className={styles.more}>{!isEmpty && more}</span>
      </header>
      {onRetry ? (
        <LoadFailure title={`${title} could not be loaded`} onRetry={onRetry} />
      ) : isLoading ? (
        <HomeRowsSkeleton />
      ) : isEmpty ? (
        <p className={styles.empty}>{empty}</p>
      ) : (
        <ul className={styles.rows}>{children}</ul>
      )}
    </section>
  )
}

/** As high as three rows, so that nothing moves when they arrive. */
function HomeRowsSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden>
      {[0, 1, 2].map((row) => (
        <span key={row} />
      ))}
    </div>
  )
}

interface HomeRowProps {
  title: ReactNode
  note: ReactNode
  /** Buttons or links at the end of the row. */
  children?: ReactNode
}

export function HomeRow({ title, note, children }: HomeRowProps) {
  return (
    <li className={styles.row}>
      <span className={styles.text}>
        <span className={styles.title} dir="auto">
          {title}
        </span>
        <span className={styles.note}>{note}</span>
      </span>
      {children}
    </li>
  )
}
