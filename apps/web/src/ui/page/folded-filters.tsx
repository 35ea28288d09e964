import { Button } from '@mantine/core'
import { IconAdjustmentsHorizontal } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { formatNumber } from '../format/count.ts'
import styles from './folded-filters.module.css'

interface FoldedFiltersProps {
  /** How many of the filters are in use, because a folded filter is not visible. */
  count: number
  /** Starts unfolded, because the screen shows nothing before something is selected. */
  isOpenAtFirst?: boolean
  children: ReactNode
}

/** Filters of a toolbar. On a phone they are behind a button, so the rows stay in view. */
export function FoldedFilters({ count, isOpenAtFirst = false, children }: FoldedFiltersProps) {
  const [isOpen, setIsOpen] = useState(isOpenAtFirst)
  return (
    <>
      <Button
        className={styles.toggle}
        variant="default"
        aria-expanded={isOpen}
        leftSection={<IconAdjustmentsHorizontal size={16} stroke={1.8} aria-hidden />}
        onClick={() => setIsOpen(!isOpen)}
      >
        {count === 0 ? 'Filters' : `Filters (${formatNumber(count)})`}
      </Button>
      <div className={styles.filters} data-open={isOpen || undefined}>
        {children}
      </div>
    </>
  )
}
