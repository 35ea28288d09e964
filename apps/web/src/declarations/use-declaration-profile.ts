import {
  type DeclarationProfile,
  declarationRoutes,
  type ProfileChange,
  ProfileConflict,
} from '@nutripim/contract/declarations/declarations'
import { requestFailed } from '@nutripim/wording/messages'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { conflictsOf } from '../api/conflicts-of.ts'
import { refreshOn } from '../api/live-queries.ts'
import { useSave } from '../api/use-save.ts'

export const profilesQuery = queryOptions({
  queryKey: ['declaration-profiles'],
  meta: refreshOn(['declaration profile', 'country']),
  staleTime: 5 * 60_000,
  queryFn: ({ signal }) => call(declarationRoutes.listDeclarationProfiles, {}, { signal }),
})

/** How a country declares nutrients; undefined until it is known. */
export function useDeclarationProfile(country: string | undefined) {
  const { data } = useQuery(profilesQuery)
  return data?.profiles.find(({ countryId }) => countryId === country)
}

export function useSaveProfile() {
  const client = useQueryClient()
  const { queryKey } = profilesQuery
  return useSave({
    send: (body: ProfileChange, options) =>
      call(declarationRoutes.saveDeclarationProfile, { body }, options),
    replaces: () => ({ queryKey }),
    findConflict: conflictsOf(ProfileConflict),
    onSaved: (saved) => {
      client.setQueryData(queryKey, (list) => list && withProfile(list, saved))
      // Labels of single products depend on the profile.
      void client.invalidateQueries({ queryKey: ['product'] })
    },
    successText: (saved, { from }) =>
      from !== undefined && saved.planned?.from === from
        ? 'The change of the declaration profile is planned.'
        : 'Declaration profile saved successfully.',
    failureText: requestFailed,
  })
}

export function useCancelPlan() {
  const client = useQueryClient()
  const { queryKey } = profilesQuery
  return useSave({
    send: (body: { countryCode: string }, options) =>
      call(declarationRoutes.cancelPlannedProfile, { body }, options),
    replaces: () => ({ queryKey }),
    onSaved: (saved) => {
      client.setQueryData(queryKey, (list) => list && withProfile(list, saved))
    },
    successText: 'The planned change was cancelled.',
    failureText: requestFailed,
    isBackground: true,
  })
}

function withProfile<List extends { profiles: DeclarationProfile[] }>(
  list: List,
  saved: DeclarationProfile,
): List {
  const profiles = list.profiles.map((each) => (each.countryId === saved.countryId ? saved : each))
  return { ...list, profiles }
}
