import type { DraftProduct } from '@nutripim/contract/approvals/approvals'
import { noCountriesAssigned } from '@nutripim/wording/messages'
import { useQuery } from '@tanstack/react-query'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { CountrySelector } from '../../country/country-selector.tsx'
import { useUrlCountry } from '../../country/use-url-country.ts'
import { useProductForms, useProductRanges } from '../../reference/use-product-choices.ts'
import { GridSkeleton } from '../../ui/grid/grid-skeleton.tsx'
import { LoadFailure } from '../../ui/page/load-failure.tsx'
import page from '../../ui/page/page.module.css'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { ApproveForm } from './approve-form.tsx'
import { DecidedDraft } from './decided-draft.tsx'
import { DraftTable } from './draft-table.tsx'
import { DraftsInOtherCountries } from './drafts-in-other-countries.tsx'
import { draftsQuery } from './use-approvals.ts'

const none: never[] = []

/** The list of drafts, or the draft in the address. */
export function ApprovalsPage() {
  const { draft: id } = useSearch({ from: '/approve/product' })
  const [isUnsaved, setUnsaved] = useState(false)
  const { country, countryName, hasCountry } = useUrlCountry('/approve/product', isUnsaved)
  const drafts = useQuery(draftsQuery(country))
  const ranges = useProductRanges(country).data ?? none
  const forms = useProductForms().data ?? none
  const navigate = useNavigate()
  const open = useCallback(
    (draft?: number) => navigate({ to: '/approve/product', search: { country, draft } }),
    [navigate, country],
  )

  const draft = drafts.data?.find(({ legacyProductId }) => legacyProductId === id)
  if (country && draft && ranges.length > 0 && forms.length > 0) {
    return (
      <ApproveForm
        key={draft.legacyProductId}
        draft={draft}
        country={{ id: country, name: countryName ?? country }}
        ranges={ranges}
        forms={forms}
        onUnsaved={setUnsaved}
        onLeave={() => void open()}
      />
    )
  }
  if (country && id !== undefined && drafts.data && !draft) {
    return <DecidedDraft id={id} country={country} onLeave={() => void open()} />
  }
  return (
    <section className={page.page} aria-label="Pending Approvals">
      <PageHeading
        title="Pending Approvals"
        description="Review pending drafts, oldest first, and approve or delete them."
      />
      <div className={page.toolbar} data-align="middle">
        <CountrySelector />
        <DraftsInOtherCountries country={country} />
      </div>
      {!hasCountry ? (
        <p className={page.nothing}>{noCountriesAssigned}</p>
      ) : drafts.isError && !drafts.data ? (
        <LoadFailure title="The drafts could not be loaded" onRetry={() => void drafts.refetch()} />
      ) : drafts.data && id === undefined ? (
        <DraftTable
          key={country}
          label={`Drafts, ${countryName}`}
          drafts={drafts.data}
          ranges={ranges}
          forms={forms}
          onOpen={({ legacyProductId }: DraftProduct) => void open(legacyProductId)}
          empty={`There are no pending drafts in ${countryName}.`}
        />
      ) : (
        <GridSkeleton label="Loading the drafts" />
      )}
    </section>
  )
}
