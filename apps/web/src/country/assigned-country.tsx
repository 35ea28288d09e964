import { Button } from '@mantine/core'
import { formatList } from '@nutripim/wording/list'
import { IconWorldOff } from '@tabler/icons-react'
import { useLocation, useRouter } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { StatePage } from '../ui/page/state-page.tsx'
import { useCountry } from './use-country.ts'

/** Shows a screen unless its address names a country (`?country=DE`) that is not assigned to the user. */
export function AssignedCountry({ children }: { children: ReactNode }) {
  const urlCountry = useLocation({ select: ({ search }) => search.country })
  const { country, countries } = useCountry()
  const router = useRouter()
  const selected = countries.find(({ id }) => id === country)
  const isAssigned = countries.some(({ id }) => id === urlCountry)
  if (urlCountry === undefined || !selected || isAssigned) return children
  return (
    <StatePage
      icon={IconWorldOff}
      title={`“${urlCountry}” is not one of your countries`}
      actions={
        <Button
          variant="default"
          onClick={() =>
            void router.navigate({
              to: '.',
              search: (others) => ({ ...others, country: undefined }),
              hash: true,
              hashScrollIntoView: false,
              replace: true,
            })
          }
        >
          Continue with {selected.name}
        </Button>
      }
    >
      <p>
        You are assigned to {formatList(countries.map(({ name }) => name))}. An administrator can
        assign more countries to you.
      </p>
    </StatePage>
  )
}
