import { ActionIcon, Tooltip } from '@mantine/core'
import { IconChevronDown, IconChevronUp } from '@tabler/icons-react'

/** Buttons to the previous and the next product of the list. */
export function NeighbourButtons({ onStep }: { onStep: (step: 1 | -1) => void }) {
  return (
    <ActionIcon.Group>
      <Tooltip label="Save and open the previous product (Alt+↑)">
        <ActionIcon
          variant="default"
          aria-label="Previous product"
          aria-keyshortcuts="Alt+ArrowUp"
          onClick={() => onStep(-1)}
        >
          <IconChevronUp size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
      <Tooltip label="Save and open the next product (Alt+↓)">
        <ActionIcon
          variant="default"
          aria-label="Next product"
          aria-keyshortcuts="Alt+ArrowDown"
          onClick={() => onStep(1)}
        >
          <IconChevronDown size={16} aria-hidden />
        </ActionIcon>
      </Tooltip>
    </ActionIcon.Group>
  )
}
