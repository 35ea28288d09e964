import { Button, Kbd } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { CompletionRow } from '@nutripim/contract/completion/completion'
import { gapScreens } from '@nutripim/screens/gap-screens'
import { useNavigate } from '@tanstack/react-router'
import { useActions } from '../ui/actions/actions.ts'
import { findNextGap, listGaps, type OpenedGap } from './next-gap.ts'

interface NextGapButtonProps {
  country: string
  products: readonly CompletionRow[]
}

/** Survives the way to the editor and back. */
const opened = new Map<string, OpenedGap>()

/** Opens the gaps of the report one after the other, in its order and with its filters. */
export function NextGapButton({ country, products }: NextGapButtonProps) {
  const navigate = useNavigate()
  const next = findNextGap(listGaps(products), opened.get(country))
  const open = () => {
    if (!next) return
    opened.set(country, next)
    const { screen, field } = gapScreens[next.field]
    void navigate({ to: screen, search: { country, product: next.product, field } })
  }
  useHotkeys([['alt+ArrowDown', open]], [], true)
  useActions(next ? [{ label: 'Next gap', description: 'Alt+↓', run: open }] : [])
  if (!next) return null
  return (
    <Button
      size="xs"
      variant="default"
      aria-keyshortcuts="Alt+ArrowDown"
      rightSection={
        <span aria-hidden>
          <Kbd size="xs">Alt</Kbd> <Kbd size="xs">↓</Kbd>
        </span>
      }
      onClick={open}
    >
      Next gap
    </Button>
  )
}
