import type { Composition } from '@nutripim/agronomy/composition'
import {
  type ChangedComposition,
  listSaveWarnings,
  type SaveWarning,
} from '@nutripim/agronomy/save-warnings'
import type { CompositionRow } from '@nutripim/contract/products/products'
import type { Changed } from '../../ui/grid/cells/cell-state.ts'
import type { CellValue } from '../../ui/grid/columns/column.ts'

/** A warning about a value of one product. */
export interface ProductWarning extends SaveWarning {
  readonly productId: number
  readonly productName: string
}

export interface ChangedProduct extends ChangedComposition {
  readonly id: number
}

export function listWarningsOf(products: readonly ChangedProduct[]): ProductWarning[] {
  return products.flatMap(({ id, ...product }) =>
    listSaveWarnings(product).map((warning) => ({
      ...warning,
      productId: id,
      productName: product.name,
    })),
  )
}

/** Warnings about the edits of a grid. */
export function listEditWarnings(
  products: readonly CompositionRow[],
  changed: readonly Changed[],
): ProductWarning[] {
  const byProduct = new Map<number, { changes: Record<string, CellValue>; typed: Composition }>()
  for (const { row, column, value, typed } of changed) {
    const before = byProduct.get(Number(row))
    byProduct.set(Number(row), {
      changes: { ...before?.changes, [column]: value },
      typed: typed === undefined ? (before?.typed ?? {}) : { ...before?.typed, [column]: typed },
    })
  }
  return listWarningsOf(
    products.flatMap(({ legacyProductId, productName, composition }) => {
      const edits = byProduct.get(legacyProductId)
      return edits
        ? [{ id: legacyProductId, name: productName, stored: composition, ...edits }]
        : []
    }),
  )
}
