import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import styles from './state-page.module.css'

interface StatePageProps {
  icon: Icon
  title: string
  children?: ReactNode
  /** What to do next; the primary act last. */
  actions?: ReactNode
  tone?: 'calm' | 'danger'
}

/** A screen that has one thing to say: nothing here, not allowed, went wrong. */
export function StatePage({ icon: Icon, title, children, actions, tone = 'calm' }: StatePageProps) {
  return (
    <div className={styles.page} data-tone={tone}>
      <span className={styles.icon}>
        <Icon size={24} stroke={1.6} aria-hidden />
      </span>
      <h1 className={styles.title}>{title}</h1>
      <div className={styles.text}>{children}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
