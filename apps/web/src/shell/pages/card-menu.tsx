import { useLocation } from '@tanstack/react-router'
import { useIdentity } from '../../identity/use-session.ts'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { findScreen, listAllowedCards } from '../allowed-screens.ts'
import styles from './home-page.module.css'
import { ScreenCards } from './screen-cards.tsx'

/** One of the menus under /nav: cards of what the user may open. */
export function CardMenu() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const rights = useIdentity()?.rights ?? []
  const screen = findScreen(pathname)
  if (screen === undefined) return null
  const groups = listAllowedCards(screen.path, rights)
  return (
    <div className={styles.page}>
      <PageHeading title={screen.label} about={screen.description} />
      {groups.length === 0 && <p className={styles.nothing}>This module has no screens yet.</p>}
      <ScreenCards groups={groups} named="as-cards" title={screen.label} />
    </div>
  )
}
