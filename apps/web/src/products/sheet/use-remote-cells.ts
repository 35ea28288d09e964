import { useLayoutEffect, useRef } from 'react'
import { findRemoteChange, type RemoteChange } from '../../live/remote-changes.ts'
import { highlightTime } from '../../live/use-remote-records.ts'
import type { CellKey, Conflict } from '../../ui/grid/cells/cell-state.ts'
import type { EditStore } from '../../ui/grid/edits/edit-store.ts'
import type { ProductSheet, SheetProduct } from './product-sheet.ts'

/** Marks the cells that another user changed since they were loaded. */
export function useRemoteCells<Product extends SheetProduct>(
  sheet: Pick<ProductSheet<Product, never>, 'cells' | 'cell'>,
  country: string | undefined,
  products: readonly Product[] | undefined,
  edits: EditStore,
): void {
  const loaded = useRef<{ country: string; products: readonly Product[] }>(undefined)
  useLayoutEffect(() => {
    const before = loaded.current
    loaded.current = country && products ? { country, products } : undefined
    if (!country || !products || before?.country !== country) return
    const cells = findRemoteCells(sheet, before.products, products, (id) =>
      findRemoteChange(country, 'product', String(id)),
    )
    if (cells.length === 0) return
    edits.setRemote(cells)
    setTimeout(() => edits.dismissRemote(cells), highlightTime)
  }, [sheet, country, products, edits])
}

/** The cells with a new value in products that another user changed. */
export function findRemoteCells<Product extends SheetProduct>(
  sheet: Pick<ProductSheet<Product, never>, 'cells' | 'cell'>,
  before: readonly Product[],
  after: readonly Product[],
  findChange: (legacyProductId: number) => RemoteChange | undefined,
): (CellKey & Conflict)[] {
  const known = new Map(before.map((product) => [product.legacyProductId, product]))
  return after.flatMap((product) => {
    const old = known.get(product.legacyProductId)
    // Unchanged products are the same objects.
    if (old === undefined || old === product) return []
    const who = findChange(product.legacyProductId)
    if (!who) return []
    return sheet.cells
      .filter((cell) => sheet.cell(product, cell) !== sheet.cell(old, cell))
      .map((column) => ({
        row: product.legacyProductId,
        column,
        remote: sheet.cell(product, column),
        ...who,
      }))
  })
}
