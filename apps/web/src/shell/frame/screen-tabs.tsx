import { Link, useLocation } from '@tanstack/react-router'
import { useIdentity } from '../../identity/use-session.ts'
import { TabList, tabClass } from '../../ui/page/tab-list.tsx'
import { findScreen, listTabs } from '../allowed-screens.ts'
import styles from './frame.module.css'
import { PendingCount } from './pending-count.tsx'
import type { RailCounters } from './rail.tsx'

/** Links to the screens that belong to the current one; nothing if it has none. */
export function ScreenTabs({ counters }: { counters: RailCounters }) {
  const rights = useIdentity()?.rights ?? []
  const screen = findScreen(useLocation({ select: ({ pathname }) => pathname }))
  const tabs = screen ? listTabs(screen.path, rights) : []
  if (!screen || tabs.length === 0) return null
  return (
    <div className={styles.tabs}>
      <TabList label="Related screens" current={screen.path}>
        {tabs.map(({ label, screen: { path, counts }, isCurrent }) => (
          <Link
            key={path}
            to={path}
            className={tabClass}
            activeOptions={{ exact: true, includeSearch: false }}
            aria-current={isCurrent ? 'page' : undefined}
          >
            {label}
            {counts && <PendingCount className="np-counter" useCount={counters[counts]} />}
          </Link>
        ))}
      </TabList>
    </div>
  )
}
