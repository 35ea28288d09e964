import type { Notification } from '@nutripim/contract/notifications/notifications'
import { formatNotification } from '@nutripim/wording/notification-text'
import { IconCircle, IconCircleFilled } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { useCountry } from '../country/use-country.ts'
import { formatOption } from '../ui/format/option.ts'
import { formatDateTime, formatTimeAgo } from '../ui/format/time.ts'
import styles from './inbox-entry.module.css'
import { useMarkRead } from './use-inbox.ts'

interface InboxEntryProps {
  notification: Notification
  /** The address names this notification. */
  isHighlighted?: boolean
  onOpen?: () => void
}

/** A notification with its time and country. It opens its screen through the inbox, as an e-mail does. */
export function InboxEntry({ notification, isHighlighted, onOpen }: InboxEntryProps) {
  const { notificationId, isRead, createdAt, countryId } = notification
  const { title, text, quote } = formatNotification(notification)
  const { countries } = useCountry()
  const country = countryId && formatOption(countries, countryId)
  return (
    <li className={styles.entry} data-unread={!isRead} data-pointed-out={isHighlighted}>
      <Link
        to="/inbox"
        search={{ open: notificationId }}
        preload={false}
        className={styles.link}
        onClick={onOpen}
      >
        <span className={styles.title}>
          {!isRead && <span className="np-one-line np-unseen">Unread: </span>}
          {title}
        </span>
        <span className="np-muted np-sm">{text}</span>
        {quote !== undefined && <q className={styles.quote}>{quote}</q>}
        <span className="np-muted np-xs">
          {country !== null && `${country} · `}
          <time dateTime={createdAt} title={formatDateTime(createdAt)}>
            {formatTimeAgo(createdAt)}
          </time>
        </span>
      </Link>
      <ReadToggle notificationId={notificationId} isRead={isRead} title={title} />
    </li>
  )
}

interface ReadToggleProps {
  notificationId: number
  isRead: boolean
  title: string
}

function ReadToggle({ notificationId, isRead, title }: ReadToggleProps) {
  const { save: markRead } = useMarkRead()
  const Icon = isRead ? IconCircle : IconCircleFilled
  const label = isRead ? 'Mark as unread' : 'Mark as read'
  return (
    <button
      type="button"
      className={styles.toggle}
      data-unread={!isRead}
      aria-label={`${label}: ${title}`}
      title={label}
      onClick={() => void markRead({ notificationIds: [notificationId], isRead: !isRead })}
    >
      <Icon size={10} aria-hidden />
    </button>
  )
}
