import { Checkbox } from '@mantine/core'
import type { DraftProduct } from '@nutripim/contract/approvals/approvals'
import type { ListColumn } from '../../ui/list/list-column.ts'

export interface DraftSelection {
  has: (draft: DraftProduct) => boolean
  toggle: (draft: DraftProduct) => void
  isAll: boolean
  isNone: boolean
  toggleAll: () => void
}

/** The boxes that select drafts for approval. A click on one does not open the draft. */
export function selectColumn(selection: DraftSelection): ListColumn<DraftProduct> {
  return {
    id: 'select',
    title: 'Select',
    width: '44px',
    heading: (
      <Checkbox
        size="xs"
        aria-label="Select all drafts"
        checked={selection.isAll}
        indeterminate={!selection.isAll && !selection.isNone}
        onChange={selection.toggleAll}
      />
    ),
    render: (draft) => (
      <Checkbox
        size="xs"
        aria-label={`Select ${draft.productName}`}
        title={
          draft.canApprove
            ? undefined
            : 'You created this draft. Only another approver can approve it.'
        }
        disabled={!draft.canApprove}
        checked={selection.has(draft)}
        onClick={(event) => event.stopPropagation()}
        onChange={() => selection.toggle(draft)}
      />
    ),
  }
}
