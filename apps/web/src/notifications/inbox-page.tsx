import { Button, SegmentedControl } from '@mantine/core'
import { IconMailOpened } from '@tabler/icons-react'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ScreenSkeleton } from '../shell/pages/screen-skeleton.tsx'
import { LoadFailure } from '../ui/page/load-failure.tsx'
import { PageHeading } from '../ui/page/page-heading.tsx'
import { InboxEntry } from './inbox-entry.tsx'
import styles from './inbox-page.module.css'
import { MailPreferences } from './mail-preferences.tsx'
import { type InboxFilter, pagesQuery, useMarkRead } from './use-inbox.ts'
import { useOpenEntry } from './use-open-entry.ts'

/** All that one was told, and whether by e-mail too. */
export function InboxPage() {
  const { isLeadingOn, pointedOut, isGone } = useOpenEntry()
  if (isLeadingOn) return <ScreenSkeleton />
  return (
    <section className={styles.page} aria-label="Inbox">
      <PageHeading
        title="Inbox"
        about="Read your notifications and select which you get by e-mail."
      />
      {isGone && (
        <p className={styles.gone} role="status">
          This notification is no longer in your inbox.
        </p>
      )}
      <div className={styles.columns}>
        <All pointedOut={pointedOut} />
        <MailPreferences />
      </div>
    </section>
  )
}

function All({ pointedOut }: { pointedOut: number | undefined }) {
  const [filter, setFilter] = useState<InboxFilter>('all')
  const { mutate } = useMarkRead()
  const { data, isError, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useInfiniteQuery(pagesQuery(filter))
  const notifications = data?.pages.flatMap((page) => page.notifications)
  const newest = notifications?.[0]
  return (
    <div className={styles.main}>
      <div className={styles.toolbar}>
        <SegmentedControl
          aria-label="Which notifications"
          value={filter}
          onChange={(value) => setFilter(value as InboxFilter)}
          data={[
            { value: 'all', label: 'All' },
            { value: 'unread', label: 'Unread' },
          ]}
        />
        <Button
          variant="default"
          disabled={!newest || data?.pages[0]?.unread === 0}
          onClick={() => newest && mutate({ upTo: newest.notificationId })}
        >
          Mark all as read
        </Button>
      </div>
      {isError && !notifications ? (
        <LoadFailure title="The inbox could not be loaded" onRetry={() => void refetch()} />
      ) : !notifications ? (
        <ScreenSkeleton />
      ) : notifications.length === 0 ? (
        <p className={styles.nothing}>
          <IconMailOpened size={28} stroke={1.2} aria-hidden />
          {filter === 'unread' ? 'You have read everything.' : 'No notifications yet.'}
        </p>
      ) : (
        <ul className={styles.list} aria-label="Notifications">
          {notifications.map((notification) => (
            <InboxEntry
              key={notification.notificationId}
              notification={notification}
              isPointedOut={notification.notificationId === pointedOut}
            />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <Button
          variant="default"
          className={styles.more}
          loading={isFetchingNextPage}
          onClick={() => void fetchNextPage()}
        >
          Show older
        </Button>
      )}
    </div>
  )
}
