import { IconBuildingStore } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { type ReactNode, useEffect, useMemo } from 'react'
import { HistoryLink } from '../../audit/history-link.tsx'
import { useCountry } from '../../country/use-country.ts'
import { PresenceList } from '../../live/presence-list.tsx'
import { GridSkeleton } from '../../ui/grid/grid-skeleton.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { NotLoaded } from '../../ui/page/loaded.tsx'
import { Screen } from '../../ui/page/screen.tsx'
import { StatePage } from '../../ui/page/state-page.tsx'
import styles from './dealer-form.module.css'
import { DealerForm } from './dealer-form.tsx'
import { type DealerDraft, newDealer } from './dealer-form-values.ts'
import { dealerQuery, isGone } from './use-dealer.ts'

export function AddDealerPage() {
  const { countryCode } = useParams({ from: '/dealer/add/$countryCode' })
  const { countries, isLoading } = useCountry()
  const dealer = useMemo(() => newDealer(countryCode), [countryCode])
  if (isLoading) return <LoadingDealer title="Add dealer" />
  if (!countries.some(({ id }) => id === countryCode)) {
    return <NoDealer title={`“${countryCode}” is not one of your countries`} />
  }
  return <DealerPage key={countryCode} title="Add dealer" dealer={dealer} canEdit />
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
  if (Number.isNaN(id) || (!dealer && isGone(error))) {
    return <NoDealer title="Dealer not found" />
  }
  if (!dealer) {
    const loading = <LoadingDealer title="Edit dealer" />
    return <NotLoaded query={stored} what="dealer" loading={loading} />
  }
  return (
    <DealerPage key={id} title="Edit dealer" dealer={dealer} canEdit={!isGone(error)}>
      {isGone(error) && (
        <p className={styles.gone} role="alert">
          Another user has deleted this dealer. You can copy the values but not save them.
        </p>
      )}
    </DealerPage>
  )
}

const description =
  'Edit contact data in the local language and in English. Fields with * are required.'

interface DealerPageProps {
  title: string
  dealer: DealerDraft
  canEdit: boolean
  children?: ReactNode
}

function DealerPage({ title, dealer, canEdit, children }: DealerPageProps) {
  const { country, countries, setCountry } = useCountry()
  const own = countries.find(({ id }) => id === dealer.countryId)
  // The list that is gone back to, and what others do meanwhile, are those of the dealer's country.
  useEffect(() => {
    if (own && own.id !== country) setCountry(own.id)
  }, [own, country, setCountry])
  return (
    <Screen
      title={title}
      description={description}
      actions={
        <>
          <PresenceList />
          {dealer.dealerContactId !== 0 && (
            <HistoryLink kind="dealers" record={dealer.dealerContactId} />
          )}
        </>
      }
      flows="phone"
    >
      {children}
      <DealerForm dealer={dealer} countryName={own?.name ?? dealer.countryId} canEdit={canEdit} />
    </Screen>
  )
}

function LoadingDealer({ title }: { title: string }) {
  return (
    <Screen title={title} description={description}>
      <GridSkeleton label="Loading the dealer" />
    </Screen>
  )
}

function NoDealer({ title }: { title: string }) {
  return (
    <StatePage
      icon={IconBuildingStore}
      title={title}
      actions={<LinkButton to="/dealer/list">To the list of dealers</LinkButton>}
    >
      <p>It was deleted, or it belongs to a country that is not assigned to you.</p>
    </StatePage>
  )
}
