import type { AccessRequest } from '@nutripim/contract/access/access-requests'
import { IconUserSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useMemo } from 'react'
import { useUrlSearch } from '../address/use-url-state.ts'
import { HistoryLink } from '../audit/history-link.tsx'
import { LinkButton } from '../ui/page/link-button.tsx'
import { hasFailed, NotLoaded } from '../ui/page/loaded.tsx'
import { EraseButton } from './personal-data/erase-button.tsx'
import { PersonalData } from './personal-data/personal-data.tsx'
import { RequestNote } from './requests/request-note.tsx'
import { useRequest } from './requests/use-access-requests.ts'
import { countriesQuery, isGone, userQuery } from './use-users.ts'
import { UserGone } from './user-gone.tsx'
import { UserNotFound } from './user-not-found.tsx'
import { LoadedForm, LoadingUser, UserScreen } from './user-screen.tsx'
import { newUser, type UserDraft, valuesOf } from './user-values.ts'

/** `?request=7` fills the form in with what an access request wants. */
export function AddUserPage() {
  const { request, isLoading } = useRequest(useUrlSearch('/access-control/user').search.request)
  const { data: countries } = useQuery(countriesQuery)
  const draft = useMemo((): UserDraft | undefined => {
    if (isLoading) return undefined
    if (!request) return newUser
    if (!countries) return undefined
    const { userId, displayName } = request
    return {
      ...newUser,
      userId,
      displayName,
      marketingCountries: listAssignable(request, countries),
    }
  }, [request, isLoading, countries])
  return (
    <UserScreen title="Add User">
      {request && <RequestNote request={request} />}
      {draft ? (
        <LoadedForm key={draft.userId} draft={draft} isIdFixed={!!request} />
      ) : (
        <LoadingUser />
      )}
    </UserScreen>
  )
}

export function EditUserPage() {
  const { userid } = useParams({ from: '/access-control/user/$userid' })
  const user = useQuery(userQuery(userid))
  const { request, isLoading } = useRequest(
    useUrlSearch('/access-control/user/$userid').search.request,
  )
  const { data: countries } = useQuery(countriesQuery)
  const draft = useMemo(() => user.data && valuesOf(user.data), [user.data])
  const title = `Edit User ${userid}`
  if (isGone(user.error)) {
    if (draft) return <UserGone title={title} />
    const isErasable = user.error.problem?.hasPersonalData === true
    return (
      <UserNotFound
        id={userid}
        actions={isErasable && <EraseButton userId={userid} isDisabled={false} />}
      />
    )
  }
  if (hasFailed(user)) {
    return <NotLoaded query={user} what="the user" />
  }
  const isReady = draft && !isLoading && (!request || countries)
  const wanted =
    request?.state === 'Pending' && countries ? listAssignable(request, countries) : undefined
  return (
    <UserScreen
      title={title}
      actions={
        <>
          <HistoryLink kind="users" record={userid} />
          <LinkButton
            variant="default"
            to="/access-control/person/$userid"
            params={{ userid }}
            leftSection={<IconUserSearch size={16} stroke={1.8} aria-hidden />}
          >
            View permissions
          </LinkButton>
        </>
      }
    >
      {request && <RequestNote request={request} />}
      {isReady ? (
        <LoadedForm
          key={userid}
          draft={draft}
          user={user.data}
          isIdFixed
          {...(wanted && {
            wanted: [...new Set([...draft.marketingCountries, ...wanted])].sort(),
          })}
        />
      ) : (
        <LoadingUser />
      )}
      {isReady && user.data && <PersonalData user={user.data} />}
    </UserScreen>
  )
}

function listAssignable(
  { wantedCountries }: AccessRequest,
  countries: readonly { id: string; blockedReason: string | null }[],
): string[] {
  return wantedCountries.filter((id) =>
    countries.some((country) => country.id === id && !country.blockedReason),
  )
}
