import { Button, SegmentedControl } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useUrlState } from '../address/use-url-state.ts'
import { ScreenSkeleton } from '../shell/pages/screen-skeleton.tsx'
import { NotLoaded } from '../ui/page/loaded.tsx'
import { OlderButton } from '../ui/page/older-button.tsx'
import { Screen } from '../ui/page/screen.tsx'
import { InboxEntry } from './inbox-entry.tsx'
import styles from './inbox-page.module.css'
import { MailPreferences } from './mail-preferences.tsx'
import { OwnData } from './own-data.tsx'
import { pagesQuery, useMarkRead } from './use-inbox.ts'
import { useOpenNotification } from './use-open-notification.ts'

/** All notifications of the user, and the settings for e-mails. */
export function InboxPage() {
  const { isRedirecting, highlighted, isMissing } = useOpenNotification()
  if (isRedirecting) return <ScreenSkeleton />
  return (
    <Screen
      title="Inbox"
      description="Read your notifications and select which you get by e-mail."
      className={styles.page}
    >
      {isMissing && (
        <p className={styles.gone} role="status">
          This notification is no longer in your inbox.
        </p>
      )}
      <div className={styles.columns}>
        <NotificationList highlighted={highlighted} />
        <div className="np-stack np-gap-16">
          <MailPreferences />
          <OwnData />
        </div>
      </div>
    </Screen>
  )
}

function NotificationList({ highlighted }: { highlighted: number | undefined }) {
  const {
    search: { show: filter = 'all' },
    change,
  } = useUrlState('/inbox')
  const { save: markRead } = useMarkRead()
  const list = useInfiniteQuery(pagesQuery(filter))
  const { data } = list
  const notifications = data?.pages.flatMap((page) => page.notifications)
  const newest = notifications?.[0]
  return (
    <div
      className={`np-stack np-gap-12 np-shrink ${styles.main}`}
      data-loading={(!data && !list.isError) || undefined}
    >
      <div className="np-row np-between np-wrap np-gap-8">
        <SegmentedControl
          aria-label="Which notifications"
          value={filter}
          onChange={(value) => void change({ show: value === 'unread' ? 'unread' : undefined })}
          data={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: 'Unread' },
          ]}
        />
        <Button
          variant="default"
          disabled={!newest || data?.pages[0]?.unread === 0}
          onClick={() => newest && void markRead({ upTo: newest.notificationId })}
        >
          Mark all as read
        </Button>
      </div>
      {!notifications ? (
        <NotLoaded query={list} what="inbox" loading={<ScreenSkeleton />} />
      ) : notifications.length === 0 ? (
        <p className={styles.nothing}>
          <IconMailOpened size={28} stroke={1.2} aria-hidden />
          {filter === 'unread' ? 'You have read everything.' : 'No notifications yet.'}
        </p>
      ) : (
        <ul className="np-list np-clip np-framed" aria-label="Notifications">
          {notifications.map((notification) => (
            <InboxEntry
              key={notification.notificationId}
              notification={notification}
              isHighlighted={notification.notificationId === highlighted}
            />
          ))}
        </ul>
      )}
      <OlderButton query={list} className={styles.more}>
        Show older
      </OlderButton>
    </div>
  )
}
