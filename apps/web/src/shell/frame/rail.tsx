import { IconChevronDown, IconExternalLink } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { currentSettings } from '../../identity/session.ts'
import { useIdentity } from '../../identity/use-session.ts'
import {
  type AllowedEntry,
  type AllowedSection,
  isAtEntry,
  listAllowedSections,
} from '../allowed-screens.ts'
import { outsideLinks } from '../menu.ts'
import { type Screen, screens } from '../screens.ts'
import { PendingCount } from './pending-count.tsx'
import styles from './rail.module.css'
import { toggleSection, useIsSectionClosed } from './rail-state.ts'

const home: AllowedEntry[] = screens
  .filter(({ path }) => path === '/product-info/home')
  .map((screen) => ({ label: screen.label, screen, covers: [screen.path] }))

/** Hooks that count pending items. The router passes them in from the features. */
export type RailCounters = Record<NonNullable<Screen['counts']>, () => number | undefined>

interface RailProps {
  isWide: boolean
  counters: RailCounters
  onSelect?: () => void
}

/** The main menu: the sections that the user can open, with the current screen highlighted. */
export function Rail({ isWide, counters, onSelect }: RailProps) {
  const rights = useIdentity()?.rights ?? []
  return (
    <nav className={styles.rail} data-wide={isWide} aria-label="Main">
      <ul className="np-list np-column">
        {home.map((entry) => (
          <RailLink key={entry.label} {...{ entry, isWide, counters, onSelect }} />
        ))}
      </ul>
      {listAllowedSections(rights).map((section) => (
        <RailSection key={section.name} {...{ section, isWide, counters, onSelect }} />
      ))}
    </nav>
  )
}

interface RailSectionProps {
  section: AllowedSection
  isWide: boolean
  counters: RailCounters
  onSelect: (() => void) | undefined
}

/** A section that can be closed. The current screen and screens with a count stay visible. */
function RailSection({ section: { name, entries }, isWide, counters, onSelect }: RailSectionProps) {
  const pathname = useLocation({ select: ({ pathname }) => pathname })
  const isOpen = !useIsSectionClosed(name) || !isWide
  const shown = entries.filter(
    (entry) => isOpen || countedBy(entry).length > 0 || isAtEntry(entry, pathname),
  )
  return (
    <section aria-label={name}>
      <h2 className={styles.section}>
        {isWide ? (
          <button
            type="button"
            className={styles.toggle}
            aria-expanded={isOpen}
            onClick={() => toggleSection(name)}
          >
            {name}
            <IconChevronDown size={14} stroke={1.8} aria-hidden />
          </button>
        ) : (
          name
        )}
      </h2>
      <ul className="np-list np-column">
        {shown.map((entry) => (
          <RailLink key={entry.label} {...{ entry, isWide, counters, onSelect }} />
        ))}
        {outsideLinks
          .filter((link) => isOpen && link.section === name)
          .map((link) => (
            <OutsideLink key={link.label} {...link} isWide={isWide} />
          ))}
      </ul>
    </section>
  )
}

/** What is counted on the screens of an entry. */
const countedBy = ({ covers }: AllowedEntry) =>
  screens.flatMap(({ path, counts }) => (counts && covers.includes(path) ? [counts] : []))

type OutsideLinkProps = (typeof outsideLinks)[number] & { isWide: boolean }

/** Opens in a new tab, so that no edits are lost. */
function OutsideLink({ label, setting, isWide }: OutsideLinkProps) {
  const address = currentSettings()?.[setting]
  if (!address) return null
  return (
    <li>
      <a
        href={address}
        target="_blank"
        rel="noreferrer"
        className={styles.link}
        title={isWide ? undefined : label}
      >
        <IconExternalLink
          className={`np-fixed np-muted ${styles.icon}`}
          size={18}
          stroke={1.6}
          aria-hidden
        />
        <span className={styles.label}>{label}</span>
      </a>
    </li>
  )
}

interface RailLinkProps {
  entry: AllowedEntry
  isWide: boolean
  counters: RailCounters
  onSelect: (() => void) | undefined
}

function RailLink({ entry, isWide, counters, onSelect }: RailLinkProps) {
  const { label, screen } = entry
  const link = useRef<HTMLAnchorElement>(null)
  const isCurrent = useLocation({ select: ({ pathname }) => isAtEntry(entry, pathname) })
  useEffect(() => {
    if (isCurrent) link.current?.scrollIntoView({ block: 'nearest' })
  }, [isCurrent])
  return (
    <li>
      <Link
        ref={link}
        to={screen.path}
        className={styles.link}
        data-current={isCurrent || undefined}
        activeOptions={{ exact: true, includeSearch: false }}
        title={isWide ? undefined : label}
        onClick={onSelect}
      >
        <screen.icon
          className={`np-fixed np-muted ${styles.icon}`}
          size={18}
          stroke={1.6}
          aria-hidden
        />
        <span className={styles.label}>{label}</span>
        {countedBy(entry).map((counted) => (
          <PendingCount key={counted} className={styles.count} useCount={counters[counted]} />
        ))}
      </Link>
    </li>
  )
}
