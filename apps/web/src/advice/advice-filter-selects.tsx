import { Select } from '@mantine/core'
import type { AdviceProduct } from '@nutripim/contract/advice/advice'
import type { Crop } from '@nutripim/contract/reference/reference'
import { firstMatch } from '../ui/form/first-match.ts'
import styles from './advice.module.css'
import type { AdviceFilters } from './advice-queries.ts'

interface AdviceFilterSelectsProps {
  filters: AdviceFilters
  products: readonly AdviceProduct[] | undefined
  crops: readonly Crop[] | undefined
  onChoose: (choice: { product?: string | null; crop?: string | null }) => void
  /** Says below each what is still missing. */
  isRequired?: boolean
  disabled?: boolean
}

/** More matches than these are not drawn; typing narrows them. */
const most = 200

/** The two choices of every advice screen, product first. */
export function AdviceFilterSelects(props: AdviceFilterSelectsProps) {
  const { filters, products, crops, isRequired = false } = props
  const common = {
    className: styles.choice ?? '',
    searchable: true,
    clearable: !isRequired,
    allowDeselect: !isRequired,
    limit: most,
    ...firstMatch,
    maxDropdownHeight: 320,
    disabled: props.disabled ?? false,
    withAsterisk: isRequired,
  }
  return (
    <>
      <Select
        {...common}
        aria-label="Product"
        clearButtonProps={{ 'aria-label': 'All products' }}
        placeholder={products ? 'Select a product' : 'Loading products…'}
        description={isRequired && !filters.product ? 'A product is required.' : undefined}
        inputWrapperOrder={below}
        value={filters.product ?? null}
        data={withChosen(
          (products ?? []).map(({ productCode, productName }) => ({
            value: productCode,
            label: `${productName} · ${productCode}`,
          })),
          filters.product,
        )}
        onChange={(product) => props.onChoose({ product })}
        nothingFoundMessage="No product matches"
      />
      <Select
        {...common}
        aria-label="Crop"
        clearButtonProps={{ 'aria-label': 'All crops' }}
        placeholder={crops ? 'Select a crop' : 'Loading crops…'}
        description={isRequired && !filters.crop ? 'A crop is required.' : undefined}
        inputWrapperOrder={below}
        value={filters.crop ?? null}
        data={withChosen(
          (crops ?? []).map(({ cropId, cropName }) => ({ value: cropId, label: cropName })),
          filters.crop,
        )}
        onChange={(crop) => props.onChoose({ crop })}
        nothingFoundMessage="No crop matches"
      />
    </>
  )
}

const below: ('label' | 'input' | 'description' | 'error')[] = ['label', 'input', 'description']

/** An address may name what the list does not offer; it is shown as it is. */
function withChosen(data: { value: string; label: string }[], chosen: string | undefined) {
  if (chosen === undefined || data.some(({ value }) => value === chosen)) return data
  return [...data, { value: chosen, label: chosen }]
}
