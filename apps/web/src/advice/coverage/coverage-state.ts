import type { AdviceCoverage } from '@nutripim/contract/advice/advice'

export type CoveredProduct = AdviceCoverage['products'][number]

/** What there is of one product on one crop. */
export type CoverageState = 'advised' | 'check' | 'gap' | 'none'

/** A crop on the label without advice is a gap, except in read-only families. */
export function coverageOf(product: CoveredProduct, cropId: string): CoverageState {
  const advice = product.advice.find((each) => each.cropId === cropId)
  if (advice) return advice.isOld ? 'check' : 'advised'
  return product.cropsOnLabel.includes(cropId) && !product.isReadOnly ? 'gap' : 'none'
}

/** Counts each mark in the rows. */
export function countCoverage(products: readonly CoveredProduct[], cropIds: readonly string[]) {
  const counts: Record<CoverageState, number> = { advised: 0, check: 0, gap: 0, none: 0 }
  for (const product of products) for (const crop of cropIds) counts[coverageOf(product, crop)] += 1
  return counts
}

/** Crops that some product is sold for or that have advice: the others only make the table wide. */
export function cropsInUse({ crops, products }: AdviceCoverage) {
  const used = new Set(
    products.flatMap(({ cropsOnLabel, advice }) => [
      ...cropsOnLabel,
      ...advice.map(({ cropId }) => cropId),
    ]),
  )
  return crops.filter(({ cropId }) => used.has(cropId))
}

/** The gaps of each product and crop, by their ids. */
export function countGaps(products: readonly CoveredProduct[], cropIds: readonly string[]) {
  const byProduct = new Map<number, number>()
  const byCrop = new Map<string, number>()
  for (const product of products) {
    const gaps = cropIds.filter((crop) => coverageOf(product, crop) === 'gap')
    byProduct.set(product.legacyProductId, gaps.length)
    for (const crop of gaps) byCrop.set(crop, (byCrop.get(crop) ?? 0) + 1)
  }
  return { byProduct, byCrop }
}

/** Each gap with its names, of all products or of one. */
export function listGaps({ products, crops }: AdviceCoverage, productCode: string | undefined) {
  return products
    .filter((product) => productCode === undefined || product.productCode === productCode)
    .flatMap((product) =>
      crops
        .filter(({ cropId }) => coverageOf(product, cropId) === 'gap')
        .map(({ cropId, cropName }) => ({ ...product, cropId, cropName })),
    )
}
