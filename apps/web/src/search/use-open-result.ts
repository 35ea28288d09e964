import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { storeCountry } from '../country/stored-country.ts'
import type { Result } from './results.ts'
import { useSaveMark } from './use-search.ts'

/**
 * Leads to the very record, in its country. Unsaved edits of the open screen are asked about on the way;
 * who stays keeps their country too.
 */
export function useOpenResult() {
  const router = useRouter()
  const { mutate: saveMark } = useSaveMark()
  return useCallback(
    async ({ kind, id, hit, countryId, place }: Result) => {
      await router.navigate({ to: place.path, search: place.search as never })
      if (router.state.location.pathname !== router.buildLocation({ to: place.path }).pathname) {
        return
      }
      if (countryId !== null) storeCountry(countryId)
      saveMark({ kind, id, hit })
    },
    [router, saveMark],
  )
}
