import { Button, TextInput, Title } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import type { CompositionRow } from '@nutripim/contract/products'
import { IconSearch } from '@tabler/icons-react'
import { useDeferredValue, useMemo, useState, useSyncExternalStore } from 'react'
import { CountrySelector } from '../country/country-selector.tsx'
import { useCountry } from '../country/use-country.ts'
import { filterRows, type Sort, sortRows } from '../ui/grid/arrange-rows.ts'
import { ChangeBar } from '../ui/grid/change-bar.tsx'
import { ConflictList } from '../ui/grid/conflict-list.tsx'
import { EditStore } from '../ui/grid/edit-store.ts'
import { Grid } from '../ui/grid/grid.tsx'
import { GridSkeleton } from '../ui/grid/grid-skeleton.tsx'
import { useUnsavedEdits } from '../ui/grid/use-unsaved-edits.ts'
import { elementColumns, familyNames, productColumns } from './composition-columns.ts'
import styles from './composition-page.module.css'
import { FamilyMenu } from './family-menu.tsx'
import {
  useCompositionChoices,
  useCompositions,
  useProductRanges,
  useSaveCompositions,
} from './use-compositions.ts'
import { useSettledCountry } from './use-settled-country.ts'

const keyOf = (product: CompositionRow) => product.legacyProductId
const noProducts: CompositionRow[] = []

export function CompositionPage() {
  const { country: chosen, countries, isLoading } = useCountry()
  const [edits] = useState(() => new EditStore())
  const summary = useSyncExternalStore(edits.subscribe, edits.summary)
  const country = useSettledCountry(chosen, summary.cells > 0)
  const mayDiscard = useUnsavedEdits(edits)

  const compositions = useCompositions(country, edits)
  const choices = useCompositionChoices()
  const ranges = useProductRanges(country)
  const save = useSaveCompositions(country, edits)
  const saveOnce = () => {
    if (!save.isPending) save.mutate()
  }
  useHotkeys([['mod+S', saveOnce]], [], true)

  const [filter, setFilter] = useState('')
  const [sort, setSort] = useState<Sort | null>(null)
  const [families, setFamilies] = useState(familyNames)
  const shownFilter = useDeferredValue(filter)

  const canEdit = compositions.data?.canEdit ?? false
  const products = compositions.data?.products ?? noProducts
  const columns = useMemo(
    () => [
      ...productColumns(ranges.data ?? []),
      ...elementColumns(choices.data ?? [], canEdit).filter(({ group }) =>
        families.includes(group!),
      ),
    ],
    [ranges.data, choices.data, canEdit, families],
  )
  const rows = useMemo(() => {
    const texts = columns.filter((column) => column.isFrozen)
    const found = filterRows(products, shownFilter, (product) =>
      texts.map((column) => column.value(product)).join('\n'),
    )
    return sortRows(found, sort, (product, id) => {
      const column = columns.find((each) => each.id === id)
      return column?.isEditable ? edits.value(keyOf(product), id) : (column?.value(product) ?? null)
    })
  }, [products, columns, shownFilter, sort, edits])

  const countryName = countries.find(({ id }) => id === country)?.name ?? country
  const isFailed = compositions.isError && !compositions.data
  const isReady = compositions.data && choices.data
  return (
    <section className={styles.page} aria-labelledby="compositions-title">
      <header>
        <Title order={1} id="compositions-title">
          Edit Product Compositions
        </Title>
        <p className={styles.purpose}>
          The nutrient content of each product of a country, element by element.
        </p>
      </header>

      <div className={styles.toolbar}>
        <CountrySelector onBeforeChange={mayDiscard} />
        <TextInput
          className={styles.filter}
          aria-label="Filter products"
          placeholder="Filter by product, code or range"
          leftSection={<IconSearch size={16} aria-hidden />}
          value={filter}
          onChange={(event) => setFilter(event.currentTarget.value)}
        />
        <FamilyMenu shown={families} onChange={setFamilies} />
      </div>

      {chosen !== country && summary.cells > 0 && (
        <p className={styles.held} role="status">
          Another country was chosen in another tab. This is still {countryName}: save or undo your
          changes to go on.
        </p>
      )}
      <ConflictList
        edits={edits}
        columns={columns}
        rowTitle="Product"
        columnTitle="Element"
        nameOf={(row) => products.find((each) => keyOf(each) === row)?.productName ?? String(row)}
      />

      {isFailed || choices.isError ? (
        <LoadFailure
          onRetry={() => {
            compositions.refetch()
            choices.refetch()
          }}
        />
      ) : isReady ? (
        <Grid
          key={country}
          label={`Product compositions, ${countryName}`}
          rowNoun="product"
          rows={rows}
          columns={columns}
          keyOf={keyOf}
          edits={edits}
          sort={sort}
          onSort={setSort}
          empty={
            products.length > 0
              ? `No product matches “${filter}”.`
              : `${countryName} has no products yet. Products appear here once they are created and approved.`
          }
        />
      ) : country || isLoading ? (
        <GridSkeleton label="Loading product compositions" />
      ) : (
        <p className={styles.failure}>
          You hold no country yet. An administrator can give you one under User Access.
        </p>
      )}

      <ChangeBar
        edits={edits}
        rowNoun="product"
        isSaving={save.isPending}
        onSave={saveOnce}
        readOnly={
          isReady && !canEdit ? 'You may look at these compositions, not change them.' : undefined
        }
      />
    </section>
  )
}

function LoadFailure({ onRetry }: { onRetry: () => void }) {
  return (
    <div className={styles.failure} role="alert">
      <h2>The compositions could not be loaded</h2>
      <p>Nothing was changed. Check your connection and try again.</p>
      <Button variant="default" onClick={onRetry}>
        Try again
      </Button>
    </div>
  )
}
