import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { Link, useSearch } from '@tanstack/react-router'
import { ServicePortal } from '../../identity/service-portal.tsx'
import { StatePage } from '../../ui/page/state-page.tsx'
import { findPlace } from '../allowed-screens.ts'

/** For someone who may use other parts: names the missing one and how to ask for it. */
export function ForbiddenPage() {
  const { from } = useSearch({ strict: false }) as { from?: string }
  const place = from === undefined ? undefined : findPlace(from)
  return (
    <StatePage
      icon={IconLock}
      title={
        place === undefined ? 'This part is not open to you' : `“${place.label}” is not open to you`
      }
      acts={
        <Button component={Link} to="/product-info/home" variant="default">
          Go to home
        </Button>
      }
    >
      {place?.rights !== undefined && (
        <p>
          It needs <Rights names={place.rights} />, which none of your roles includes.
        </p>
      )}
      <p>
        To get it, ask for a role that includes it through the <ServicePortal />, or ask an
        administrator of user access in your region.
      </p>
    </StatePage>
  )
}

function Rights({ names }: { names: readonly string[] }) {
  return names.map((name, index) => (
    <span key={name}>
      {index > 0 && ' or '}
      the <strong>{name}</strong>
    </span>
  ))
}
