import { IconAlertTriangle, IconCircleCheck, IconRefresh, IconX } from '@tabler/icons-react'
import { type ReactNode, useSyncExternalStore } from 'react'
import styles from './message.module.css'
import {
  currentNotices,
  dismiss,
  hold,
  type Notice,
  notify,
  release,
  subscribeToNotices,
} from './notices.ts'

const messageTime = 5000
const icons = { success: IconCircleCheck, error: IconAlertTriangle, news: IconRefresh }

/** Tells the user how an act went. Gone after 5 seconds or when closed. */
export function showMessage(kind: 'success' | 'error', text: string): void {
  notify({ kind, text }, messageTime)
}

/** Takes back what was said of earlier acts; toasts of failed calls and offers stay. */
export function clearMessages(): void {
  for (const { id, source, act } of currentNotices())
    if (source === undefined && act === undefined) dismiss(id)
}

/** Where messages and toasts appear, and `children`, which tell of what goes on. It stands once, in the app. */
export function Messages({ children }: { children?: ReactNode }) {
  const notices = useSyncExternalStore(subscribeToNotices, currentNotices)
  return (
    <section className={styles.region} aria-label="Messages">
      {children}
      {notices.map((notice) => (
        <NoticeCard key={notice.id} notice={notice} />
      ))}
    </section>
  )
}

function NoticeCard({ notice }: { notice: Notice }) {
  const { id, kind, title, text, source, act } = notice
  const Icon = icons[kind]
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: pointer and focus only stop its clock
    <div
      className={styles.notice}
      data-kind={kind}
      role={kind === 'error' ? 'alert' : 'status'}
      onPointerEnter={() => hold(id)}
      onPointerLeave={() => release(id)}
      onFocus={() => hold(id)}
      onBlur={() => release(id)}
    >
      <Icon className={styles.icon} size={18} stroke={1.8} aria-hidden />
      <div className={styles.words}>
        {title !== undefined && <strong>{title}</strong>}
        {source !== undefined && <code className={styles.source}>{source}</code>}
        {text !== '' && <span className={styles.text}>{text}</span>}
        {act !== undefined && (
          <button type="button" className={styles.act} onClick={act.run}>
            {act.label}
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
