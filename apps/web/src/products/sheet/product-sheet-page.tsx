import type { ReactNode } from 'react'
import { useArrangement } from '../../address/use-arrangement.ts'
import { NoCountries } from '../../country/no-countries.tsx'
import { useArrangedRows } from '../../ui/grid/arrange/use-arranged-rows.ts'
import type { GridProps } from '../../ui/grid/grid.tsx'
import { allOf, type Loadable, NotLoaded } from '../../ui/page/loaded.tsx'
import { Screen } from '../../ui/page/screen.tsx'
import { useViews } from '../../views/use-views.ts'
import type { SheetProduct } from './product-sheet.ts'
import { SheetGrid } from './sheet-grid.tsx'
import { SheetNotices } from './sheet-notices.tsx'
import { SheetSaveBar } from './sheet-save-bar.tsx'
import { SheetToolbar } from './sheet-toolbar.tsx'
import { useCellFromUrl } from './use-cell-from-url.ts'
import type { OpenSheet } from './use-product-sheet.ts'
import { useSheetColumns } from './use-sheet-columns.ts'
import { useViewExport } from './use-view-export.ts'

type Given = 'columns' | 'hintsOf' | 'describeRow'

interface ProductSheetPageProps<Product extends SheetProduct>
  extends Pick<GridProps<Product>, Given> {
  sheet: OpenSheet<Product>
  /** Queries that the columns need. */
  needs: readonly Loadable<unknown>[]
  /** More actions, at the end of the toolbar. */
  tools?: ReactNode
}

const keyOf = (product: SheetProduct) => product.legacyProductId

/** The screen of a sheet: country, filter, table, conflicts, and the bar that saves. */
export function ProductSheetPage<Product extends SheetProduct>(
  props: ProductSheetPageProps<Product>,
) {
  const { sheet, hintsOf, describeRow } = props
  const { definition, products, edits } = sheet
  const columns = useSheetColumns(props.columns, sheet)
  const views = useViews(definition.path)
  const { arrangement, arrange, setText, clearFilters, isChanged } = useArrangement(
    definition.path,
    views.current,
  )
  const rows = useArrangedRows({ rows: products, columns, keyOf, edits, hintsOf, arrangement })
  const { goTo, showPanel } = useCellFromUrl(definition.path, columns)

  const needed = allOf([sheet.list, ...props.needs])
  const isReady = needed.data !== undefined && !views.isLoading
  const onExport = useViewExport({ sheet, rows, columns, arrangement, isReady })
  const shown = { sheet, columns, arrangement, onArrange: arrange, onExport }
  return (
    <Screen title={definition.title} description={definition.description}>
      <SheetToolbar
        {...shown}
        views={views}
        onText={setText}
        isChanged={isChanged}
        tools={props.tools}
      />
      <SheetNotices
        sheet={sheet}
        columns={columns}
        isViewMissing={isReady && views.isMissing}
        isProductMissing={
          isReady && goTo !== undefined && !products.some((each) => keyOf(each) === goTo.row)
        }
      />
      {isReady ? (
        <SheetGrid
          {...shown}
          key={sheet.country}
          rows={rows}
          keyOf={keyOf}
          goTo={goTo}
          hintsOf={hintsOf}
          describeRow={describeRow}
          onCellPanel={showPanel}
          onClearFilters={clearFilters}
        />
      ) : sheet.hasCountry || needed.isError ? (
        <NotLoaded query={{ ...needed, data: undefined }} what={definition.name} />
      ) : (
        <NoCountries />
      )}
      <SheetSaveBar sheet={sheet} isReady={isReady} />
    </Screen>
  )
}
