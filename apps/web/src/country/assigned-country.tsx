import { formatList } from '@nutripim/wording/list'
import { IconWorldOff } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useUrl } from '../address/use-url-state.ts'
import { KeptForm } from '../ui/form/kept-form.tsx'
import { LinkButton } from '../ui/page/link-button.tsx'
import { StatePage } from '../ui/page/state-page.tsx'
import { LocalLanguage, languageOf } from '../ui/text/local-text.tsx'
import { useKeptRecord } from '../ui/unsaved/gone-record.ts'
import { useSelectedInUrl } from './follow-country.ts'
import { formatLostCountry, KeptCountryContext } from './kept-country.ts'
import { useCountry } from './use-country.ts'

/**
 * Shows a screen unless its address names a country (`?country=DE`) that is not assigned to the user. A
 * screen with unsaved edits stays if its country is removed from the user, until they are discarded.
 */
export function AssignedCountry({ children }: { children: ReactNode }) {
  const urlCountry = useUrl(({ get }) => get().country)
  const { country, selected, countries } = useCountry()
  const assigned = countries.find(({ id }) => id === urlCountry)
  const isAssigned = urlCountry === undefined || assigned !== undefined
  const { record: name, isGone } = useKeptRecord(assigned?.name, urlCountry)
  const kept = useMemo(
    () => (isGone && name !== undefined ? { id: String(urlCountry), name } : undefined),
    [isGone, name, urlCountry],
  )
  const current = countries.find(({ id }) => id === selected)
  useSelectedInUrl(isAssigned ? selected : undefined)
  if (isAssigned || kept || !current) {
    const gone = kept && formatLostCountry(kept.name)
    return (
      <KeptCountryContext value={kept}>
        <LocalLanguage value={country && languageOf(country)}>
          <KeptForm gone={gone} isAroundScreen>
            {children}
          </KeptForm>
        </LocalLanguage>
      </KeptCountryContext>
    )
  }
  return (
    <StatePage
      icon={IconWorldOff}
      title={`“${urlCountry}” is not one of your countries`}
      actions={
        <LinkButton
          variant="default"
          to="."
          search={(others) => ({ ...others, country: undefined })}
          hash
          hashScrollIntoView={false}
          replace
        >
          Continue with {current.name}
        </LinkButton>
      }
    >
      <p>
        You are assigned to {formatList(countries.map(({ name }) => name))}. An administrator can
        assign more countries to you.
      </p>
    </StatePage>
  )
}
