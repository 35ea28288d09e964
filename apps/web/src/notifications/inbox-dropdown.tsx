import { Drawer, Popover } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import type { Inbox } from '@nutripim/contract/notifications/notifications'
import { type RefCallback, useLayoutEffect } from 'react'
import styles from './inbox-dropdown.module.css'
import { InboxPanel } from './inbox-panel.tsx'

interface InboxDropdownProps {
  isOpen: boolean
  setOpen: (isOpen: boolean) => void
  /** The button below which the panel opens. */
  bell: HTMLElement | null
  inbox: Inbox | undefined
  hasFailed: boolean
  onRetry: () => void
}

/** The newest notifications under the bell; on a small screen in a full-width drawer. */
export default function InboxDropdown({ isOpen, setOpen, bell, ...state }: InboxDropdownProps) {
  const isSmall = useMediaQuery('(max-width: 767px)')
  const close = () => setOpen(false)
  const panel = <InboxPanel {...state} hasTitle={!isSmall} onClose={close} />
  if (isSmall) {
    return (
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
          content: 'np-column',
          body: 'np-fill',
        }}
      >
        {panel}
      </Drawer>
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
      <Popover.Target>
        <ExistingElement element={bell} />
      </Popover.Target>
      <Popover.Dropdown p={0} aria-label="Inbox" className="np-clip">
        {panel}
      </Popover.Dropdown>
    </Popover>
  )
}

interface ExistingElementProps {
  element: HTMLElement | null
  ref?: RefCallback<HTMLElement>
}

/** The popover belongs to the bell, which is rendered before the popover is loaded. */
function ExistingElement({ element, ref }: ExistingElementProps) {
  useLayoutEffect(() => {
    ref?.(element)
  }, [ref, element])
  return null
}
