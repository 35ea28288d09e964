import { IconPencil } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { LinkButton } from '../ui/page/link-button.tsx'
import { Loaded } from '../ui/page/loaded.tsx'
import { useRecordTitle } from '../ui/page/record-title.ts'
import { Screen } from '../ui/page/screen.tsx'
import { MissingUser } from './missing-user.tsx'
import { Person } from './person.tsx'
import styles from './person-page.module.css'
import { isGone, personQuery } from './use-users.ts'

/** The permissions of a user: each right with its role, each role and country with who assigned it. */
export function PersonPage() {
  const { userid } = useParams({ from: '/access-control/person/$userid' })
  const person = useQuery(personQuery(userid))
  useRecordTitle(person.data?.displayName ?? userid)
  if (isGone(person.error)) return <MissingUser id={userid} />
  return (
    <Screen
      title={person.data?.displayName ?? userid}
      description="View the user’s rights, roles and countries, and where they come from."
      actions={
        <LinkButton
          variant="default"
          to="/access-control/user/$userid"
          params={{ userid }}
          leftSection={<IconPencil size={16} stroke={1.8} aria-hidden />}
        >
          Edit User
        </LinkButton>
      }
      label="Permissions of a user"
      className={styles.page}
    >
      <Loaded query={person} what="the user">
        {(person) => <Person person={person} />}
      </Loaded>
    </Screen>
  )
}
