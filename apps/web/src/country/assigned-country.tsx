import { formatList } from '@nutripim/wording/list'
import { IconWorldOff } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { LinkButton } from '../ui/page/link-button.tsx'
import { StatePage } from '../ui/page/state-page.tsx'
import { useCountry } from './use-country.ts'

/** Shows a screen unless its address names a country (`?country=DE`) that is not assigned to the user. */
export function AssignedCountry({ children }: { children: ReactNode }) {
  const urlCountry = useLocation({ select: ({ search }) => search.country })
  const { country, countries } = useCountry()
  const selected = countries.find(({ id }) => id === country)
  const isAssigned = countries.some(({ id }) => id === urlCountry)
  if (urlCountry === undefined || !selected || isAssigned) return children
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
          Continue with {selected.name}
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
