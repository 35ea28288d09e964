import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { useIdentity } from '../../identity/use-session.ts'
import { lazyDialog } from '../../ui/lazy-dialog.tsx'
import buttons from '../../ui/page/icon-button.module.css'
import { findScreen } from '../allowed-screens.ts'
import styles from './frame.module.css'
import { keepFocusIn } from './keep-focus.ts'
import { OfflineBar } from './offline-bar.tsx'
import { Rail, type RailCounters } from './rail.tsx'
import { toggleRail, useRailIsWide } from './rail-state.ts'
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
  useTitle()

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {identity !== undefined && <SideRail counters={counters} />}
      <div className="np-column np-grow">
        <TopBar search={search} inbox={inbox} onOpenMenu={() => setMenuOpen(true)} />
        <OfflineBar />
        <main ref={content} id="content" className={styles.content} tabIndex={-1}>
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
  const isWide = useRailIsWide()
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
          onClick={toggleRail}
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

function useTitle(): void {
  const label = findScreen(useLocation({ select: (location) => location.pathname }))?.label
  useEffect(() => {
    document.title = label === undefined ? 'NutriPIM' : `${label} · NutriPIM`
  }, [label])
}
