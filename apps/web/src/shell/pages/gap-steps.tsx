import { useEffect } from 'react'
import { useActions } from '../../ui/actions/actions.ts'
import { formatNumber } from '../../ui/format/count.ts'
import { useShortcuts } from '../../ui/keys/use-shortcuts.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { type GapPosition, rememberOpenedGap } from '../gap-trail.ts'

interface GapStepsProps {
  country: string | undefined
  position: GapPosition | undefined
  /** Opens the next gap by Alt+↓ or an action of the search dialog. */
  onNext: () => void
  /** The screen does something else before Alt+↓ opens the next gap, such as a save. */
  hasOwnKeys?: boolean
}

const keys = 'Alt+↓'

/** In an editor that the completion report led to: which gap this is, and a button to the next one. */
export function GapSteps({ country, position, onNext, hasOwnKeys = false }: GapStepsProps) {
  const current = position?.current
  useEffect(() => {
    if (country !== undefined && current) rememberOpenedGap(country, current)
  }, [country, current])
  const hasNext = position?.next !== undefined
  useActions(hasNext ? [{ label: 'Next gap', description: keys, run: onNext }] : [])
  useShortcuts(hasNext && !hasOwnKeys ? [['alt+arrowdown', onNext]] : [])
  if (!position) return null
  const { next, count, search } = position
  return (
    <div className="np-row np-middle np-gap-8">
      <span className="np-muted np-sm">
        Gap {formatNumber(position.current.index + 1)} of {formatNumber(count)}
      </span>
      {next ? (
        <LinkButton
          variant="default"
          to={next.screen}
          search={{ country, product: next.product, field: next.field }}
          title={keys}
        >
          Next gap
        </LinkButton>
      ) : (
        <LinkButton variant="default" to="/product-info/completion" search={search}>
          Back to completion
        </LinkButton>
      )}
    </div>
  )
}
