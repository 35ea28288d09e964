import type { SheetCell } from '@nutripim/contract/exchange/exchange'
import type { ProductConflict } from '@nutripim/contract/products/products'
import { formatCount } from '../../ui/format/count.ts'

export const formatChangedCells = (count: number) => formatCount(count, 'changed cell')

export const catalogueWorkbook = {
  recordTitle: 'Product',
  ownSheets: 'part of the catalogue',
  formatChanged: formatChangedCells,
}

/** How cells are listed that another user changed since the preview. */
export const catalogueConflicts = {
  title: 'Cells have changed since the preview',
  headings: ['Product id', 'Column', 'Stored now', 'By'],
  cells: ({ legacyProductId, cell, stored, savedBy }: ProductConflict): readonly SheetCell[] => [
    legacyProductId,
    cell,
    typeof stored === 'object' ? JSON.stringify(stored) : stored,
    savedBy,
  ],
}
