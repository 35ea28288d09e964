import { IconAlertTriangle, IconCircleCheck, IconRefresh, IconX } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useStore } from '../store.ts'
import styles from './message.module.css'
import { dismiss, type Notice, notices, pauseTimer, resumeTimer, showNotice } from './notices.ts'
import { useFreeBottom } from './use-free-bottom.ts'

const messageTime = 5000
const icons = { success: IconCircleCheck, error: IconAlertTriangle, news: IconRefresh }

/** Reports the result of an action. Disappears after 5 seconds or when closed. */
export function showMessage(kind: 'success' | 'error', text: string): void {
  showNotice({ kind, text }, messageTime)
}

/** Removes messages of earlier actions; toasts of failed calls and notices with a button stay. */
export function clearMessages(): void {
  for (const { id, source, action } of notices.get()) {
    if (source === undefined && action === undefined) dismiss(id)
  }
}

/** Removes what went wrong on a screen that is left. Toasts of failed calls stay their time. */
export function clearErrorMessages(): void {
  for (const { id, kind, source, action } of notices.get()) {
    if (kind === 'error' && source === undefined && action === undefined) dismiss(id)
  }
}

/** The region for messages and toasts; `children` show ongoing work. The app renders it once. */
export function Messages({ children }: { children?: ReactNode }) {
  const shown = useStore(notices)
  const { region, bottom } = useFreeBottom(shown)
  return (
    <section ref={region} className={styles.region} style={{ bottom }} aria-label="Messages">
      {children}
      {shown.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  )
}

function NoticeCard({ notice }: { notice: Notice }) {
  const { id, kind, lead, title, text, source, action } = notice
  const Icon = icons[kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only pause its timer
    <div
      className={styles.notice}
      data-kind={kind}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => pauseTimer(id)}
      onPointerLeave={() => resumeTimer(id)}
      onFocus={() => pauseTimer(id)}
      onBlur={() => resumeTimer(id)}
    >
      <Icon className={styles.icon} size={18} stroke={1.8} aria-hidden />
      <div className={styles.content}>
        {lead !== undefined && <strong>{lead}</strong>}
        {title !== undefined && <strong>{title}</strong>}
        {source !== undefined && <code className={styles.source}>{source}</code>}
        {text !== '' && <span className="np-breaks">{text}</span>}
        {action !== undefined && (
          <button type="button" className={styles.action} onClick={action.run}>
            {action.label}
          </button>
        )}
      </div>
      <button
        type="button"
        className={styles.close}
        aria-label="Close message"
        onClick={() => dismiss(id)}
      >
        <IconX size={16} aria-hidden />
      </button>
    </div>
  )
}
