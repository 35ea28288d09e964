import { formatTrimmed } from '@nutripim/agronomy/decimal'
import { findUnits } from '@nutripim/agronomy/oxides'
import type { CompositionRow } from '@nutripim/contract/products/products'
import type { SelectItem } from '../../ui/select/select-item.ts'

export interface LinkItem extends SelectItem {
  isContained: boolean
}

/** The products of a country with their content of a nutrient; those with the highest content first. */
export function listLinkItems(
  products: readonly CompositionRow[],
  element: string,
  rangeName: (id: string) => string,
): LinkItem[] {
  return products
    .map((product) => ({ product, units: findUnits(product.composition, element) ?? 0 }))
    .sort((a, b) => b.units - a.units)
    .map(({ product, units }) => ({
      id: product.legacyProductId,
      label: product.productName,
      details: [
        units > 0 ? `${formatTrimmed(units)} %` : `no ${element}`,
        product.dhCode,
        product.productRange === null ? '' : rangeName(product.productRange),
      ],
      isContained: units > 0,
    }))
}
