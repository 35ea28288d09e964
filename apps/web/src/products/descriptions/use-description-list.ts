import type { DescriptionRow } from '@nutripim/contract/products/products'
import { useQuery } from '@tanstack/react-query'
import { useCallback, useDeferredValue, useEffect, useMemo } from 'react'
import { useRemoteRecords } from '../../live/use-remote-records.ts'
import { useRowPresence } from '../../live/use-row-presence.ts'
import { useProductRanges } from '../../reference/use-product-lists.ts'
import { filterRows } from '../../ui/grid/arrange-rows.ts'
import type { Picture } from '../../ui/page/picture.tsx'
import { preloadRichText } from '../../ui/rich-text/rich-text.tsx'
import { useIsUnsaved } from '../../ui/unsaved/use-is-unsaved.ts'
import { descriptionColumns, nameOf } from './description-columns.tsx'
import { brokenLinksIn, sortDescriptions } from './description-list.ts'
import { descriptionsQuery, useCrops } from './use-descriptions.ts'

const none: never[] = []
export const keyOf = ({ legacyProductId }: DescriptionRow) => legacyProductId

interface ListOptions {
  country: string | undefined
  filter: string
  /** The selected product. */
  id: number | undefined
  onShowBag: (bag: Picture) => void
}

/** The products of a country that match the filter, with what other users do to them. */
export function useDescriptionList({ country, filter, id, onShowBag }: ListOptions) {
  const query = useQuery(descriptionsQuery(country))
  const ranges = useProductRanges(country).data ?? none
  const crops = useCrops().data ?? none
  const products = query.data?.products ?? none
  const brokenLinks = query.data?.brokenLinks ?? none
  const shownFilter = useDeferredValue(filter)
  const rangeName = useCallback(
    (range: string | null) => ranges.find((each) => each.id === range)?.name ?? range ?? '',
    [ranges],
  )
  const sorted = useMemo(() => sortDescriptions(products, ranges), [products, ranges])
  const rows = useMemo(
    () =>
      filterRows(sorted, shownFilter, (row) =>
        [nameOf(row), row.productName, row.dhCode, rangeName(row.productRange)].join('\n'),
      ),
    [sorted, shownFilter, rangeName],
  )
  const { changes: changed, dismiss } = useRemoteRecords({
    country,
    kind: 'product',
    items: query.data?.products,
    idOf: keyOf,
  })
  const edited = useRowPresence(useIsUnsaved() ? id : undefined)
  const brokenLinksOf = useMemo(() => brokenLinksIn(brokenLinks), [brokenLinks])
  const columns = useMemo(
    () => descriptionColumns(rangeName, onShowBag, { brokenLinksOf, changed, edited }),
    [rangeName, onShowBag, brokenLinksOf, changed, edited],
  )
  useEffect(preloadRichText, [])
  return { query, ranges, crops, products, rows, columns, brokenLinksOf, dismiss }
}
