import { IconUserOff } from '@tabler/icons-react'
import { LinkButton } from '../ui/page/link-button.tsx'
import { StatePage } from '../ui/page/state-page.tsx'

/** Shown instead of a user who does not exist or has no country of the signed-in user. */
export function UserNotFound({ id }: { id: string }) {
  return (
    <StatePage icon={IconUserOff} title="User not found" actions={<UserListLink />}>
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
