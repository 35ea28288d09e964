import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyDialog } from '../ui/lazy-dialog.tsx'
import buttons from '../ui/page/icon-button.module.css'
import styles from './inbox-bell.module.css'
import { newestQuery } from './use-inbox.ts'

const InboxDropdown = lazyDialog(() => import('./inbox-dropdown.tsx'))

/** The bell in the top bar with the number of unread notifications. */
export function InboxBell() {
  const { data: inbox, isError, refetch } = useQuery(newestQuery)
  const [isOpen, setOpen] = useState(false)
  const [bell, setBell] = useState<HTMLElement | null>(null)
  const unread = inbox?.unread ?? 0
  const label = unread === 0 ? 'Inbox' : `Inbox, ${unread} unread`
  return (
    <>
      <button
        ref={setBell}
        type="button"
        className={`${buttons.button} ${styles.bell}`}
        aria-label={label}
        title={label}
        aria-haspopup="dialog"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        <IconBell size={18} stroke={1.6} aria-hidden />
        {unread > 0 && (
          <span className={styles.count} aria-hidden>
            {unread > 99 ? '99+' : unread}
          </span>
        )}
      </button>
      <InboxDropdown
        isOpen={isOpen}
        setOpen={setOpen}
        bell={bell}
        inbox={inbox}
        hasFailed={isError}
        onRetry={() => void refetch()}
      />
    </>
  )
}
