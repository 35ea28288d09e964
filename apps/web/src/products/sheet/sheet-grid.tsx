import { useSyncExternalStore } from 'react'
import { useRowPresence } from '../../live/use-row-presence.ts'
import { FilterBar } from '../../ui/grid/arrange/filter-bar.tsx'
import { Grid, type GridProps } from '../../ui/grid/grid.tsx'
import { NoMatch } from '../../ui/page/no-match.tsx'
import { CellPanel } from './cell-panel.tsx'
import type { SheetProduct } from './product-sheet.ts'
import { useCommentedCells } from './use-commented-cells.ts'
import type { OpenSheet } from './use-product-sheet.ts'

type Given = 'label' | 'rowNoun' | 'edits' | 'peers' | 'commented' | 'renderCellPanel' | 'empty'

interface SheetGridProps<Product extends SheetProduct> extends Omit<GridProps<Product>, Given> {
  sheet: OpenSheet<Product>
  onClearFilters: () => void
}

/** The table of a sheet, with what others edit: a component of its own, so that an edit renders no more. */
export function SheetGrid<Product extends SheetProduct>(props: SheetGridProps<Product>) {
  const { sheet, keyOf, onClearFilters, ...grid } = props
  const { columns, arrangement, onArrange } = grid
  const { definition, country, countryName, products, edits } = sheet
  const { text, conditions } = arrangement
  const peers = useRowPresence(useSyncExternalStore(edits.subscribe, () => edits.editedRow()))
  const { commented } = useCommentedCells(country, definition.cellKind)
  return (
    <>
      <FilterBar
        columns={columns}
        arrangement={arrangement}
        onArrange={onArrange}
        shown={grid.rows.length}
        total={products.length}
        rowNoun="product"
        onClear={onClearFilters}
      />
      <Grid
        {...grid}
        keyOf={keyOf}
        label={`${definition.table}, ${countryName}`}
        rowNoun="product"
        edits={edits}
        peers={peers}
        commented={commented}
        renderCellPanel={(cell) => (
          <CellPanel
            cell={cell}
            country={country ?? ''}
            product={products.find((each) => keyOf(each) === cell.row)}
            sheet={definition}
          />
        )}
        empty={
          products.length > 0 ? (
            <NoMatch onClear={onClearFilters}>
              {text.trim() && conditions.length === 0
                ? `No product matches “${text}”.`
                : 'No product matches the filters.'}
            </NoMatch>
          ) : (
            `${countryName} has no products yet. Products appear here once they are created and approved.`
          )
        }
      />
    </>
  )
}
