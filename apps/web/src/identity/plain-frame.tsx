import type { ReactNode } from 'react'
import { ThemeToggle } from '../ui/theme/theme-toggle.tsx'
import styles from './plain-frame.module.css'

/** The frame of screens before anyone has access: a bar and one thing to do. */
export function PlainFrame({ who, children }: { who: string; children: ReactNode }) {
  return (
    <div className={styles.frame}>
      <header className={styles.bar}>
        <span className={styles.product}>NutriPIM</span>
        <span className={styles.who}>{who}</span>
        <ThemeToggle />
      </header>
      <main className={styles.main}>{children}</main>
    </div>
  )
}
