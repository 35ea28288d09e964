import type { FieldError } from '@nutripim/contract/api/problem'
import {
  type DeclarationProfile,
  declarationRoutes,
  type ProfileChange,
  type ProfileConflict,
} from '@nutripim/contract/declarations/declarations'
import { requestFailed } from '@nutripim/wording/messages'
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { CallError } from '../api/call-error.ts'
import { refreshOn } from '../api/live-queries.ts'
import { showMessage } from '../ui/feedback/message.tsx'

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

/** What became of a save: stored, or what stands in its way. */
export interface ProfileOutcome {
  saved?: DeclarationProfile
  conflicts?: readonly ProfileConflict[]
  errors?: readonly FieldError[]
}

export function useSaveProfile() {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (change: ProfileChange): Promise<ProfileOutcome> => {
      await client.cancelQueries({ queryKey: profilesQuery.queryKey })
      try {
        const saved = await call(
          declarationRoutes.saveDeclarationProfile,
          { body: change },
          { handles: ['conflict', 'invalid_input'] },
        )
        client.setQueryData(
          profilesQuery.queryKey,
          (list) =>
            list && {
              ...list,
              profiles: list.profiles.map((each) =>
                each.countryId === saved.countryId ? saved : each,
              ),
            },
        )
        // Labels of single products follow the profile.
        void client.invalidateQueries({ queryKey: ['product'] })
        showMessage('success', 'Declaration profile saved successfully.')
        return { saved }
      } catch (error) {
        const problem = error instanceof CallError ? error.problem : undefined
        if (problem?.code === 'conflict')
          return { conflicts: problem.conflicts as ProfileConflict[] }
        showMessage('error', requestFailed)
        return { errors: problem?.errors ?? [] }
      }
    },
  })
}
