import {
  type AdviceVersion,
  adviceHistoryRoutes,
  historyPageSize,
} from '@nutripim/contract/advice/advice-history'
import { skipToken, useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { call } from '../../api/call.ts'
import { firstPage } from '../../api/first-page.ts'
import { refreshOn } from '../../api/live-queries.ts'
import { useSave } from '../../api/use-save.ts'
import { formatUser } from '../../ui/format/user.ts'
import type { AdviceFilters } from '../advice-queries.ts'
import {
  adviceBody,
  adviceQueries,
  findAdviceConflict,
  reasonOf,
  useRefreshAdvice,
} from '../use-save-advice.ts'

/** The changes of a country, page by page, newest first. */
export function useAdviceChanges(
  country: string | undefined,
  { product, crop }: AdviceFilters,
  onlyDeleted: boolean,
) {
  return useInfiniteQuery({
    queryKey: ['advice-history', country, product, crop, onlyDeleted],
    meta: refreshOn(['advice', 'product', 'crop'], country),
    initialPageParam: firstPage<number>(),
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
      page.length === historyPageSize ? page.at(-1)?.versionId : undefined,
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

interface Restore {
  version: AdviceVersion
  /** The current text, as the user saw it. */
  was: string | null
}

/** Restores a version, if the current text is still the one the user saw. */
export function useRestoreAdvice() {
  const refresh = useRefreshAdvice()
  const keyOf = ({ countryId, productCode, cropCode }: AdviceVersion) => ({
    countryId,
    productId: productCode ?? '',
    cropId: cropCode,
  })
  return useSave({
    send: ({ version, was }: Restore, options) => {
      const body = { ...adviceBody(keyOf(version)), versionId: version.versionId, was }
      return call(adviceHistoryRoutes.restoreAdvice, { body }, options)
    },
    handles: 'all',
    replaces: ({ version }) => adviceQueries(version.countryId),
    onSaved: (saved, { version }) => refresh.done(version.countryId, keyOf(version), saved),
    onFailed: (problem, { version }) => problem && refresh.done(version.countryId),
    successText: 'The text was restored.',
    failureText: (error) => {
      const conflict = error.problem && findAdviceConflict(error.problem)
      const reason = conflict
        ? `${formatUser(conflict.savedBy)} changed this advice in the meantime. Review it again.`
        : reasonOf(error)
      return `Nothing was restored. ${reason}`
    },
  })
}
