import { Button } from '@mantine/core'
import type { DraftProduct } from '@nutripim/contract/approvals/approvals'
import { isolate } from '@nutripim/wording/names/isolate'
import { formatCount } from '../../ui/format/count.ts'
import type { Names } from '../form/code-differences.ts'
import { draftValues, type ProductValues } from '../form/product-values.ts'
import { compareVersions } from './compare-versions.ts'
import { DraftChanges } from './draft-changes.tsx'

interface ChangedSelectionProps {
  changed: readonly { draft: DraftProduct; before: ProductValues }[]
  names: Names
  onKeep: () => void
  onDeselect: () => void
}

/** What other users changed in drafts after they were selected for approval. */
export function ChangedSelection({ changed, names, onKeep, onDeselect }: ChangedSelectionProps) {
  const count = formatCount(changed.length, 'changed draft')
  return changed.map(({ draft, before }, i) => (
    <DraftChanges
      key={`${draft.approvalId} ${draft.version}`}
      draft={draft}
      subject={`${isolate(draft.productName)} (${draft.dhCode})`}
      changes={compareVersions(before, draftValues(draft), names)}
    >
      {i === changed.length - 1 && (
        <>
          <Button variant="default" size="xs" onClick={onDeselect}>
            Deselect {count}
          </Button>
          <Button size="xs" onClick={onKeep}>
            Keep {count} selected
          </Button>
        </>
      )}
    </DraftChanges>
  ))
}
