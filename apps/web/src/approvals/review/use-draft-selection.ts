import type { DraftProduct } from '@nutripim/contract/approvals/approvals'
import { useMemo, useState } from 'react'
import { confirm } from '../../ui/feedback/confirm.tsx'
import { formatCount } from '../../ui/format/count.ts'
import type { DraftSelection } from './select-column.tsx'
import { useApproveDrafts } from './use-approvals.ts'

/** The limit of the call. */
const maxSelected = 100
const maxNames = 10

/** The drafts selected for approval, of those in the list, and their approval. */
export function useDraftSelection(drafts: readonly DraftProduct[]) {
  const [ids, setIds] = useState<ReadonlySet<number>>(new Set())
  const { save, isSaving } = useApproveDrafts()
  const selected = drafts.filter(({ approvalId }) => ids.has(approvalId))

  const selection = useMemo((): DraftSelection => {
    const approvable = drafts.filter(({ canApprove }) => canApprove).slice(0, maxSelected)
    const chosen = approvable.filter(({ approvalId }) => ids.has(approvalId))
    const isAll = chosen.length > 0 && chosen.length === approvable.length
    return {
      has: ({ approvalId }) => ids.has(approvalId),
      toggle: ({ approvalId, canApprove }) => {
        if (!canApprove) return
        const next = new Set(ids)
        if (!next.delete(approvalId) && next.size < maxSelected) next.add(approvalId)
        setIds(next)
      },
      isAll,
      isNone: chosen.length === 0,
      toggleAll: () => setIds(new Set(isAll ? [] : approvable.map(({ approvalId }) => approvalId))),
    }
  }, [drafts, ids])

  async function approveSelected() {
    const count = formatCount(selected.length, 'draft')
    const names = selected
      .slice(0, maxNames)
      .map((draft) => `${draft.productName} (${draft.dhCode})`)
    const more = selected.length - names.length
    const isConfirmed = await confirm({
      title: `Approve ${count}?`,
      text: [
        'The products go live at once, unchanged:',
        ...names,
        ...(more > 0 ? [`and ${more} more`] : []),
      ],
      confirmLabel: `Approve ${count}`,
    })
    if (!isConfirmed) return
    const outcome = await save(selected.map(({ approvalId }) => approvalId))
    if (outcome.status === 'saved') setIds(new Set())
  }

  return { selection, selected, approveSelected, isApproving: isSaving }
}
