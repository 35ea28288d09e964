import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useUrlSearch } from '../address/use-url-state.ts'
import { RequestNote } from './requests/request-note.tsx'
import { listAssignable, useRequest } from './requests/use-access-requests.ts'
import { countriesQuery } from './use-users.ts'
import { LoadedForm, LoadingUser, UserScreen } from './user-screen.tsx'
import { newUser, type UserDraft } from './user-values.ts'

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
