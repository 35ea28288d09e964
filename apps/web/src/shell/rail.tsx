import { Link } from '@tanstack/react-router'
import { useIdentity } from '../identity/use-session.ts'
import { openSections } from './open-places.ts'
import { type Place, places } from './places.ts'
import styles from './rail.module.css'

const first = places.filter(({ path }) => path === '/product-info/home' || path === '/nav')

/** The sections that the user may open, with the current place marked. */
export function Rail({ isWide, onChoose }: { isWide: boolean; onChoose?: () => void }) {
  const rights = useIdentity()?.rights ?? []
  return (
    <nav className={styles.rail} data-wide={isWide} aria-label="Main">
      <ul className={styles.list}>
        {first.map((place) => (
          <RailLink key={place.path} place={place} isWide={isWide} onChoose={onChoose} />
        ))}
      </ul>
      {openSections(rights).map((section) => (
        <section key={section.name} aria-label={section.name}>
          <h2 className={styles.section}>{section.name}</h2>
          <ul className={styles.list}>
            {section.places.map((place) => (
              <RailLink key={place.path} place={place} isWide={isWide} onChoose={onChoose} />
            ))}
          </ul>
        </section>
      ))}
    </nav>
  )
}

interface RailLinkProps {
  place: Place
  isWide: boolean
  onChoose: (() => void) | undefined
}

function RailLink({ place, isWide, onChoose }: RailLinkProps) {
  return (
    <li>
      <Link
        to={place.path}
        className={styles.link}
        activeOptions={{ exact: true }}
        title={isWide ? undefined : place.label}
        onClick={onChoose}
      >
        <place.icon className={styles.icon} size={18} stroke={1.6} aria-hidden />
        <span className={styles.label}>{place.label}</span>
      </Link>
    </li>
  )
}
