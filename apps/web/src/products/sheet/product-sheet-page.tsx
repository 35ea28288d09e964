import { formatCountryLocked, noCountriesAssigned } from '@nutripim/wording/messages'
import { type ReactNode, useSyncExternalStore } from 'react'
import { useArrangement } from '../../address/use-arrangement.ts'
import { OpenCommentsButton } from '../../comments/open-comments-button.tsx'
import { CountrySelector } from '../../country/country-selector.tsx'
import { useRowPresence } from '../../live/use-row-presence.ts'
import { PartLinks } from '../../shell/pages/part-links.tsx'
import { useActions } from '../../ui/actions/actions.ts'
import { SearchInput } from '../../ui/form/search-input.tsx'
import { ColumnsButton } from '../../ui/grid/arrange/columns-button.tsx'
import { FilterBar } from '../../ui/grid/arrange/filter-bar.tsx'
import { FilterButton } from '../../ui/grid/arrange/filter-button.tsx'
import { useArrangedRows } from '../../ui/grid/arrange/use-arranged-rows.ts'
import { useColumnsInUse } from '../../ui/grid/arrange/use-columns-in-use.ts'
import type { GridColumn } from '../../ui/grid/columns/column.ts'
import { ChangeBar } from '../../ui/grid/edits/change-bar.tsx'
import { ConflictList } from '../../ui/grid/edits/conflict-list.tsx'
import { Grid, type GridProps } from '../../ui/grid/grid.tsx'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { hasFailed, type Loadable, NotLoaded } from '../../ui/page/loaded.tsx'
import page from '../../ui/page/page.module.css'
import { Screen } from '../../ui/page/screen.tsx'
import { mayLeave } from '../../ui/unsaved/leave-guard.ts'
import { useViews } from '../../views/use-views.ts'
import { ViewsButton } from '../../views/views-button.tsx'
import { useComparableCodes } from '../compare/use-comparable-codes.ts'
import { SameCodesButton } from '../same-codes/same-codes-button.tsx'
import { CellPanel } from './cell-panel.tsx'
import type { SheetProduct } from './product-sheet.ts'
import { useCellOfAddress } from './use-cell-from-url.ts'
import { useCommentedCells } from './use-commented-cells.ts'
import type { OpenSheet } from './use-product-sheet.ts'
import { useViewExport } from './use-view-export.ts'

interface ProductSheetPageProps<Product extends SheetProduct> {
  sheet: OpenSheet<Product>
  columns: readonly GridColumn<Product>[]
  /** Queries that the columns need. */
  needs: readonly Loadable<unknown>[]
  /** Remarks on a product while it is edited; see the grid. */
  hintsOf?: GridProps<Product>['hintsOf']
  describeRow?: GridProps<Product>['describeRow']
  /** More actions, at the end of the toolbar. */
  tools?: ReactNode
}

const keyOf = (product: SheetProduct) => product.legacyProductId

/** The screen of a sheet: country, filter, table, conflicts, and the bar that saves. */
export function ProductSheetPage<Product extends SheetProduct>(
  props: ProductSheetPageProps<Product>,
) {
  const { sheet, tools } = props
  const { definition, country, countryName, products, edits } = sheet
  const columns = useColumnsInUse(useComparableCodes(props.columns), products, country ?? '')
  const views = useViews(definition.path)
  const { arrangement, arrange, setText, clearFilters, isChanged } = useArrangement(
    definition.path,
    views.current,
  )
  const { hintsOf } = props
  const rows = useArrangedRows({ rows: products, columns, keyOf, edits, hintsOf, arrangement })
  const { text } = arrangement
  const { goTo, rememberPanel, forgetPanel } = useCellOfAddress(definition.path, columns)
  const { commented, isOfScreen } = useCommentedCells(country, definition.cellKind)
  const saving = { label: 'Save changes', description: 'Ctrl+S', run: () => void sheet.save() }
  useActions(sheet.isUnsaved && sheet.canEdit ? [saving] : [])

  const needed = [sheet.list, ...props.needs]
  const missing = needed.filter(({ data }) => data === undefined)
  const isReady = missing.length === 0 && !views.isLoading
  const { name } = definition
  const exportView = useViewExport({ sheet, rows, columns, arrangement, isReady })
  return (
    <Screen
      title={definition.title}
      description={definition.description}
      actions={<PartLinks path={definition.path} />}
    >
      <div className={page.toolbar}>
        <CountrySelector onBeforeChange={mayLeave} />
        <SearchInput
          className={page.filter}
          label="Filter products"
          placeholder="Filter by product, code or range"
          value={text}
          onChange={setText}
        />
        <div className={page.iconsOnPhone}>
          <ViewsButton
            screen={definition.path}
            views={views}
            arrangement={arrangement}
            isChanged={isChanged}
            onExport={exportView}
          />
          <FilterButton columns={columns} arrangement={arrangement} onArrange={arrange} />
          <ColumnsButton columns={columns} arrangement={arrangement} onArrange={arrange} />
        </div>
        <OpenCommentsButton country={country} isOfScreen={isOfScreen} />
        {tools}
        <div className={`np-row np-wrap np-gap-8 np-last ${page.acts}`} data-folds>
          <SameCodesButton sheet={sheet} columns={columns} />
        </div>
      </div>

      {sheet.isCountryLocked && (
        <p className={page.held} role="status">
          {formatCountryLocked(countryName)}
        </p>
      )}
      {isReady && views.isMissing && (
        <p className={page.held} role="status">
          The view of this link does not exist or is not shared with you.
        </p>
      )}
      {isReady && goTo && !products.some((each) => keyOf(each) === goTo.row) && (
        <p className={page.held} role="status">
          The product of this link does not exist in {countryName}.
        </p>
      )}
      <ConflictList
        edits={edits}
        columns={columns}
        rowTitle="Product"
        columnTitle={definition.columnNoun}
        nameOf={(row) => products.find((each) => keyOf(each) === row)?.productName ?? String(row)}
      />

      {isReady && (
        <FilterBar
          columns={columns}
          arrangement={arrangement}
          onArrange={arrange}
          shown={rows.length}
          total={products.length}
          rowNoun="product"
          onClear={clearFilters}
        />
      )}
      {isReady ? (
        <SharedGrid
          key={sheet.country}
          label={`${definition.table}, ${countryName}`}
          rowNoun="product"
          rows={rows}
          columns={columns}
          keyOf={keyOf}
          edits={edits}
          arrangement={arrangement}
          onArrange={arrange}
          goTo={goTo}
          hintsOf={hintsOf}
          describeRow={props.describeRow}
          commented={commented}
          onExport={exportView}
          onCellPanel={rememberPanel}
          renderCellPanel={(cell) => (
            <CellPanel
              cell={{
                ...cell,
                close() {
                  cell.close()
                  forgetPanel()
                },
                restore(value) {
                  cell.restore(value)
                  forgetPanel()
                },
              }}
              country={country ?? ''}
              product={products.find((each) => keyOf(each) === cell.row)}
              sheet={definition}
            />
          )}
          empty={
            products.length > 0
              ? text.trim() && arrangement.conditions.length === 0
                ? `No product matches “${text}”.`
                : 'No product matches the filters.'
              : `${countryName} has no products yet. Products appear here once they are created and approved.`
          }
        />
      ) : sheet.hasCountry || missing.some(hasFailed) ? (
        <NotLoaded
          query={{
            data: undefined,
            isError: missing.some(hasFailed),
            refetch: () => missing.map((each) => each.refetch()),
          }}
          what={name}
        />
      ) : (
        <EmptyState>{noCountriesAssigned}</EmptyState>
      )}

      <ChangeBar
        edits={edits}
        rowNoun="product"
        saveLabel={definition.saveLabel}
        isSaving={sheet.isSaving}
        onSave={sheet.save}
        readOnly={
          isReady && !sheet.canEdit
            ? `You do not have permission to edit these ${name}.`
            : undefined
        }
      />
    </Screen>
  )
}

/** A grid that shows what others edit. A component of its own, so that an edit renders the grid alone. */
function SharedGrid<Product extends SheetProduct>(props: Omit<GridProps<Product>, 'peers'>) {
  const { edits } = props
  const peers = useRowPresence(useSyncExternalStore(edits.subscribe, () => edits.editedRow()))
  return <Grid {...props} peers={peers} />
}
