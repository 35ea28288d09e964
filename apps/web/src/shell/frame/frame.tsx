import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, type RefObject, useEffect, useRef, useState } from 'react'
import { useIdentity } from '../../identity/use-session.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import buttons from '../../ui/page/icon-button.module.css'
import { useShownRecordTitle } from '../../ui/page/record-title.ts'
import { findScreen } from '../allowed-screens.ts'
import styles from './frame.module.css'
import { keepFocusIn, openDialog } from './keep-focus.ts'
import { OfflineBar } from './offline-bar.tsx'
import { Rail, type RailCounters } from './rail.tsx'
import { useRail } from './rail-state.ts'
import { ScreenTabs } from './screen-tabs.tsx'
import { TopBar } from './top-bar.tsx'

const MenuDrawer = lazyDialog(() => import('./menu-drawer.tsx'))

interface FrameProps {
  search: ReactNode
  inbox: ReactNode
  counters: RailCounters
  children: ReactNode
}

/** The main layout: rail, top bar and the content of the screen. */
export function Frame({ search, inbox, counters, children }: FrameProps) {
  const identity = useIdentity()
  const [isMenuOpen, setMenuOpen] = useState(false)
  const content = useRef<HTMLElement>(null)
  useEffect(() => (content.current ? keepFocusIn(content.current) : undefined), [])
  const title = useTitle()
  const isOtherScreen = useFocusOnNewScreen(content)

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      <p className="np-unseen" aria-live="polite">
        {isOtherScreen && title}
      </p>
      {identity !== undefined && <SideRail counters={counters} />}
      <div className="np-column np-grow">
        <TopBar search={search} inbox={inbox} onOpenMenu={() => setMenuOpen(true)} />
        <OfflineBar />
        <main ref={content} id="content" className={styles.content} tabIndex={-1}>
          {identity !== undefined && <ScreenTabs counters={counters} />}
          {children}
        </main>
      </div>
      {identity !== undefined && (
        <MenuDrawer
          isOpen={isMenuOpen}
          onClose={() => setMenuOpen(false)}
          counters={counters}
          userName={identity.displayName}
        />
      )}
    </div>
  )
}

function SideRail({ counters }: { counters: RailCounters }) {
  const { isWide, toggle } = useRail()
  const Icon = isWide ? IconLayoutSidebarLeftCollapse : IconLayoutSidebarLeftExpand
  const label = isWide ? 'Collapse menu' : 'Expand menu'
  return (
    <aside className={styles.rail} data-wide={isWide}>
      <div className={styles.brand}>
        <img src="/logo.svg" alt="" width={24} height={24} />
        {isWide && <span>NutriPIM</span>}
        <button
          type="button"
          className={buttons.button}
          aria-label={label}
          title={label}
          onClick={toggle}
        >
          <Icon size={18} stroke={1.6} aria-hidden />
        </button>
      </div>
      <div className={styles.screens}>
        <Rail isWide={isWide} counters={counters} />
      </div>
    </aside>
  )
}

/** Names the window after the record and the screen. */
function useTitle(): string {
  const label = findScreen(useLocation({ select: (location) => location.pathname }))?.label
  const title = [useShownRecordTitle(), label, 'NutriPIM'].filter(Boolean).join(' · ')
  useEffect(() => {
    document.title = title
  }, [title])
  return title
}

/** Another screen gets the focus, unless something in it already has it: the link to it is of no more use. */
function useFocusOnNewScreen(content: RefObject<HTMLElement | null>): boolean {
  const pathname = useLocation({ select: (location) => location.pathname })
  const [first] = useState(pathname)
  const [hasChanged, setChanged] = useState(false)
  useEffect(() => {
    if (pathname === first && !hasChanged) return
    setChanged(true)
    const hasFocus = content.current?.contains(document.activeElement)
    if (hasFocus || document.querySelector(openDialog)) return
    content.current?.focus({ preventScroll: true })
  }, [pathname, first, hasChanged, content])
  return hasChanged
}
