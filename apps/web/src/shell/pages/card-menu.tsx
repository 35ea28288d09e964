import { useLocation } from '@tanstack/react-router'
import { useIdentity } from '../../identity/use-session.ts'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { findScreen, listAllowedCards } from '../allowed-screens.ts'
import styles from './home-page.module.css'
import { ScreenCards } from './screen-cards.tsx'

/** A menu under /nav with a card for each screen that the user can open. */
export function CardMenu() {
  const pathname = useLocation({ select: (location) => location.pathname })
  const rights = useIdentity()?.rights ?? []
  const screen = findScreen(pathname)
  if (screen === undefined) return null
  const groups = listAllowedCards(screen.path, rights)
  return (
    <div className={styles.page}>
      <PageHeading title={screen.label} description={`${screen.description}.`} />
      {groups.length === 0 && <p className={styles.nothing}>This module has no screens yet.</p>}
      <ScreenCards groups={groups} title={screen.label} />
    </div>
  )
}
