import { Drawer } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { type ReactNode, useEffect, useState } from 'react'
import { useIdentity } from '../../identity/use-session.ts'
import buttons from '../../ui/page/icon-button.module.css'
import { ThemeToggle } from '../../ui/theme/theme-toggle.tsx'
import { findScreen } from '../allowed-screens.ts'
import styles from './frame.module.css'
import { OfflineBar } from './offline-bar.tsx'
import { Rail, type RailCounters } from './rail.tsx'
import { toggleRail, useRailIsWide } from './rail-state.ts'
import { TopBar } from './top-bar.tsx'

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
  const closeMenu = () => setMenuOpen(false)
  useTitle()

  return (
    <div className={styles.frame}>
      <a className={styles.skip} href="#content">
        Skip to content
      </a>
      {identity !== undefined && <SideRail counters={counters} />}
      <div className={styles.column}>
        <TopBar search={search} inbox={inbox} onOpenMenu={() => setMenuOpen(true)} />
        <OfflineBar />
        <main id="content" className={styles.content} tabIndex={-1}>
          {children}
        </main>
      </div>
      {identity !== undefined && (
        <Drawer
          opened={isMenuOpen}
          onClose={closeMenu}
          size={280}
          padding={0}
          title="NutriPIM"
          closeButtonProps={{ 'aria-label': 'Close menu' }}
          transitionProps={{ duration: 140 }}
          classNames={{ header: styles.drawerHeader, title: styles.drawerTitle }}
        >
          <Rail isWide counters={counters} onSelect={closeMenu} />
          <div className={styles.drawerUser}>
            {identity.displayName}
            <ThemeToggle />
          </div>
        </Drawer>
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
      </div>
      <div className={styles.screens}>
        <Rail isWide={isWide} counters={counters} />
      </div>
      <div className={styles.foot}>
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
    </aside>
  )
}

function useTitle(): void {
  const label = findScreen(useLocation({ select: (location) => location.pathname }))?.label
  useEffect(() => {
    document.title = label === undefined ? 'NutriPIM' : `${label} · NutriPIM`
  }, [label])
}
