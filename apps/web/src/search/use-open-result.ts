import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'
import { storeCountry } from '../country/stored-country.ts'
import { useSaveItem } from '../shell/use-save-item.ts'
import type { Result } from './results.ts'

/**
 * Opens the record of a result in its country. If the open screen has unsaved edits, the user is
 * asked first; a user who stays keeps the selected country too.
 */
export function useOpenResult() {
  const router = useRouter()
  const { save: saveItem } = useSaveItem()
  return useCallback(
    async ({ kind, id, hit, countryId, link }: Result) => {
      await router.navigate(link)
      if (router.state.location.pathname !== router.buildLocation(link).pathname) {
        return
      }
      if (countryId !== null) storeCountry(countryId)
      void saveItem({ kind, id, hit })
    },
    [router, saveItem],
  )
}
