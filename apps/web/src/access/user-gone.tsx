import { IconUserOff } from '@tabler/icons-react'
import { StatePage } from '../ui/page/state-page.tsx'
import { UserListLink } from './user-not-found.tsx'
/** For a user that another one deleted while the form was open. */
export function UserGone({ title }: { title: string }) {
  return (
    <StatePage icon={IconUserOff} title="This user no longer exists" actions={<UserListLink />}>
      <p>Another user has deleted this user or removed the countries you share.</p>
      <p>{title} cannot be saved any more.</p>
    </StatePage>
  )
}
