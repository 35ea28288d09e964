import { IconArrowLeft, IconHome, IconMenu2 } from '@tabler/icons-react'
import { Link, useCanGoBack, useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useIdentity } from '../../identity/use-session.ts'
import buttons from '../../ui/page/icon-button.module.css'
import { ThemeToggle } from '../../ui/theme/theme-toggle.tsx'
import { findEntry, findScreen } from '../allowed-screens.ts'
import styles from './top-bar.module.css'

interface TopBarProps {
  search: ReactNode
  inbox: ReactNode
  onOpenMenu: () => void
}

/** Home, back, breadcrumb, search, inbox, the user and Logout. */
export function TopBar({ search, inbox, onOpenMenu }: TopBarProps) {
  const identity = useIdentity()
  const router = useRouter()
  const canGoBack = useCanGoBack()
  return (
    <header className={styles.bar}>
      {identity !== undefined && (
        <button
          type="button"
          className={`${buttons.button} np-hidden ${styles.menu}`}
          aria-label="Menu"
          onClick={onOpenMenu}
        >
          <IconMenu2 size={18} stroke={1.6} aria-hidden />
        </button>
      )}
      <Link to="/product-info/home" className={buttons.button} aria-label="Home" title="Home">
        <IconHome size={18} stroke={1.6} aria-hidden />
      </Link>
      <button
        type="button"
        className={buttons.button}
        aria-label="Back"
        title="Back"
        disabled={!canGoBack}
        onClick={() => router.history.back()}
      >
        <IconArrowLeft size={18} stroke={1.6} aria-hidden />
      </button>
      <Breadcrumb />
      <div className={`np-row np-middle np-gap-12 np-shrink ${styles.user}`}>
        {search}
        {inbox}
        <span className={styles.theme}>
          <ThemeToggle />
        </span>
        {identity === undefined ? (
          <>
            <span className="np-muted np-one-line">You are not logged in</span>
            <Link to="/product-info/home" className={styles.link}>
              Login
            </Link>
          </>
        ) : (
          <>
            <span className={styles.name} title={identity.displayName}>
              {identity.displayName}
            </span>
            <Link to="/logout" className={styles.link}>
              Logout
            </Link>
          </>
        )}
      </div>
    </header>
  )
}

function Breadcrumb() {
  const rights = useIdentity()?.rights ?? []
  const screen = findScreen(useLocation({ select: (location) => location.pathname }))
  if (screen === undefined) return <div className={styles.trail} />
  const parent = screen.parent && findScreen(screen.parent)
  const found = findEntry(screen.path, rights) ?? (parent && findEntry(parent.path, rights))
  const section = found?.section === 'More' ? undefined : found?.section
  return (
    <nav className={styles.trail} aria-label="Breadcrumbs">
      {section !== undefined && <span className={styles.section}>{section}</span>}
      {parent && (
        <Link to={parent.path} className={styles.section}>
          {parent.label}
        </Link>
      )}
      <span aria-current="page">{screen.label}</span>
    </nav>
  )
}
