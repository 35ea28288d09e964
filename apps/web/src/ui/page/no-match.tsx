import { Button } from '@mantine/core'
import type { ReactNode } from 'react'

interface NoMatchProps {
  onClear: () => void
  /** What matches nothing. */
  children: ReactNode
}

/** In a list that its filter leaves empty: the way back to all rows. */
export function NoMatch({ onClear, children }: NoMatchProps) {
  return (
    <div className="np-centred np-gap-12">
      <span>{children}</span>
      <Button variant="default" size="xs" onClick={onClear}>
        Clear filter
      </Button>
    </div>
  )
}
