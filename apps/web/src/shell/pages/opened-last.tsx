import type { SearchKind } from '@nutripim/contract/search/search'
import { type LinkedRecord, recordScreens } from '@nutripim/screens/record-screens'
import type { ScreenLink } from '@nutripim/screens/screen-link'
import { Link } from '@tanstack/react-router'
import { useSavedItems } from '../saved-items.ts'
import styles from './opened-last.module.css'

const maxItems = 5

interface OpenedLastProps {
  kind: SearchKind
  /** Where a record leads; to its own screen if left out. */
  linkTo?: (record: LinkedRecord) => ScreenLink
}

/** The records of a kind that the user opened last, for a screen on which nothing is selected yet. */
export function OpenedLast({ kind, linkTo = recordScreens[kind] }: OpenedLastProps) {
  const { items } = useSavedItems()
  const hits = items
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
            <Link {...linkTo(hit)} dir="auto">
              {hit.title}
            </Link>
            <span>{hit.countryName}</span>
          </li>
        ))}
      </ul>
    </nav>
  )
}
