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
    async ({ kind, id, hit, countryId, link }: Result) => {
      await router.navigate(link)
      if (router.state.location.pathname !== router.buildLocation(link).pathname) {
        return
      }
      if (countryId !== null) storeCountry(countryId)
      saveMark({ kind, id, hit })
    },
    [router, saveMark],
  )
}
