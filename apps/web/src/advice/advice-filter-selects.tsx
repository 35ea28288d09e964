import type { AdviceProduct } from '@nutripim/contract/advice/advice'
import type { Crop } from '@nutripim/contract/reference/reference'
import { requiredField } from '../ui/page/required-field.ts'
import { SearchSelect } from '../ui/select/search-select.tsx'
import styles from './advice.module.css'
import type { AdviceFilters } from './advice-queries.ts'

interface AdviceFilterSelectsProps {
  filters: AdviceFilters
  products: readonly AdviceProduct[] | undefined
  crops: readonly Crop[] | undefined
  onSelect: (selection: { product?: string | null; crop?: string | null }) => void
  /** Both must be selected; says below each select if it is missing. */
  isRequired?: boolean
  disabled?: boolean
}

/** More matches are not drawn; typing narrows them. */
const maxOptions = 200

/** The product and crop filters of an advice screen. */
export function AdviceFilterSelects(props: AdviceFilterSelectsProps) {
  const { filters, products, crops, isRequired = false } = props
  const common = {
    clearable: !isRequired,
    allowDeselect: !isRequired,
    limit: maxOptions,
    maxDropdownHeight: 320,
    disabled: props.disabled ?? false,
    ...requiredField(isRequired),
  }
  return (
    <>
      <SearchSelect
        {...common}
        className={styles.product ?? ''}
        aria-label="Product"
        isLoading={!products}
        clearButtonProps={{ 'aria-label': 'All products' }}
        placeholder={products ? 'Select a product' : 'Loading products…'}
        description={isRequired && !filters.product ? 'A product is required.' : undefined}
        value={filters.product ?? null}
        data={withSelected(
          (products ?? []).map(({ productCode, productName }) => ({
            value: productCode,
            label: `${productName} · ${productCode}`,
          })),
          filters.product,
        )}
        onChange={(product) => props.onSelect({ product })}
        nothingFoundMessage="No product matches"
      />
      <SearchSelect
        {...common}
        className={styles.option ?? ''}
        aria-label="Crop"
        isLoading={!crops}
        clearButtonProps={{ 'aria-label': 'All crops' }}
        placeholder={crops ? 'Select a crop' : 'Loading crops…'}
        description={isRequired && !filters.crop ? 'A crop is required.' : undefined}
        value={filters.crop ?? null}
        data={withSelected(
          (crops ?? []).map(({ cropId, cropName }) => ({ value: cropId, label: cropName })),
          filters.crop,
        )}
        onChange={(crop) => props.onSelect({ crop })}
        nothingFoundMessage="No crop matches"
      />
    </>
  )
}

/** An address can have a value that is not in the list; it is shown too. */
function withSelected(data: { value: string; label: string }[], selected: string | undefined) {
  if (selected === undefined || data.some(({ value }) => value === selected)) return data
  return [...data, { value: selected, label: selected }]
}
