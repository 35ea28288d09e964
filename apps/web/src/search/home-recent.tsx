import { recordScreens } from '@nutripim/screens/record-screens'
import { Link } from '@tanstack/react-router'
import { HomeRow, HomeSection } from '../shell/pages/home-section.tsx'
import { useSavedItems } from '../shell/saved-items.ts'
import { formatDateTime } from '../ui/format/time.ts'

const maxRows = 6

/** The records that the user opened last. */
export default function HomeRecent() {
  const { items, isLoading } = useSavedItems()
  const recent = items
    .filter(({ hit }) => hit !== null)
    .toSorted((a, b) => b.openedAt.localeCompare(a.openedAt))
  return (
    <HomeSection
      title="Opened last"
      empty="Products that you open, and records that you find with the search (Ctrl+K), are listed here."
      isEmpty={recent.length === 0}
      isLoading={isLoading}
    >
      {recent.slice(0, maxRows).map(({ kind, id, hit, openedAt }) => {
        if (!hit) return null
        return (
          <HomeRow
            key={`${kind} ${id}`}
            title={<Link {...recordScreens[hit.kind](hit)}>{hit.title}</Link>}
            note={[hit.countryName, hit.about, formatDateTime(openedAt)]
              .filter(Boolean)
              .join(' · ')}
          />
        )
      })}
    </HomeSection>
  )
}
