import { noCountriesAssigned } from '@nutripim/wording/messages'
import { useQuery } from '@tanstack/react-query'
import { CountrySelector } from '../country/country-selector.tsx'
import { useUrlCountry } from '../country/use-url-country.ts'
import { ReferenceTabs } from '../reference/reference-tabs.tsx'
import { EmptyState } from '../ui/page/empty-state.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import page from '../ui/page/page.module.css'
import { Screen } from '../ui/page/screen.tsx'
import { mayLeave } from '../ui/unsaved/leave-guard.ts'
import { useIsUnsaved } from '../ui/unsaved/use-is-unsaved.ts'
import { ProfileEditor } from './profile-editor.tsx'
import { profilesQuery } from './use-declaration-profile.ts'

export function DeclarationProfilePage() {
  const isUnsaved = useIsUnsaved()
  const { country } = useUrlCountry('/product-info/declarations', isUnsaved)
  const profiles = useQuery(profilesQuery)
  const profile = profiles.data?.profiles.find(({ countryId }) => countryId === country)
  return (
    <Screen
      title="Declaration profiles"
      description="Set how each country declares nutrients on its labels."
    >
      <ReferenceTabs current="declarations" />
      <div className={page.toolbar}>
        <CountrySelector onBeforeChange={mayLeave} />
      </div>
      <Loaded query={profiles} what="declaration profiles">
        {({ canEdit }) =>
          profile ? (
            <ProfileEditor key={profile.countryId} profile={profile} canEdit={canEdit} />
          ) : (
            <EmptyState>{noCountriesAssigned}</EmptyState>
          )
        }
      </Loaded>
    </Screen>
  )
}
