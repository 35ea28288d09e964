import type { ProductConflict, ProductDetail } from '@nutripim/contract/products/products'
import { formatList } from '@nutripim/wording/list'
import { useMemo, useState } from 'react'
import { useCountry } from '../../country/use-country.ts'
import { useProductForms, useProductRanges } from '../../reference/use-product-lists.ts'
import { showMessage } from '../../ui/feedback/message.tsx'
import { SaveBar } from '../../ui/form/save-bar.tsx'
import { formatCount } from '../../ui/format/count.ts'
import { formatOption } from '../../ui/format/option.ts'
import { indicatorAttributes, indicators } from '../../ui/indicators/indicators.ts'
import { EmptyState } from '../../ui/page/empty-state.tsx'
import { useRecordTitle } from '../../ui/page/record-title.ts'
import { useCrops } from '../descriptions/use-descriptions.ts'
import { RegionTicks } from '../same-codes/region-ticks.tsx'
import { confirmWarnings } from '../save-warnings/confirm-warnings.tsx'
import { listCountryWarnings } from '../save-warnings/list-country-warnings.ts'
import styles from './compare-page.module.css'
import { comparedCells, differs, type Names } from './comparison-cells.ts'
import { ComparisonTable } from './comparison-table.tsx'
import { CopyDialog } from './copy-dialog.tsx'
import { type CopyPlan, changesOf, planCopy } from './copy-plan.ts'
import { useSaveInCountries } from './use-comparison.ts'

interface ComparisonProps {
  products: readonly ProductDetail[]
  /** The product to copy from. */
  source: ProductDetail
  isAllShown: boolean
  countryName: (id: string) => string
}

export function Comparison({ products, source, isAllShown, countryName }: ComparisonProps) {
  useRecordTitle(source.productName)
  const names = useNames(source.countryId)
  const [selectedLines, setLines] = useState<ReadonlySet<string>>(new Set())
  const [ticked, setCountries] = useState<ReadonlySet<string>>(new Set())
  const selectedCountries = changed(ticked, [source.countryId], false)
  const [preview, setPreview] = useState<{ conflicts: readonly ProductConflict[] }>()
  const { save, isSaving } = useSaveInCountries()
  const absent = useCountry().countries.filter(
    ({ id }) => !products.some(({ countryId }) => countryId === id),
  )

  const lines = isAllShown ? comparedCells : comparedCells.filter((line) => differs(products, line))
  const plan = planCopy({
    source,
    targets: products.filter(({ countryId }) => selectedCountries.has(countryId)),
    lines: comparedCells.filter(({ id }) => selectedLines.has(id)),
  })
  const clear = () => {
    setLines(new Set())
    setCountries(new Set())
  }

  async function copy() {
    const changes = changesOf(source, plan)
    const warnings = listCountryWarnings(changes, (id) => {
      const target = products.find(({ legacyProductId }) => legacyProductId === id)
      if (!target) return undefined
      const name = `${target.productName}, ${countryName(target.countryId)}`
      return { name, composition: target.composition }
    })
    const answer = await confirmWarnings({ list: () => warnings })
    if (!answer) return
    const outcome = await save({ changes, ...answer })
    if (outcome.status === 'failed') return
    if (outcome.status === 'conflict') return setPreview({ conflicts: outcome.conflict })
    setPreview(undefined)
    clear()
    showMessage('success', `Copied: ${formatPlan(plan)}.`)
  }

  return (
    <>
      <div className={styles.targets}>
        <span aria-hidden>Copy to</span>
        <RegionTicks
          countries={products
            .filter((product) => product !== source)
            .map(({ countryId }) => countryId)}
          ticked={[...selectedCountries]}
          onTick={(countries) => setCountries(new Set(countries))}
        />
      </div>
      <p className={styles.legend}>
        {lines.length > 0 && (
          <span {...indicatorAttributes('differs')}>
            {indicators.differs.label} from {countryName(source.countryId)}
          </span>
        )}
        {absent.length > 0 && (
          <span>
            {source.dhCode} does not exist in {formatList(absent.map(({ name }) => name))}.
          </span>
        )}
      </p>
      {lines.length === 0 ? (
        <EmptyState>
          {source.dhCode} is the same in all {formatCount(products.length, 'country', 'countries')}.
        </EmptyState>
      ) : (
        <ComparisonTable
          label={`${source.dhCode} by country`}
          products={products}
          lines={lines}
          source={source}
          names={names}
          countryName={countryName}
          selectedLines={selectedLines}
          onSelectLines={(ids, isSelected) => setLines(changed(selectedLines, ids, isSelected))}
          selectedCountries={selectedCountries}
          onSelectCountry={(id, isSelected) =>
            setCountries(changed(selectedCountries, [id], isSelected))
          }
        />
      )}
      <SaveBar
        label="Copy"
        isDirty={selectedLines.size + selectedCountries.size > 0}
        status={describe(selectedLines.size, selectedCountries.size, plan)}
        isSaving={false}
        canSave={plan.changes.length + plan.blocked.length > 0}
        undoLabel="Clear"
        saveLabel="Preview"
        onUndo={clear}
        onSave={() => setPreview({ conflicts: [] })}
      />
      {preview && (
        <CopyDialog
          source={source}
          plan={plan}
          names={names}
          countryName={countryName}
          conflicts={preview.conflicts}
          isCopying={isSaving}
          onCopy={() => void copy()}
          onClose={() => setPreview(undefined)}
        />
      )}
    </>
  )
}

function changed(set: ReadonlySet<string>, ids: readonly string[], isIn: boolean) {
  const rest = [...set].filter((id) => !ids.includes(id))
  return new Set(isIn ? [...rest, ...ids] : rest)
}

function formatPlan({ changes }: CopyPlan): string {
  const countries = new Set(changes.map(({ target }) => target.countryId)).size
  return `${formatCount(changes.length, 'cell')} in ${formatCount(countries, 'country', 'countries')}`
}

function describe(lines: number, countries: number, plan: CopyPlan): string {
  if (lines === 0 && countries === 0) return 'Tick cells and countries to copy to'
  if (countries === 0) return 'Tick the countries to copy to'
  if (lines === 0) return 'Tick the cells to copy'
  if (plan.changes.length > 0) return `Will change: ${formatPlan(plan)}`
  return plan.blocked.length > 0
    ? 'These cells cannot be copied'
    : 'All ticked values are the same already'
}

function useNames(country: string): Names {
  const ranges = useProductRanges(country).data
  const forms = useProductForms().data
  const crops = useCrops().data
  return useMemo(
    () => ({
      ranges: (id) => formatOption(ranges, id),
      forms: (id) => formatOption(forms, id),
      crops: (id) => crops?.find((each) => each.cropId === id)?.cropName ?? id,
    }),
    [ranges, forms, crops],
  )
}
