import type { SearchOf } from '@nutripim/screens/screen-addresses'
import type { PlainPath } from '@nutripim/screens/screen-link'
import { useRouter } from '@tanstack/react-router'
import { useCallback } from 'react'

/**
 * Changes search parameters in the address of the open screen; undefined removes one. The rest of the
 * address stays. Nothing happens once the user is leaving the screen, so a late change does not bring
 * them back. Back undoes a step; other changes, such as a filter, replace the address.
 */
export function useChangeSearch<Path extends PlainPath>(path: Path) {
  const router = useRouter()
  return useCallback(
    async (change: SearchOf<Path>, { isStep = false }: { isStep?: boolean } = {}) => {
      if (router.buildLocation({ to: '.' }).pathname !== path) return
      const to: PlainPath = path
      await router.navigate({
        to,
        search: (others) => ({ ...others, ...change }),
        hash: true,
        hashScrollIntoView: false,
        replace: !isStep,
      })
    },
    [router, path],
  )
}
