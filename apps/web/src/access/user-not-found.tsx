import { IconUserOff } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { LinkButton } from '../ui/page/link-button.tsx'
import { StatePage } from '../ui/page/state-page.tsx'

/** Shown instead of a user who does not exist or has no country of the signed-in user. */
export function UserNotFound({ id, actions }: { id: string; actions?: ReactNode }) {
  return (
    <StatePage
      icon={IconUserOff}
      title="User not found"
      actions={
        <>
          <UserListLink />
          {actions}
        </>
      }
    >
      <p>
        <strong>{id}</strong> does not exist, or has none of your countries.
      </p>
    </StatePage>
  )
}

export function UserListLink() {
  return (
    <LinkButton to="/access-control/users/sales" variant="default">
      Go to the list
    </LinkButton>
  )
}
