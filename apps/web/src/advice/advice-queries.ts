import { type Advice, adviceRoutes } from '@nutripim/contract/advice/advice'
import { referenceRoutes } from '@nutripim/contract/reference/reference'
import { type QueryClient, skipToken, useQuery, useQueryClient } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { refreshOn } from '../api/live-queries.ts'
import { cacheTime, readCached, writeCached } from './advice-cache.ts'

/** Filters of a country's advice: by product, by crop, by text. */
export interface AdviceFilters {
  product?: string | undefined
  crop?: string | undefined
  text?: string | undefined
}

interface CachedQuery<Data> {
  initialData: () => Data | undefined
  initialDataUpdatedAt: () => number | undefined
  queryFn: typeof skipToken | ((context: { signal: AbortSignal }) => Promise<Data>)
}

/** A response that is cached in local storage: shown at once and refreshed in the background. */
function cachedQuery<Data>(
  country: string | undefined,
  part: string,
  ask: (country: string, signal: AbortSignal) => Promise<Data>,
): CachedQuery<Data> {
  const before = () => (country ? readCached<Data>(country, part) : undefined)
  return {
    initialData: () => before()?.data,
    initialDataUpdatedAt: () => before()?.at,
    queryFn:
      country === undefined
        ? skipToken
        : async ({ signal }) => {
            const at = Date.now()
            const data = await ask(country, signal)
            if (!signal.aborted) writeCached(country, part, { at, data })
            return data
          },
  }
}

/** Products to select: with advice (edit), whose advice can be edited (add), or all. */
export function useAdviceProducts(country: string | undefined, purpose: 'edit' | 'add' | 'all') {
  const query = {
    existInAdvice: purpose === 'edit' ? 'true' : 'false',
    filterPowerbrand: purpose === 'add' ? 'true' : 'false',
  } as const
  return useQuery({
    queryKey: ['advice-products', country, purpose],
    meta: refreshOn(['product', 'product range', 'advice'], country),
    refetchInterval: cacheTime,
    ...cachedQuery(country, `products_${purpose}`, (country, signal) =>
      call(adviceRoutes.listAdviceProducts, { params: { country }, query }, { signal }),
    ),
  })
}

export function useAdviceCrops(country: string | undefined) {
  return useQuery({
    queryKey: ['advice-crops', country],
    meta: refreshOn(['advice', 'crop'], country),
    refetchInterval: cacheTime,
    ...cachedQuery(country, 'crops', (id, signal) =>
      call(adviceRoutes.listAdviceCrops, { params: { id } }, { signal }),
    ),
  })
}

export function useAllCrops(country: string | undefined) {
  return useQuery({
    queryKey: ['crops', country],
    meta: refreshOn(['crop']),
    refetchInterval: cacheTime,
    ...cachedQuery(country, 'allcrops', (_, signal) =>
      call(referenceRoutes.listCrops, {}, { signal }),
    ),
  })
}

const keyOf = (country: string | undefined, { product, crop, text }: AdviceFilters) =>
  ['advice', country, product, crop, text] as const

const hasFilter = ({ product, crop, text }: AdviceFilters) => Boolean(product || crop || text)

/**
 * The advice that matches the filters. A narrower selection filters the rows that are loaded; it is
 * fetched only if none of them matches, or if the selection is not narrower.
 */
export function useAdvice(country: string | undefined, filters: AdviceFilters) {
  const client = useQueryClient()
  const { product, crop, text } = filters
  const part = `rows_${JSON.stringify([product, crop, text])}`
  const stored = cachedQuery(
    hasFilter(filters) ? country : undefined,
    part,
    (countryId, signal) => {
      const body = { countryId, productId: product, cropId: crop, text }
      return call(adviceRoutes.findAdvice, { body }, { signal })
    },
  )
  const wider = () => narrowed(client, country, filters)
  return useQuery({
    ...stored,
    queryKey: keyOf(country, filters),
    meta: refreshOn(['advice', 'product', 'crop', 'product range'], country),
    initialData: () => wider()?.rows ?? stored.initialData(),
    initialDataUpdatedAt: () => wider()?.at ?? stored.initialDataUpdatedAt(),
  })
}

function narrowed(client: QueryClient, country: string | undefined, filters: AdviceFilters) {
  const { product, crop, text } = filters
  if (!product || !crop || text) return undefined
  for (const wider of [{ product }, { crop }]) {
    const state = client.getQueryState<Advice[]>(keyOf(country, wider))
    const rows = state?.data?.filter((row) => isOf(row, filters)) ?? []
    if (state && rows.length > 0 && !state.isInvalidated) return { rows, at: state.dataUpdatedAt }
  }
  return undefined
}

function isOf({ product, crop }: Advice, filters: AdviceFilters): boolean {
  return (
    (!filters.product || product.productCode === filters.product) &&
    (!filters.crop || crop.cropId === filters.crop)
  )
}
