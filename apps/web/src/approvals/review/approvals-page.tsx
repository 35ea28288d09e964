import { useQuery } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useMemo } from 'react'
import { useUrlState } from '../../address/use-url-state.ts'
import { NoCountries } from '../../country/no-countries.tsx'
import { useCountry } from '../../country/use-country.ts'
import { useProductForms, useProductRanges } from '../../reference/use-product-lists.ts'
import { formatNumber } from '../../ui/format/count.ts'
import { NotLoaded } from '../../ui/page/loaded.tsx'
import { Screen } from '../../ui/page/screen.tsx'
import { useKeptRecord } from '../../ui/unsaved/gone-record.ts'
import { ChangedSelection } from '../version/changed-selection.tsx'
import { ApprovalsToolbar } from './approvals-toolbar.tsx'
import { DecidedDraft } from './decided-draft.tsx'
import { DraftTable } from './draft-table.tsx'
import { OpenDraft } from './open-draft.tsx'
import { draftsQuery } from './use-approvals.ts'
import { useDraftSelection } from './use-draft-selection.tsx'

const none: never[] = []
const path = '/approve/product'

/** The list of drafts of all the user's countries or of one, or the draft in the address. */
export function ApprovalsPage() {
  const { draft: id, country: urlCountry } = useUrlState(path).search
  const { countries, selected: stored, isLoading } = useCountry(path)
  const country = countries.find((each) => each.id === urlCountry)?.id
  const nameOf = useCallback(
    (id: string) => countries.find((each) => each.id === id)?.name ?? id,
    [countries],
  )
  const drafts = useQuery(draftsQuery(country))
  const rows = drafts.data ?? none
  const at = rows.findIndex(({ legacyProductId }) => legacyProductId === id)
  const { record: draft, isGone } = useKeptRecord(rows[at], id, `approve ${id}`)
  const ranges = useProductRanges(draft?.countryId ?? country ?? stored).data ?? none
  const forms = useProductForms().data ?? none
  const navigate = useNavigate()
  const open = (draft?: number) => void navigate({ to: path, search: { country, draft } })
  const names = useMemo(() => ({ ranges, forms }), [ranges, forms])
  const selection = useDraftSelection(rows, { open: draft, nameOf })

  if (draft && ranges.length > 0 && forms.length > 0) {
    const next = rows[at + 1] ?? rows.find((each) => each !== draft)
    return (
      <OpenDraft
        key={draft.legacyProductId}
        draft={draft}
        isGone={isGone}
        position={
          rows.length > 1 && !isGone
            ? `Draft ${formatNumber(at + 1)} of ${formatNumber(rows.length)}.`
            : undefined
        }
        countries={countries}
        ranges={ranges}
        forms={forms}
        onLeave={() => open()}
        onNext={next && (() => open(next.legacyProductId))}
      />
    )
  }
  if (id !== undefined && drafts.data && !draft) {
    return <DecidedDraft id={id} country={country} onLeave={() => open()} />
  }
  return (
    <Screen
      title="Pending Approvals"
      description="Review pending drafts, oldest first, and approve or delete them."
    >
      <ApprovalsToolbar
        countries={countries}
        country={country}
        onCountry={(next) => void navigate({ to: path, search: { country: next } })}
        selection={selection}
      />
      <ChangedSelection
        changed={selection.changed}
        names={names}
        onKeep={selection.keepChanged}
        onDeselect={selection.deselectChanged}
      />
      {countries.length === 0 && !isLoading ? (
        <NoCountries />
      ) : drafts.data && id === undefined ? (
        <DraftTable
          key={country}
          label={`Drafts, ${country ? nameOf(country) : 'all my countries'}`}
          drafts={rows}
          ranges={ranges}
          forms={forms}
          countryName={country ? undefined : nameOf}
          selection={selection.selection}
          isChanged={selection.isChanged}
          onOpen={({ legacyProductId }) => open(legacyProductId)}
          empty={`There are no pending drafts in ${country ? nameOf(country) : 'your countries'}.`}
        />
      ) : (
        <NotLoaded query={drafts} what="the drafts" />
      )}
    </Screen>
  )
}
