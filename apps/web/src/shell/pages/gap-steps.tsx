import { useEffect } from 'react'
import { useActions } from '../../ui/actions/actions.ts'
import { formatNumber } from '../../ui/format/count.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { type GapPosition, rememberOpenedGap } from '../gap-trail.ts'

interface GapStepsProps {
  country: string | undefined
  position: GapPosition | undefined
  /** Opens the next gap by an action of the search dialog. */
  onNext: () => void
  /** The keys of the screen that open the next gap. */
  keys?: string
}

/** In an editor that the completion report led to: which gap this is, and a button to the next one. */
export function GapSteps({ country, position, onNext, keys }: GapStepsProps) {
  const current = position?.current
  useEffect(() => {
    if (country !== undefined && current) rememberOpenedGap(country, current)
  }, [country, current])
  useActions(
    position?.next ? [{ label: 'Next gap', description: keys ?? 'Completion', run: onNext }] : [],
  )
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
