import type { SearchKind } from '@nutripim/contract/search/search'
import { recordScreens } from '@nutripim/screens/record-screens'
import { Link } from '@tanstack/react-router'
import { useSavedItems } from '../saved-items.ts'
import styles from './opened-last.module.css'

const maxItems = 5

/** The records of a kind that the user opened last, for a screen on which nothing is selected yet. */
export function OpenedLast({ kind }: { kind: SearchKind }) {
  const { marks } = useSavedItems()
  const hits = marks
    .toSorted((a, b) => b.openedAt.localeCompare(a.openedAt))
    .flatMap(({ hit }) => (hit?.kind === kind ? [hit] : []))
    .slice(0, maxItems)
  if (hits.length === 0) return null
  return (
    <nav className={styles.last} aria-label="Opened last">
      <h2>Opened last</h2>
      <ul>
        {hits.map((hit) => (
          <li key={hit.id}>
            <Link {...recordScreens[hit.kind](hit)} dir="auto">
              {hit.title}
            </Link>
            <span>{hit.countryName}</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}
