import type { ScreenPath } from '@nutripim/screens/screen-addresses'
import { Link } from '@tanstack/react-router'
import { useIdentity } from '../../identity/use-session.ts'
import { listParts } from '../allowed-screens.ts'
import styles from './part-links.module.css'

/** Links between a screen and its parts, such as import and export; nothing if it has none. */
export function PartLinks({ path }: { path: ScreenPath }) {
  const parts = listParts(path, useIdentity()?.rights ?? [])
  if (parts.length < 2) return null
  return (
    <nav ref={showCurrent} className={styles.parts} aria-label="Parts of this screen">
      {parts.map((part) => (
        <Link
          key={part.path}
          to={part.path}
          className={styles.part}
          activeOptions={{ exact: true, includeSearch: false }}
        >
          {part.label}
        </Link>
      ))}
    </nav>
  )
}

/** On a phone the links scroll sideways. Elsewhere it would only make the browser lay out the page. */
function showCurrent(nav: HTMLElement | null) {
  if (!matchMedia('(max-width: 767px)').matches) return
  nav?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'nearest' })
}
