import type { Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import page from './page.module.css'

interface EmptyStateProps {
  icon?: Icon
  title?: string
  /** Only says that something can be selected; a phone leaves it out. */
  isHint?: boolean
  role?: 'status'
  /** Why there is nothing, and what to do next. */
  children: ReactNode
}

/** Stands where the content would, when there is none. */
export function EmptyState({ icon: Icon, title, isHint, role, children }: EmptyStateProps) {
  return (
    <div className={page.nothing} data-hint={isHint || undefined} role={role}>
      {Icon && <Icon size={28} stroke={1.2} aria-hidden />}
      {title !== undefined && <strong>{title}</strong>}
      {children}
    </div>
  )
}
