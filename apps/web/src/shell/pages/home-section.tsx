import { Children, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { formatNumber } from '../../ui/format/count.ts'
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

/** The name of the part of the home page that a list belongs to. */
export const HomePartName = createContext('')

/** A list of work on the home page: what there is, and what can be done about it. */
export function HomeSection(props: HomeSectionProps) {
  const { title, count, more, empty, isEmpty, isLoading, onRetry, children } = props
  const room = useRoom(isLoading || onRetry ? undefined : isEmpty ? 0 : Children.count(children))
  return (
    <section className={styles.section} style={room} aria-label={title} aria-busy={isLoading}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {count !== undefined && count > 0 && (
          <span className={styles.count}>{formatNumber(count)}</span>
        )}
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

/** In the place of a list whose code is not there yet. */
export function HomeSectionSkeleton() {
  return <div className={styles.section} style={useRoom()} aria-hidden />
}

function HomeRowsSkeleton() {
  return (
    <div className={styles.skeleton} aria-hidden>
      {[0, 1, 2].map((row) => (
        <span key={row} />
      ))}
    </div>
  )
}

const usualRows = 3
const headHeight = 54
const rowHeight = 50

/**
 * Room for as many rows as the list had at the last visit, so that nothing moves when they arrive and an
 * empty list takes little.
 */
function useRoom(rows?: number) {
  const key = `nutripim_home ${useContext(HomePartName)}`
  const [expected] = useState(() => Number(localStorage.getItem(key) ?? usualRows))
  useEffect(() => {
    if (rows !== undefined) localStorage.setItem(key, String(rows))
  }, [key, rows])
  return { minHeight: headHeight + rowHeight * Math.max(1, expected) }
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
