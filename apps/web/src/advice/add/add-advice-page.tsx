import { IconLock } from '@tabler/icons-react'
import { useCountry } from '../../country/use-country.ts'
import { KeptForm } from '../../ui/form/kept-form.tsx'
import { useKeptRecord } from '../../ui/unsaved/gone-record.ts'
import { canLeave } from '../../ui/unsaved/leave-guard.ts'
import { AdviceFilterSelects } from '../advice-filter-selects.tsx'
import { AdvicePage } from '../advice-page.tsx'
import { useAdvice, useAdviceProducts, useAllCrops } from '../advice-queries.ts'
import { useAdviceFilters } from '../use-advice-filters.ts'
import styles from './advice-form.module.css'
import { AdviceForm, DisabledAdviceForm } from './advice-form.tsx'
import { FirstGaps } from './first-gaps.tsx'

const path = '/advice/add-product-advice'

export function AddAdvicePage() {
  const { country, countryName, hasCountry } = useCountry(path)
  const {
    filters: { product, crop },
    select,
  } = useAdviceFilters(path)
  const products = useAdviceProducts(country, 'add')
  const crops = useAllCrops(country)
  const key =
    country && product && crop
      ? { countryId: country, productId: product, cropId: crop }
      : undefined
  const advice = useAdvice(key && country, { product, crop })
  const stored = advice.data?.[0]
  const isOffered = products.data?.some(({ productCode }) => productCode === product)
  const isReadOnly = key !== undefined && (stored?.isReadOnly || isOffered === false)
  const formKey = key && JSON.stringify(key)
  // A text that is being written stays if the product can no longer have advice.
  const { record: editedKey, isGone } = useKeptRecord(
    advice.data && !isReadOnly ? formKey : undefined,
    formKey,
  )
  return (
    <AdvicePage
      title="Add Product Advice"
      description="Add advice for growers about a product on a crop."
      flows="fitting"
      hasCountry={hasCountry}
      onBeforeCountryChange={canLeave}
      query={advice}
      failureTitle="The advice could not be loaded"
      filters={
        <AdviceFilterSelects
          filters={{ product, crop }}
          products={products.data}
          crops={crops.data}
          onSelect={(selection) => void select(selection)}
          isRequired
        />
      }
    >
      {key && editedKey ? (
        <KeptForm gone={isGone ? 'Advice for this product can no longer be edited.' : undefined}>
          <AdviceForm key={editedKey} advice={key} stored={stored} />
        </KeptForm>
      ) : (
        <div className={styles.form}>
          {isReadOnly && products.data && (
            <p className={`np-flush np-note np-muted ${styles.note}`}>
              <IconLock size={16} stroke={1.8} aria-hidden /> You can only view advice for this
              product in {countryName}: its product family is read-only, or it is not sold there.
            </p>
          )}
          <DisabledAdviceForm
            country={country ?? ''}
            text={key && stored?.applicationAdviceText}
            description={key ? undefined : 'Select a product and a crop before you enter the text.'}
          />
          {!key && country && <FirstGaps country={country} product={product} />}
        </div>
      )}
    </AdvicePage>
  )
}
