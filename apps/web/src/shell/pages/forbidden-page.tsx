import { IconLock } from '@tabler/icons-react'
import { useUrlState } from '../../address/use-url-state.ts'
import { ServicePortal } from '../../identity/service-portal.tsx'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { StatePage } from '../../ui/page/state-page.tsx'
import { findScreen } from '../allowed-screens.ts'

/** Names the missing right and how to request it. */
export function ForbiddenPage() {
  const { from } = useUrlState('/forbidden').search
  const screen = from === undefined ? undefined : findScreen(String(from))
  return (
    <StatePage
      icon={IconLock}
      title={
        screen === undefined
          ? 'You do not have permission to open this screen'
          : `You do not have permission to open “${screen.label}”`
      }
      actions={
        <LinkButton to="/product-info/home" variant="default">
          Go to home
        </LinkButton>
      }
    >
      {screen?.rights !== undefined && (
        <p>
          It requires <Rights names={screen.rights} />, which none of your roles includes.
        </p>
      )}
      <p>
        Request a role with this right in the <ServicePortal /> or from an administrator of your
        region.
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
