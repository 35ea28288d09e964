import { completionRoutes, type SortOrder } from '@nutripim/contract/completion/completion'
import { keepPreviousData, skipToken, useQuery } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { refreshOn } from '../api/live-queries.ts'

export interface ReportOptions {
  sortOrder: SortOrder
  showMissingOnly: boolean
}

/** Always asked for anew: the report shows the data as it is now. */
export function useCompletion(country: string | undefined, options: ReportOptions) {
  return useQuery({
    queryKey: ['completion', country, options],
    meta: refreshOn(['product', 'advice', 'link check'], country),
    staleTime: 0,
    placeholderData: keepPreviousData,
    queryFn: country
      ? ({ signal }) =>
          call(
            completionRoutes.listCompletion,
            { body: { countryCode: country, ...options } },
            { signal },
          )
      : skipToken,
  })
}

export function useCompletionByCountry(isEnabled: boolean) {
  return useQuery({
    queryKey: ['completion-by-country'],
    staleTime: 0,
    queryFn: isEnabled
      ? ({ signal }) => call(completionRoutes.listCompletionByCountry, {}, { signal })
      : skipToken,
  })
}

export function useBrokenLinks() {
  return useQuery({
    queryKey: ['broken-links'],
    meta: refreshOn(['link check', 'product']),
    queryFn: ({ signal }) => call(completionRoutes.listBrokenLinks, {}, { signal }),
  })
}

/** What the checks find in the products of a country. */
export function useQuality(country: string | undefined) {
  return useQuery({
    queryKey: ['quality', country],
    meta: refreshOn(['product'], country),
    staleTime: 0,
    queryFn: country
      ? ({ signal }) => call(completionRoutes.listQuality, { params: { country } }, { signal })
      : skipToken,
  })
}

/** What the products of a country lack for each channel. */
export function useChannelStatus(country: string | undefined) {
  return useQuery({
    queryKey: ['channel-status', country],
    meta: refreshOn(['product', 'channel setting'], country),
    staleTime: 0,
    queryFn: country
      ? ({ signal }) =>
          call(completionRoutes.listChannelStatus, { params: { country } }, { signal })
      : skipToken,
  })
}

export function useQualityByCountry() {
  return useQuery({
    queryKey: ['quality-by-country'],
    staleTime: 0,
    queryFn: ({ signal }) => call(completionRoutes.listQualityByCountry, {}, { signal }),
  })
}

/** Fetches the report as a workbook, as it is sorted and filtered on screen. */
export function downloadCompletion(
  country: string,
  { sortOrder, showMissingOnly }: ReportOptions,
): Promise<File> {
  const query = { sortOrder, showMissingOnly: showMissingOnly ? 'true' : 'false' } as const
  return call(
    completionRoutes.downloadCompletion,
    { params: { country }, query },
    { handles: 'all' },
  )
}
