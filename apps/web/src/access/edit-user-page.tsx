import { IconUserSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { HistoryLink } from '../audit/history-link.tsx'
import { KeptForm } from '../ui/form/kept-form.tsx'
import { LostEdits } from '../ui/form/lost-edits.tsx'
import { LinkButton } from '../ui/page/link-button.tsx'
import { hasFailed, NotLoaded } from '../ui/page/loaded.tsx'
import { useRecordTitle } from '../ui/page/record-title.ts'
import { useKeptRecord } from '../ui/unsaved/gone-record.ts'
import { DeletedUser, MissingUser, UserListLink, userGone } from './missing-user.tsx'
import { PersonalData, PersonalDataButtons } from './personal-data/personal-data.tsx'
import { useErasure } from './personal-data/use-erasure.tsx'
import { countriesQuery, isGone, rolesQuery, userQuery } from './use-users.ts'
import { UserEditor } from './user-editor.tsx'
import { UserScreen } from './user-screen.tsx'
import { formatUserValue, userLabels } from './user-values.ts'

/** `?request=7` fills the form in with what an access request wants. */
export function EditUserPage() {
  const { userid } = useParams({ from: '/access-control/user/$userid' })
  // Another user is another page, with nothing deleted or erased yet.
  return <UserPage key={userid} id={userid} />
}

function UserPage({ id }: { id: string }) {
  const user = useQuery(userQuery(id))
  const isMissing = isGone(user.error)
  const kept = useKeptRecord(isMissing ? undefined : user.data, id, `user ${id}`)
  // Below the form, which would push it down when it arrives.
  const roles = useQuery(rolesQuery)
  const countries = useQuery(countriesQuery)
  const hasForm = roles.isSuccess && countries.isSuccess
  useRecordTitle(id)
  const [isDeleted, setDeleted] = useState(false)
  const erasure = useErasure(id)
  const hasData = isGone(user.error) && user.error.problem?.hasPersonalData === true
  return (
    <>
      {isDeleted ? (
        <DeletedUser id={id} />
      ) : isMissing && !kept.isGone ? (
        <>
          <LostEdits
            isForm={(name) => name === `user ${id}`}
            labels={userLabels}
            format={(value) => formatUserValue(value, countries.data)}
          />
          <MissingUser
            id={id}
            wasOpen={user.data !== undefined}
            actions={hasData && <PersonalDataButtons userId={id} erasure={erasure} />}
          />
        </>
      ) : hasFailed(user) ? (
        <NotLoaded query={user} what="the user" />
      ) : (
        <UserScreen title={`Edit User ${id}`} actions={<UserLinks id={id} />}>
          <KeptForm gone={kept.isGone ? userGone : undefined} actions={<UserListLink />}>
            <UserEditor user={kept.record} onDeleted={() => setDeleted(true)} />
          </KeptForm>
          {hasForm && kept.record && !kept.isGone && (
            <PersonalData user={kept.record} erasure={erasure} />
          )}
        </UserScreen>
      )}
      {erasure.dialog}
    </>
  )
}

function UserLinks({ id }: { id: string }) {
  return (
    <>
      <HistoryLink kind="users" record={id} />
      <LinkButton
        variant="default"
        to="/access-control/person/$userid"
        params={{ userid: id }}
        leftSection={<IconUserSearch size={16} stroke={1.8} aria-hidden />}
      >
        View permissions
      </LinkButton>
    </>
  )
}
