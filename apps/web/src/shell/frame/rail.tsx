import type { ScreenPath } from '@nutripim/screens/screen-addresses'
import { IconChevronDown } from '@tabler/icons-react'
import { Link, useLocation } from '@tanstack/react-router'
import { useEffect, useRef } from 'react'
import { currentSettings } from '../../identity/session.ts'
import { useIdentity } from '../../identity/use-session.ts'
import { findScreen, listAllowedSections, type ScreenGroup } from '../allowed-screens.ts'
import { outsideLinks, type Screen, screens } from '../screens.ts'
import styles from './rail.module.css'
import { toggleSection, useIsSectionClosed } from './rail-state.ts'

const first = screens.filter(({ path }) => path === '/product-info/home' || path === '/nav')

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
        {first.map((screen) => (
          <RailLink key={screen.path} {...{ screen, isWide, counters, onSelect }} />
        ))}
      </ul>
      {listAllowedSections(rights).map((section) => (
        <RailSection key={section.name} {...{ section, isWide, counters, onSelect }} />
      ))}
    </nav>
  )
}

/** Whether an address is a screen of the rail or a part of it; a part of several is shown at the first. */
function isWithin(path: ScreenPath, pathname: string): boolean {
  const current = findScreen(pathname)
  return current?.path === path || current?.partOf?.[0] === path
}

interface RailSectionProps {
  section: ScreenGroup
  isWide: boolean
  counters: RailCounters
  onSelect: (() => void) | undefined
}

/** A section that can be closed. The current screen and screens with a count stay visible. */
function RailSection({ section: { name, screens }, isWide, counters, onSelect }: RailSectionProps) {
  const pathname = useLocation({ select: ({ pathname }) => pathname })
  const isOpen = !useIsSectionClosed(name) || !isWide
  const shown = screens.filter(({ path, counts }) => isOpen || counts || isWithin(path, pathname))
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
        {shown.map((screen) => (
          <RailLink key={screen.path} {...{ screen, isWide, counters, onSelect }} />
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

type OutsideLinkProps = (typeof outsideLinks)[number] & { isWide: boolean }

/** Opens in a new tab, so that no edits are lost. */
function OutsideLink({ label, icon: Icon, setting, isWide }: OutsideLinkProps) {
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
        <Icon className={`np-fixed np-muted ${styles.icon}`} size={18} stroke={1.6} aria-hidden />
        <span className={styles.label}>{label}</span>
      </a>
    </li>
  )
}

interface RailLinkProps {
  screen: Screen
  isWide: boolean
  counters: RailCounters
  onSelect: (() => void) | undefined
}

function RailLink({ screen, isWide, counters, onSelect }: RailLinkProps) {
  const link = useRef<HTMLAnchorElement>(null)
  const isCurrent = useLocation({ select: ({ pathname }) => isWithin(screen.path, pathname) })
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
        title={isWide ? undefined : screen.label}
        onClick={onSelect}
      >
        <screen.icon
          className={`np-fixed np-muted ${styles.icon}`}
          size={18}
          stroke={1.6}
          aria-hidden
        />
        <span className={styles.label}>{screen.label}</span>
        {screen.counts && <PendingCount useCount={counters[screen.counts]} />}
      </Link>
    </li>
  )
}

/** Hidden while the count is zero. */
function PendingCount({ useCount }: { useCount: () => number | undefined }) {
  const count = useCount()
  if (!count) return null
  return (
    <span className={styles.count}>
      {count > 99 ? '99+' : count}
      <span className="np-unseen"> pending</span>
    </span>
  )
}
