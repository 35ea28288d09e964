import { Drawer } from '@mantine/core'
import { ThemeToggle } from '../../ui/theme/theme-toggle.tsx'
import styles from './menu-drawer.module.css'
import { Rail, type RailCounters } from './rail.tsx'

interface MenuDrawerProps {
  isOpen: boolean
  onClose: () => void
  counters: RailCounters
  userName: string
}

/** The menu of a small screen, where there is no room for the rail. */
export default function MenuDrawer({ isOpen, onClose, counters, userName }: MenuDrawerProps) {
  return (
    <Drawer
      opened={isOpen}
      onClose={onClose}
      size={280}
      padding={0}
      title="NutriPIM"
      closeButtonProps={{ 'aria-label': 'Close menu' }}
      transitionProps={{ duration: 140 }}
      classNames={{ header: styles.header, title: 'np-bold' }}
    >
      <Rail isWide counters={counters} onSelect={onClose} />
      <div className={styles.user}>
        {userName}
        <ThemeToggle />
      </div>
    </Drawer>
  )
}
