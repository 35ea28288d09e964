import { TextInput } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { formatCountryLocked, noCountriesAssigned } from '@nutripim/wording/messages'
import { IconSearch } from '@tabler/icons-react'
import { type ReactNode, useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import { CountrySelector } from '../../country/country-selector.tsx'
import { useRowPresence } from '../../live/use-row-presence.ts'
import { filterRows, type Sort, sortRows } from '../../ui/grid/arrange-rows.ts'
import type { GridColumn } from '../../ui/grid/columns/column.ts'
import { GroupMenu, useShownGroups } from '../../ui/grid/columns/group-menu.tsx'
import { ChangeBar } from '../../ui/grid/edits/change-bar.tsx'
import { ConflictList } from '../../ui/grid/edits/conflict-list.tsx'
import { Grid, type GridProps } from '../../ui/grid/grid.tsx'
import { GridSkeleton } from '../../ui/grid/grid-skeleton.tsx'
import { LoadFailure } from '../../ui/page/load-failure.tsx'
import page from '../../ui/page/page.module.css'
import { PageHeading } from '../../ui/page/page-heading.tsx'
import { useComparableCodes } from '../compare/use-comparable-codes.ts'
import { SameCodesButton } from '../same-codes/same-codes-button.tsx'
import type { SheetProduct } from './product-sheet.ts'
import { useCellOfAddress } from './use-cell-from-url.ts'
import type { OpenSheet } from './use-product-sheet.ts'

interface Needed {
  readonly data: unknown
  readonly isError: boolean
  refetch(): unknown
}

interface ProductSheetPageProps<Product extends SheetProduct> {
  sheet: OpenSheet<Product>
  columns: readonly GridColumn<Product>[]
  /** Queries that the columns need. */
  needs: readonly Needed[]
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
  const columns = useComparableCodes(props.columns)
  const { definition, countryName, products, edits } = sheet
  const [filter, setFilter] = useState('')
  const [sort, setSort] = useState<Sort | null>(null)
  const groups = useShownGroups(columns)
  const rows = useArrangedRows(sheet, columns, useDeferredValue(filter), sort)
  const goTo = useCellOfAddress(sheet.definition.path, columns)
  const peers = useRowPresence(useSyncExternalStore(edits.subscribe, () => edits.editedRow()))
  useHotkeys([['mod+S', sheet.save]], [], true)

  const needed = [sheet.list, ...props.needs]
  const missing = needed.filter(({ data }) => data === undefined)
  const isReady = missing.length === 0
  const { name } = definition
  return (
    <section className={page.page} aria-label={definition.title}>
      <PageHeading title={definition.title} description={definition.description} />
      <div className={page.toolbar}>
        <CountrySelector onBeforeChange={sheet.mayDiscard} />
        <TextInput
          className={page.filter}
          aria-label="Filter products"
          placeholder="Filter by product, code or range"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        <GroupMenu {...groups} />
        {tools}
        <div className={page.acts}>
          <SameCodesButton sheet={sheet} columns={columns} />
        </div>
      </div>

      {sheet.isCountryLocked && (
        <p className={page.held} role="status">
          {formatCountryLocked(countryName)}
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

      {isReady ? (
        <Grid
          key={sheet.country}
          label={`${definition.table}, ${countryName}`}
          rowNoun="product"
          rows={rows}
          columns={groups.columns}
          keyOf={keyOf}
          edits={edits}
          sort={sort}
          onSort={setSort}
          goTo={goTo}
          peers={peers}
          hintsOf={props.hintsOf}
          describeRow={props.describeRow}
          empty={
            products.length > 0
              ? `No product matches “${filter}”.`
              : `${countryName} has no products yet. Products appear here once they are created and approved.`
          }
        />
      ) : missing.some(({ isError }) => isError) ? (
        <LoadFailure
          title={`The ${name} could not be loaded`}
          onRetry={() => missing.forEach((each) => void each.refetch())}
        />
      ) : sheet.hasCountry ? (
        <GridSkeleton label={`Loading ${name}`} />
      ) : (
        <p className={page.nothing}>{noCountriesAssigned}</p>
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
    </section>
  )
}

/** Filters by the texts of a product; sorts by what the cells show, including edits. */
function useArrangedRows<Product extends SheetProduct>(
  { products, edits }: OpenSheet<Product>,
  columns: readonly GridColumn<Product>[],
  filter: string,
  sort: Sort | null,
): readonly Product[] {
  return useMemo(() => {
    const found = filterRows(products, filter, (product) =>
      columns
        .filter((column) => column.kind.align === 'start')
        .map((column) => column.kind.format(column.value(product)))
        .join('\n'),
    )
    return sortRows(found, sort, (product, id) => {
      const column = columns.find((each) => each.id === id)
      if (!column) return null
      const value = column.isEditable ? edits.value(keyOf(product), id) : column.value(product)
      return typeof value === 'string' ? column.kind.format(value) : value
    })
  }, [products, columns, filter, sort, edits])
}
