import { IconBuildingStore } from '@tabler/icons-react'
import { useEffect } from 'react'
import { HistoryLink } from '../../audit/history-link.tsx'
import { useCountry } from '../../country/use-country.ts'
import { PresenceList } from '../../live/presence-list.tsx'
import { KeptForm } from '../../ui/form/kept-form.tsx'
import { GridSkeleton } from '../../ui/grid/grid-skeleton.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { useRecordTitle } from '../../ui/page/record-title.ts'
import { Screen } from '../../ui/page/screen.tsx'
import { StatePage } from '../../ui/page/state-page.tsx'
import { DealerForm } from './dealer-form.tsx'
import type { DealerDraft } from './dealer-form-values.ts'

const description =
  'Edit contact data in the local language and in English. Fields with * are required.'

interface DealerScreenProps {
  title: string
  dealer: DealerDraft
  /** What happened to the dealer, if it cannot be saved any more. */
  gone?: string | undefined
}

/** The form of a dealer, also of one that was deleted while it was open. */
export function DealerScreen({ title, dealer, gone }: DealerScreenProps) {
  const { country, countries, setCountry } = useCountry()
  useRecordTitle(dealer.name)
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
      <KeptForm gone={gone} actions={listLink}>
        <DealerForm dealer={dealer} countryName={own?.name ?? dealer.countryId} />
      </KeptForm>
    </Screen>
  )
}

const listLink = (
  <LinkButton to="/dealer/list" variant="default">
    To the list of dealers
  </LinkButton>
)

export function LoadingDealer({ title }: { title: string }) {
  return (
    <Screen title={title} description={description}>
      <GridSkeleton label="Loading the dealer" />
    </Screen>
  )
}

export function NoDealer({ title }: { title: string }) {
  return (
    <StatePage icon={IconBuildingStore} title={title} actions={listLink}>
      <p>It was deleted, or it belongs to a country that is not assigned to you.</p>
    </StatePage>
  )
}
