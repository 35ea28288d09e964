import { Children, createContext, type ReactNode, useContext, useEffect, useState } from 'react'
import { formatNumber } from '../../ui/format/count.ts'
import { hasFailed, type Loadable, NotLoaded } from '../../ui/page/loaded.tsx'
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
  query?: Loadable<unknown>
  /** Something else that the rows show is not there yet. */
  isLoading?: boolean
  children: ReactNode
}

/** The name of the part of the home page that a list belongs to. */
export const HomePartName = createContext('')

const known: Loadable<unknown> = { data: [], isError: false, refetch: () => undefined }

/** A list of work on the home page: what there is, and what can be done about it. */
export function HomeSection(props: HomeSectionProps) {
  const { title, count, more, empty, isEmpty, query = known, children } = props
  const hasRows = query.data !== undefined && !props.isLoading
  const isLoading = !hasRows && !hasFailed(query)
  const room = useRoom(hasRows ? (isEmpty ? 0 : Children.count(children)) : undefined)
  return (
    <section className={styles.section} style={room} aria-label={title} aria-busy={isLoading}>
      <header className={styles.head}>
        <h2>{title}</h2>
        {count !== undefined && count > 0 && (
          <span className={styles.count}>{formatNumber(count)}</span>
        )}
        <span className="np-last np-sm">{!isEmpty && more}</span>
      </header>
      {!hasRows ? (
        <NotLoaded
          query={query}
          what={title}
          loading={<HomeRowsSkeleton />}
          failure={`${title} could not be loaded`}
        />
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
  return (
    <div className={styles.section} style={useRoom()} aria-hidden>
      <div className={styles.head} />
      <HomeRowsSkeleton />
    </div>
  )
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
      <span className="np-grow">
        <span className="np-block np-medium np-cut" dir="auto">
          {title}
        </span>
        <span className={`np-block np-muted np-xs np-cut ${styles.note}`}>{note}</span>
      </span>
      {children}
    </li>
  )
}
