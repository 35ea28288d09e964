import {
  type AdviceVersion,
  adviceHistoryRoutes,
  historyPageSize,
} from '@nutripim/contract/advice/advice-history'
import { skipToken, useInfiniteQuery, useMutation, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { refreshOn } from '../../api/live-queries.ts'
import { showMessage } from '../../ui/feedback/message.tsx'
import { formatUser } from '../../ui/format/user.ts'
import type { AdviceFilters } from '../advice-queries.ts'
import { conflictOf, reasonOf, useRefreshAdvice } from '../use-save-advice.ts'

/** The changes of a country, page by page, newest first. */
export function useAdviceChanges(
  country: string | undefined,
  { product, crop }: AdviceFilters,
  onlyDeleted: boolean,
) {
  return useInfiniteQuery({
    queryKey: ['advice-history', country, product, crop, onlyDeleted],
    meta: refreshOn(['advice', 'product', 'crop'], country),
    initialPageParam: undefined as number | undefined,
    queryFn: country
      ? ({ signal, pageParam }) => {
          const body = {
            countryId: country,
            productCode: product,
            cropCode: crop,
            onlyDeleted,
            olderThan: pageParam,
          }
          return call(adviceHistoryRoutes.searchAdviceHistory, { body }, { signal })
        }
      : skipToken,
    getNextPageParam: (page) =>
      page.length === historyPageSize ? page.at(-1)!.versionId : undefined,
  })
}

/** Every version of the text that a change belongs to. */
export function useVersions(version: AdviceVersion | undefined) {
  const { countryId, productCode, cropCode } = version ?? {}
  return useQuery({
    queryKey: ['advice-history', countryId, 'one', productCode, cropCode],
    meta: refreshOn(['advice', 'product'], countryId),
    queryFn:
      countryId && productCode && cropCode
        ? ({ signal }) => {
            const params = { countryId, productCode, cropCode }
            return call(adviceHistoryRoutes.getAdviceHistory, { params }, { signal })
          }
        : skipToken,
  })
}

/** Brings a text back over the one that is there now, if that is still the one that was seen. */
export function useRestoreAdvice() {
  const refresh = useRefreshAdvice()
  return useMutation({
    mutationFn: async ({ version, was }: { version: AdviceVersion; was: string | null }) => {
      const key = {
        countryId: version.countryId,
        productId: version.productCode!,
        cropId: version.cropCode,
      }
      await refresh.stop(key.countryId)
      try {
        const saved = await call(
          adviceHistoryRoutes.restoreAdvice,
          {
            body: {
              CountryId: key.countryId,
              ProductId: key.productId,
              CropId: key.cropId,
              versionId: version.versionId,
              was,
            },
          },
          { handles: 'all' },
        )
        await refresh.done(key.countryId, key, saved)
        showMessage('success', 'The text was restored.')
      } catch (error) {
        const conflict = conflictOf(error)
        await refresh.done(key.countryId)
        const reason = conflict
          ? `${formatUser(conflict.savedBy)} changed this advice in the meantime. Review it again.`
          : reasonOf(error)
        showMessage('error', `Nothing was restored. ${reason}`)
      }
    },
  })
}
