import { Button, Skeleton } from '@mantine/core'
import type { Inbox } from '@nutripim/contract/notifications/notifications'
import { Link } from '@tanstack/react-router'
import { InboxEntry } from './inbox-entry.tsx'
import styles from './inbox-panel.module.css'
import { useMarkRead } from './use-inbox.ts'

interface InboxPanelProps {
  inbox: Inbox | undefined
  hasFailed: boolean
  onRetry: () => void
  /** The drawer has a title of its own. */
  hasTitle: boolean
  onClose: () => void
}

/** The newest notifications, under the bell. */
export function InboxPanel({ inbox, hasFailed, onRetry, hasTitle, onClose }: InboxPanelProps) {
  return (
    <div className={styles.panel}>
      <Head inbox={inbox} hasTitle={hasTitle} />
      {inbox !== undefined ? (
        <Newest inbox={inbox} onOpen={onClose} />
      ) : hasFailed ? (
        <div className={styles.state} role="alert">
          The inbox could not be loaded.
          <Button variant="default" size="xs" onClick={onRetry}>
            Try again
          </Button>
        </div>
      ) : (
        <div className={styles.state} role="status" aria-label="Loading the inbox">
          {['one', 'two', 'three'].map((key) => (
            <Skeleton key={key} height={44} />
          ))}
        </div>
      )}
      <div className={styles.foot}>
        <Link to="/inbox" className={styles.all} onClick={onClose}>
          Show all and e-mail settings
        </Link>
      </div>
    </div>
  )
}

function Newest({ inbox, onOpen }: { inbox: Inbox; onOpen: () => void }) {
  if (inbox.notifications.length === 0) {
    return <p className={styles.state}>No notifications yet.</p>
  }
  return (
    <ul className={styles.list} aria-label="Newest notifications">
      {inbox.notifications.map((notification) => (
        <InboxEntry key={notification.notificationId} notification={notification} onOpen={onOpen} />
      ))}
    </ul>
  )
}

function Head({ inbox, hasTitle }: { inbox: Inbox | undefined; hasTitle: boolean }) {
  const { save: markRead } = useMarkRead()
  const newest = inbox?.notifications[0]
  return (
    <div className={styles.head}>
      {hasTitle && <h2 className={styles.title}>Inbox</h2>}
      <span className={styles.unread}>
        {inbox && (inbox.unread === 0 ? 'All read' : `${inbox.unread} unread`)}
      </span>
      <Button
        variant="subtle"
        size="compact-sm"
        disabled={!newest || inbox?.unread === 0}
        onClick={() => newest && void markRead({ upTo: newest.notificationId })}
      >
        Mark all as read
      </Button>
    </div>
  )
}
