import { profileLabels } from '@nutripim/contract/declarations/profile-fields'
import { useQuery } from '@tanstack/react-query'
import { CountrySelector } from '../country/country-selector.tsx'
import { NoCountries } from '../country/no-countries.tsx'
import { useCountry } from '../country/use-country.ts'
import { ReferenceTabs } from '../reference/reference-tabs.tsx'
import { KeptForm } from '../ui/form/kept-form.tsx'
import { LostEdits } from '../ui/form/lost-edits.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import page from '../ui/page/page.module.css'
import { Screen } from '../ui/page/screen.tsx'
import { useKeptRecord } from '../ui/unsaved/gone-record.ts'
import { canLeave } from '../ui/unsaved/leave-guard.ts'
import { ProfileEditor } from './profile-editor.tsx'
import { formatProfileValue } from './profile-values.ts'
import { RecommendedProfiles } from './recommended-profiles.tsx'
import { profilesQuery } from './use-declaration-profile.ts'

export function DeclarationProfilePage() {
  const { country } = useCountry('/product-info/declarations')
  const profiles = useQuery(profilesQuery)
  const stored = profiles.data?.profiles.find(({ countryId }) => countryId === country)
  const { record: profile, isGone } = useKeptRecord(
    stored,
    country,
    `declaration profile ${country}`,
  )
  return (
    <Screen
      title="Declaration profiles"
      description="Set how each country declares nutrients on its labels."
    >
      <ReferenceTabs current="declarations" />
      <div className={page.toolbar}>
        <CountrySelector onBeforeChange={canLeave} />
      </div>
      <Loaded query={profiles} what="declaration profiles">
        {({ canEdit }) =>
          profile ? (
            <>
              {canEdit && <RecommendedProfiles />}
              <KeptForm gone={isGone ? 'This country no longer has a profile.' : undefined}>
                <ProfileEditor key={profile.countryId} profile={profile} canEdit={canEdit} />
              </KeptForm>
            </>
          ) : (
            <>
              <LostEdits
                isForm={(name) => name === `declaration profile ${country}`}
                labels={profileLabels}
                format={(value) => formatProfileValue(value)}
              />
              <NoCountries />
            </>
          )
        }
      </Loaded>
    </Screen>
  )
}
