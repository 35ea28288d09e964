import { IconUserOff } from '@tabler/icons-react'
import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { type ReactNode, useEffect } from 'react'
import { LinkButton } from '../ui/page/link-button.tsx'
import { StatePage } from '../ui/page/state-page.tsx'
import { userQuery } from './use-users.ts'

interface MissingUserProps {
  id: string
  /** The page showed the user before. */
  wasOpen?: boolean
  actions?: ReactNode
}

/** Instead of a user who does not exist any more, or has no country of the signed-in user. */
export function MissingUser({ id, wasOpen = false, actions }: MissingUserProps) {
  return (
    <StatePage
      icon={IconUserOff}
      title={wasOpen ? 'This user no longer exists' : 'User not found'}
      actions={
        <>
          <UserListLink />
          {actions}
        </>
      }
    >
      <p>
        {wasOpen ? (
          userGone
        ) : (
          <>
            <strong>{id}</strong> does not exist, or has none of your countries.
          </>
        )}
      </p>
    </StatePage>
  )
}

export const userGone = 'Another user has deleted this user or removed the countries you share.'

/** In milliseconds; long enough to read that the user is deleted. */
const delayAfterDelete = 2000

/** Instead of a user whom the signed-in user has just deleted; then the list opens. */
export function DeletedUser({ id }: { id: string }) {
  const navigate = useNavigate()
  const client = useQueryClient()
  useEffect(() => {
    const timer = setTimeout(
      () => void navigate({ to: '/access-control/users/sales' }),
      delayAfterDelete,
    )
    return () => {
      clearTimeout(timer)
      client.removeQueries({ queryKey: userQuery(id).queryKey })
    }
  }, [navigate, client, id])
  return (
    <StatePage icon={IconUserOff} title="User deleted" actions={<UserListLink />}>
      <p>
        <strong>{id}</strong> no longer has access.
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
