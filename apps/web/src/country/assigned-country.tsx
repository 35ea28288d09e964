import { formatList } from '@nutripim/wording/list'
import { IconWorldOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useUrl } from '../address/use-url-state.ts'
import { LinkButton } from '../ui/page/link-button.tsx'
import { StatePage } from '../ui/page/state-page.tsx'
import { useSelectedInUrl } from './follow-country.ts'
import { useCountry } from './use-country.ts'

/** Shows a screen unless its address names a country (`?country=DE`) that is not assigned to the user. */
export function AssignedCountry({ children }: { children: ReactNode }) {
  const urlCountry = useUrl(({ get }) => get().country)
  const { selected, countries } = useCountry()
  const isAssigned = urlCountry === undefined || countries.some(({ id }) => id === urlCountry)
  const current = countries.find(({ id }) => id === selected)
  useSelectedInUrl(isAssigned ? selected : undefined)
  if (isAssigned || !current) return children
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
