import { useDeferredValue, useMemo } from 'react'
import { filterRows } from '../../ui/grid/arrange-rows.ts'
import { type CoverageState, countCoverage, coverageOf, cropsInUse } from './coverage-state.ts'
import type { useCoverage } from './use-coverage.ts'

export type Show = 'all' | Extract<CoverageState, 'gap' | 'check'>

interface ListOptions {
  filter: string
  show: Show
  /** Also crops without label and advice. */
  allCrops: boolean
}

/** The products and crops that match the filters, and the counts of what the text matches. */
export function useCoverageList(
  coverage: ReturnType<typeof useCoverage>['data'],
  { filter, show, allCrops }: ListOptions,
) {
  const shownFilter = useDeferredValue(filter)
  const crops = useMemo(
    () => (coverage ? (allCrops ? coverage.crops : cropsInUse(coverage)) : []),
    [coverage, allCrops],
  )
  const found = useMemo(
    () =>
      filterRows(coverage?.products ?? [], shownFilter, ({ productName, productCode }) =>
        [productName, productCode].join('\n'),
      ),
    [coverage, shownFilter],
  )
  const cropIds = useMemo(() => crops.map(({ cropId }) => cropId), [crops])
  const rows = useMemo(
    () =>
      show === 'all'
        ? found
        : found.filter((product) => cropIds.some((crop) => coverageOf(product, crop) === show)),
    [found, show, cropIds],
  )
  const counts = useMemo(() => countCoverage(found, cropIds), [found, cropIds])
  return { crops, rows, counts }
}
