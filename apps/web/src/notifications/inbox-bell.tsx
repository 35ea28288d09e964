import { Drawer, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconBell } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import buttons from '../ui/page/icon-button.module.css'
import styles from './inbox-bell.module.css'
import { InboxPanel } from './inbox-panel.tsx'
import { newestQuery } from './use-inbox.ts'

/** The bell in the top bar with the number of unread notifications. On a small screen it opens a full-width drawer. */
export function InboxBell() {
  const { data: inbox, isError, refetch } = useQuery(newestQuery)
  const [isOpen, setOpen] = useState(false)
  const isSmall = useMediaQuery('(max-width: 767px)')
  const close = () => setOpen(false)
  const unread = inbox?.unread ?? 0
  const label = unread === 0 ? 'Inbox' : `Inbox, ${unread} unread`

  const bell = (
    <button
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
  )
  const panel = (
    <InboxPanel
      inbox={inbox}
      hasFailed={isError}
      hasTitle={!isSmall}
      onRetry={() => void refetch()}
      onClose={close}
    />
  )
  if (isSmall) {
    return (
      <>
        {bell}
        <Drawer
          opened={isOpen}
          onClose={close}
          position="right"
          size="100%"
          padding={0}
          title="Inbox"
          closeButtonProps={{ 'aria-label': 'Close inbox' }}
          transitionProps={{ duration: 140 }}
          classNames={{
            header: styles.header,
            title: styles.title,
            content: styles.content,
            body: styles.body,
          }}
        >
          {panel}
        </Drawer>
      </>
    )
  }
  return (
    <Popover
      opened={isOpen}
      onChange={setOpen}
      position="bottom-end"
      width={400}
      shadow="md"
      trapFocus
      returnFocus
      transitionProps={{ duration: 120 }}
    >
      <Popover.Target>{bell}</Popover.Target>
      <Popover.Dropdown p={0} aria-label="Inbox" className={styles.dropdown}>
        {panel}
      </Popover.Dropdown>
    </Popover>
  )
}
