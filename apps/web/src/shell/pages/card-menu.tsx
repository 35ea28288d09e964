import { useLocation } from '@tanstack/react-router'
import { useIdentity } from '../../identity/use-session.ts'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { findPlace, openCards } from '../allowed-screens.ts'
import styles from './home-page.module.css'
import { PlaceCards } from './screen-cards.tsx'

/** One of the menus under /nav: cards of what the user may open. */
export function CardMenu() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const rights = useIdentity()?.rights ?? []
  const place = findPlace(pathname)
  if (place === undefined) return null
  const groups = openCards(place.path, rights)
  return (
    <div className={styles.page}>
      <PageHeading title={place.label} about={place.about} />
      {groups.length === 0 && <p className={styles.nothing}>This module has no screens yet.</p>}
      <PlaceCards groups={groups} named="as-cards" title={place.label} />
    </div>
  )
}
