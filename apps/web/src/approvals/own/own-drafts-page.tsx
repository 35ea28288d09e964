import type { OwnDraft } from '@nutripim/contract/approvals/own-drafts'
import { useQuery } from '@tanstack/react-query'
import { useUrlState } from '../../address/use-url-state.ts'
import { useCountry } from '../../country/use-country.ts'
import { useProductForms, useProductRanges } from '../../reference/use-product-lists.ts'
import { KeptForm } from '../../ui/form/kept-form.tsx'
import { formatOption } from '../../ui/format/option.ts'
import { useKeptRecord } from '../../ui/unsaved/gone-record.ts'
import { formatDecision } from '../review/decision-text.ts'
import { CorrectDraftForm } from './correct-draft-form.tsx'
import { OwnDraftList } from './own-draft-list.tsx'
import { isPendingDraft, ownDraftsQuery } from './use-own-drafts.ts'

/** The drafts that the user created, or the pending one in the address. */
export function OwnDraftsPage() {
  const { draft: id } = useUrlState('/product-info/my-drafts').search
  const drafts = useQuery(ownDraftsQuery)
  const { countries } = useCountry()
  const stored = drafts.data?.find(({ approvalId }) => approvalId === id)
  const pending = stored && isPendingDraft(stored) ? stored : undefined
  const { record: draft, isGone } = useKeptRecord(pending, id, `draft ${id}`)
  const ranges = useProductRanges(draft?.countryId).data
  const forms = useProductForms().data
  if (!draft || !ranges || !forms) {
    return <OwnDraftList query={drafts} decided={pending ? undefined : id} />
  }
  return (
    <KeptForm gone={isGone ? formatGone(stored) : undefined}>
      <CorrectDraftForm
        key={draft.approvalId}
        draft={draft}
        countryName={formatOption(countries, draft.countryId)}
        ranges={ranges}
        forms={forms}
      />
    </KeptForm>
  )
}

/** What happened to the draft that the user is correcting. */
const formatGone = (stored: OwnDraft | undefined) =>
  stored ? formatDecision(stored) : 'This draft is no longer available to you.'
