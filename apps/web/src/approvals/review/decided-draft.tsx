import { Button } from '@mantine/core'
import { newProductLabels } from '@nutripim/wording/new-product-labels'
import { IconClipboardCheck } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { LostEdits } from '../../ui/form/lost-edits.tsx'
import { GridSkeleton } from '../../ui/grid/grid-skeleton.tsx'
import { StatePage } from '../../ui/page/state-page.tsx'
import { formatDecision } from './decision-text.ts'
import { decisionsQuery } from './use-approvals.ts'

interface DecidedDraftProps {
  id: number
  /** Undefined: any of the user's countries. */
  country: string | undefined
  onLeave: () => void
}

/** Shown instead of a draft that is no longer pending. */
export function DecidedDraft({ id, country, onLeave }: DecidedDraftProps) {
  const { data, isPending } = useQuery(decisionsQuery(country))
  if (isPending) return <GridSkeleton label="Loading the decision" />
  const decision = data?.find(({ legacyProductId }) => legacyProductId === id)
  return (
    <>
      <LostEdits isForm={(name) => name === `approve ${id}`} labels={newProductLabels} />
      <StatePage
        icon={IconClipboardCheck}
        title={decision ? decision.productName : 'Draft not found'}
        actions={<Button onClick={onLeave}>View Pending Approvals</Button>}
      >
        <p>
          {decision
            ? formatDecision(decision)
            : 'This country has no such draft. It may already have been approved or deleted.'}
        </p>
      </StatePage>
    </>
  )
}
