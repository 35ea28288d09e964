import { dealerLabels } from '@nutripim/contract/dealers/dealer-fields'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useCountry } from '../../country/use-country.ts'
import { findRemoteChange } from '../../live/remote-changes.ts'
import { LostEdits } from '../../ui/form/lost-edits.tsx'
import { formatRemoteChange } from '../../ui/format/user.ts'
import { NotLoaded } from '../../ui/page/loaded.tsx'
import { type DealerDraft, newDealer } from './dealer-form-values.ts'
import { DealerScreen, LoadingDealer, NoDealer } from './dealer-screen.tsx'
import { dealerQuery, isGone, readDeletion } from './use-dealer.ts'

export function AddDealerPage() {
  const { countryCode } = useParams({ from: '/dealer/add/$countryCode' })
  const { countries, isLoading } = useCountry()
  const dealer = useMemo(() => newDealer(countryCode), [countryCode])
  if (isLoading) return <LoadingDealer title="Add dealer" />
  if (!countries.some(({ id }) => id === countryCode)) {
    return <NoDealer title={`“${countryCode}” is not one of your countries`} />
  }
  return <DealerScreen key={countryCode} title="Add dealer" dealer={dealer} />
}

export function EditDealerPage() {
  const { dealerContactId } = useParams({ from: '/dealer/edit/$dealerContactId' })
  const id = /^\d{1,10}$/.test(dealerContactId) ? Number(dealerContactId) : Number.NaN
  const stored = useQuery(dealerQuery(id))
  const { data, error } = stored
  const dealer = useMemo((): DealerDraft | undefined => {
    if (!data) return undefined
    const { updatedBy, updatedAt, ...fields } = data
    return fields
  }, [data])
  const gone = useGoneText(dealer, error)
  if (Number.isNaN(id) || (!dealer && isGone(error))) {
    const isForm = (name: string) => name.startsWith('dealer ') && name.endsWith(` ${id}`)
    return (
      <>
        <LostEdits isForm={isForm} labels={dealerLabels} />
        <NoDealer title="Dealer not found" />
      </>
    )
  }
  if (!dealer) {
    const loading = <LoadingDealer title="Edit dealer" />
    return <NotLoaded query={stored} what="dealer" loading={loading} />
  }
  return <DealerScreen key={id} title="Edit dealer" dealer={dealer} gone={gone} />
}

/** Who deleted the dealer that is open: the live update says it, or else the answer. */
function useGoneText(dealer: DealerDraft | undefined, error: Error | null): string | undefined {
  const id = dealer?.dealerContactId
  const country = dealer?.countryId
  return useMemo(() => {
    if (!isGone(error) || country === undefined) return undefined
    const change = findRemoteChange(country, 'dealer', String(id)) ?? readDeletion(error)
    return change
      ? `${formatRemoteChange(change, 'deleted this dealer')}.`
      : 'This dealer was deleted, or its country is no longer assigned to you.'
  }, [error, country, id])
}
