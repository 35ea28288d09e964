import type { User } from '@nutripim/contract/access/access'
import { useQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import { useUrlSearch } from '../address/use-url-state.ts'
import { RequestNote } from './requests/request-note.tsx'
import { listAssignable, useRequest } from './requests/use-access-requests.ts'
import { countriesQuery } from './use-users.ts'
import { LoadedForm, LoadingUser } from './user-screen.tsx'
import { valuesOf } from './user-values.ts'

interface UserEditorProps {
  /** Undefined while it loads. */
  user: User | undefined
  onDeleted: () => void
}

/** The form of a user, with the countries that a pending access request wants. */
export function UserEditor({ user, onDeleted }: UserEditorProps) {
  const { request, isLoading } = useRequest(
    useUrlSearch('/access-control/user/$userid').search.request,
  )
  const { data: countries } = useQuery(countriesQuery)
  const draft = useMemo(() => user && valuesOf(user), [user])
  if (!draft || isLoading || (request && !countries)) return <LoadingUser />
  const wanted =
    request?.state === 'Pending' && countries ? listAssignable(request, countries) : undefined
  return (
    <>
      {request && <RequestNote request={request} />}
      <LoadedForm
        draft={draft}
        user={user}
        isIdFixed
        onDeleted={onDeleted}
        {...(wanted && { wanted: [...new Set([...draft.marketingCountries, ...wanted])].sort() })}
      />
    </>
  )
}
