import { isPlainPath } from '@nutripim/screens/screen-link'
import { formatRight } from '@nutripim/wording/role-labels'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { useUrlState } from '../../address/use-url-state.ts'
import { ServicePortal } from '../../identity/service-portal.tsx'
import { useIdentity } from '../../identity/use-session.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { StatePage } from '../../ui/page/state-page.tsx'
import { canOpen, findScreen } from '../allowed-screens.ts'

/** Names the missing right and how to request it. */
export function ForbiddenPage() {
  const { from } = useUrlState('/forbidden').search
  const rights = useIdentity()?.rights ?? []
  const screen = from === undefined ? undefined : findScreen(String(from))
  if (screen !== undefined && canOpen(screen, rights)) {
    return (
      <StatePage
        icon={IconLockOpen}
        title={`You have permission to open “${screen.label}”`}
        actions={
          <LinkButton to={isPlainPath(screen.path) ? screen.path : '/product-info/home'}>
            {isPlainPath(screen.path) ? `Open ${screen.label}` : 'Go to home'}
          </LinkButton>
        }
      >
        <p>One of your roles includes the right that it requires.</p>
      </StatePage>
    )
  }
  if (screen === undefined) {
    return (
      <StatePage
        icon={IconLock}
        title="No screen is named here"
        actions={
          <LinkButton to="/product-info/home" variant="default">
            Go to home
          </LinkButton>
        }
      >
        <p>This page says which right a screen requires that your roles do not include.</p>
      </StatePage>
    )
  }
  return (
    <StatePage
      icon={IconLock}
      title={`You do not have permission to open “${screen.label}”`}
      actions={
        <LinkButton to="/product-info/home" variant="default">
          Go to home
        </LinkButton>
      }
    >
      {screen.rights !== undefined && (
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
      the right <strong>{formatRight(name)}</strong> <span className="np-muted">({name})</span>
    </span>
  ))
}
