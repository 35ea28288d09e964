import { Button } from '@mantine/core'
import type { Option } from '@nutripim/contract/reference/reference'
import { newProductLabels } from '@nutripim/wording/new-product-labels'
import { useCallback, useEffect, useState } from 'react'
import { useUrlState } from '../../address/use-url-state.ts'
import { CountrySelector } from '../../country/country-selector.tsx'
import { clearMessages } from '../../ui/feedback/message.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import { ProductFields } from '../form/product-fields.tsx'
import styles from '../form/product-form.module.css'
import { fieldsOf, isWritten, type ProductValues, startValues } from '../form/product-values.ts'
import { useProductForm } from '../form/use-product-form.ts'
import { CodeHint } from './code-hint.tsx'
import { OtherCountries } from './other-countries.tsx'
import { ProductPreview } from './product-preview.tsx'
import { useCreateProduct, useProposeCode } from './use-new-products.ts'
import { useUnfinishedForm } from './use-unfinished-form.ts'

interface CreateFormProps {
  country: string
  ranges: readonly Option[]
  forms: readonly Option[]
  /** What the form starts with instead of empty fields. */
  copied: ProductValues | undefined
}

export function CreateForm({ country, ranges, forms, copied }: CreateFormProps) {
  const [start] = useState(() => copied ?? startValues(ranges, forms))
  const [others, setOthers] = useState<readonly string[]>([])
  const change = useUrlState('/product-info/create-product').change
  const state = useProductForm(country, start)
  const { form, values, needed } = state
  const create = useCreateProduct()
  const { proposal, isProposing, proposeCode, forgetProposal } = useProposeCode((dhCode) => {
    form.setValue('dHCode', dhCode, { shouldValidate: true, shouldDirty: true })
    state.checkCode()
  })

  // Another country may not have the selected range.
  useEffect(() => {
    if (!ranges.some(({ id }) => id === form.getValues('productRange'))) {
      form.setValue('productRange', ranges[0]?.id ?? '')
    }
  }, [ranges, form])

  const fill = useCallback(
    (next?: ProductValues) => state.fill(next ?? startValues(ranges, forms)),
    [state.fill, ranges, forms],
  )
  const unfinished = useUnfinishedForm({ country, values, fill })

  async function submit() {
    clearMessages()
    if (create.isSaving || !(await state.isReady())) return
    const outcome = await create.save({
      countryIds: [country, ...others.filter((id) => id !== country)],
      ...fieldsOf(form.getValues()),
    })
    if (outcome.status === 'failed') state.showErrors(outcome.errors)
    if (outcome.status !== 'saved') return
    unfinished.discard()
    fill()
    setOthers([])
    forgetProposal()
    // What was copied has been used: a reload starts with an empty form.
    void change({ copy: undefined, draft: undefined })
  }

  return (
    <form
      aria-label="Create New Product"
      noValidate
      style={{ display: 'contents' }}
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {unfinished.offer && (
        <div className={styles.offer} role="status">
          <p>
            You started “{unfinished.offer.values.productName || 'a product without a name'}” on{' '}
            {formatDateTime(unfinished.offer.at)}. It was not sent.
          </p>
          <Button variant="default" size="xs" onClick={unfinished.discard}>
            Start over
          </Button>
          <Button size="xs" onClick={unfinished.restore}>
            Continue editing
          </Button>
        </div>
      )}
      <div className={styles.sides}>
        <div className={styles.form} inert={unfinished.offer !== undefined}>
          <ProductFields
            state={state}
            country={
              <div className={styles.countries}>
                <CountrySelector label="Country" />
                <OtherCountries country={country} value={others} onChange={setOthers} />
              </div>
            }
            ranges={ranges}
            forms={forms}
            codeHint={<CodeHint state={state} proposal={proposal} />}
            onPropose={proposeCode}
            isProposing={isProposing}
          />
        </div>
        <div className={styles.aside}>
          <ProductPreview
            values={unfinished.offer?.values ?? values}
            ranges={ranges}
            forms={forms}
          />
        </div>
      </div>
      <div className={styles.bar}>
        <p className={styles.status} role="status">
          {isWritten(values) &&
            !unfinished.offer &&
            'Saved in this browser until you create the product. '}
          {needed.length > 0 && !unfinished.offer
            ? `Still to fill in or correct: ${needed.map((field) => newProductLabels[field]).join(', ')}`
            : ''}
        </p>
        <Button
          variant="default"
          disabled={!isWritten(values) || create.isSaving}
          onClick={() => {
            unfinished.discard()
            fill()
          }}
        >
          Clear form
        </Button>
        <Button
          type="submit"
          disabled={needed.length > 0 || unfinished.offer !== undefined}
          loading={create.isSaving}
        >
          Create Product
        </Button>
      </div>
    </form>
  )
}
