import { Button } from '@mantine/core'
import { IconLock, IconLockOpen } from '@tabler/icons-react'
import { ServicePortal } from '../../identity/service-portal.tsx'
import { logout } from '../../identity/session.ts'
import { useIdentity } from '../../identity/use-session.ts'
import { LinkButton } from '../../ui/page/link-button.tsx'
import { StatePage } from '../../ui/page/state-page.tsx'
import { hasNoAccess } from '../allowed-screens.ts'

/** For someone whose roles open nothing at all. Others can only have followed a link here. */
export function NotAuthorisedPage() {
  const rights = useIdentity()?.rights ?? []
  if (!hasNoAccess(rights)) {
    return (
      <StatePage
        icon={IconLockOpen}
        title="You have access"
        actions={
          <LinkButton to="/product-info/home" variant="default">
            Go to home
          </LinkButton>
        }
      >
        <p>Your roles open screens of this system. Home lists them.</p>
      </StatePage>
    )
  }
  return (
    <StatePage
      icon={IconLock}
      title="Not Authorised"
      actions={
        <Button variant="default" onClick={logout}>
          Logout
        </Button>
      }
    >
      <p>
        You are a recognised user, but no access has been granted to you to any part of the system.
      </p>
      <p>
        Please request access through the company’s <ServicePortal />.
      </p>
    </StatePage>
  )
}
