import { Button } from '@mantine/core'
import type { DraftProduct } from '@nutripim/contract/approvals/approvals'
import { noCountriesAssigned } from '@nutripim/wording/messages'
import { IconWorld } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useEffect, useMemo } from 'react'
import { useCountry } from '../../country/use-country.ts'
import { useProductForms, useProductRanges } from '../../reference/use-product-choices.ts'
import { formatCount, formatNumber } from '../../ui/format/count.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { NotLoaded } from '../../ui/page/loaded.tsx'
import page from '../../ui/page/page.module.css'
import { Screen } from '../../ui/page/screen.tsx'
import { SearchSelect } from '../../ui/select/search-select.tsx'
import { ChangedSelection } from '../version/changed-selection.tsx'
import { ApproveForm } from './approve-form.tsx'
import { DecidedDraft } from './decided-draft.tsx'
import { DraftTable } from './draft-table.tsx'
import { DraftsInOtherCountries } from './drafts-in-other-countries.tsx'
import { draftsQuery } from './use-approvals.ts'
import { useDraftSelection } from './use-draft-selection.ts'

const none: never[] = []
const allCountries = 'all'

/** The list of drafts of all the user's countries or of one, or the draft in the address. */
export function ApprovalsPage() {
  const { draft: id, country: urlCountry } = useSearch({ from: '/approve/product' })
  const { countries, country: stored, setCountry, isLoading } = useCountry()
  const country = countries.find((each) => each.id === urlCountry)?.id
  // As on every screen, an address selects its country. Live updates are those of the selected country.
  useEffect(() => {
    if (country !== undefined) setCountry(country)
  }, [country, setCountry])
  const nameOf = useCallback(
    (id: string) => countries.find((each) => each.id === id)?.name ?? id,
    [countries],
  )
  const drafts = useQuery(draftsQuery(country))
  const rows = drafts.data ?? none
  const at = rows.findIndex(({ legacyProductId }) => legacyProductId === id)
  const draft = rows[at]
  const ranges = useProductRanges(draft?.countryId ?? country ?? stored).data ?? none
  const forms = useProductForms().data ?? none
  const navigate = useNavigate()
  const open = (draft?: number, next = country) =>
    void navigate({ to: '/approve/product', search: { country: next, draft } })
  const names = useMemo(() => ({ ranges, forms }), [ranges, forms])
  const { selection, selected, changed, ...choice } = useDraftSelection(rows, nameOf)

  if (draft && ranges.length > 0 && forms.length > 0) {
    const next = rows[at + 1] ?? rows.find((each) => each !== draft)
    return (
      <ApproveForm
        key={draft.legacyProductId}
        draft={draft}
        position={
          rows.length > 1
            ? `Draft ${formatNumber(at + 1)} of ${formatNumber(rows.length)}.`
            : undefined
        }
        country={{ id: draft.countryId, name: nameOf(draft.countryId) }}
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
      <div className={page.toolbar} data-align="middle">
        <SearchSelect
          aria-label="Country"
          w={240}
          value={country ?? allCountries}
          data={[
            { value: allCountries, label: 'All my countries' },
            ...countries.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          onChange={(next) => {
            if (next === null) return
            open(undefined, next === allCountries ? undefined : next)
          }}
          disabled={countries.length === 0}
          allowDeselect={false}
          nothingFoundMessage="None of your countries matches"
          maxDropdownHeight={320}
          leftSection={<IconWorld size={16} stroke={1.6} aria-hidden />}
          comboboxProps={{ shadow: 'md', transitionProps: { duration: 100 } }}
        />
        {country && (
          <DraftsInOtherCountries country={country} onSelect={(id) => open(undefined, id)} />
        )}
        <div className={`np-row np-wrap np-gap-8 np-last ${page.acts}`} data-folds>
          <Button
            disabled={selected.length === 0 || changed.length > 0}
            loading={choice.isApproving}
            onClick={() => void choice.approveSelected()}
          >
            {selected.length === 0
              ? 'Approve selected drafts'
              : `Approve ${formatCount(selected.length, 'selected draft')}`}
          </Button>
        </div>
      </div>
      <ChangedSelection
        changed={changed}
        names={names}
        onKeep={choice.keepChanged}
        onDeselect={choice.deselectChanged}
      />
      {countries.length === 0 && !isLoading ? (
        <EmptyState>{noCountriesAssigned}</EmptyState>
      ) : drafts.data && id === undefined ? (
        <DraftTable
          key={country}
          label={`Drafts, ${country ? nameOf(country) : 'all my countries'}`}
          drafts={rows}
          ranges={ranges}
          forms={forms}
          countryName={country ? undefined : nameOf}
          selection={selection}
          onOpen={({ legacyProductId }: DraftProduct) => open(legacyProductId)}
          empty={`There are no pending drafts in ${country ? nameOf(country) : 'your countries'}.`}
        />
      ) : (
        <NotLoaded query={drafts} what="the drafts" />
      )}
    </Screen>
  )
}
