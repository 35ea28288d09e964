import { Button } from '@mantine/core'
import type { Choice } from '@nutripim/contract/reference/reference'
import { noCountriesAssigned } from '@nutripim/wording/messages'
import { newProductLabels } from '@nutripim/wording/new-product-labels'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useChangeSearch } from '../../address/use-change-search.ts'
import { CountrySelector } from '../../country/country-selector.tsx'
import { useUrlCountry } from '../../country/use-url-country.ts'
import { useProductForms, useProductRanges } from '../../reference/use-product-choices.ts'
import { clearMessages } from '../../ui/feedback/message.tsx'
import { formatDateTime } from '../../ui/format/time.ts'
import { bothOf, NotLoaded } from '../../ui/page/loaded.tsx'
import page from '../../ui/page/page.module.css'
import { Screen } from '../../ui/page/screen.tsx'
import { preloadRichText } from '../../ui/rich-text/rich-text.tsx'
import { ProductFields } from '../form/product-fields.tsx'
import styles from '../form/product-form.module.css'
import { fieldsOf, isWritten, type ProductValues, startValues } from '../form/product-values.ts'
import { useProductForm } from '../form/use-product-form.ts'
import { CodeHint } from './code-hint.tsx'
import { OtherCountries } from './other-countries.tsx'
import { ProductPreview } from './product-preview.tsx'
import { useCreateProduct, useProposeCode } from './use-new-products.ts'
import { useStartingValues } from './use-starting-values.ts'
import { useUnfinishedForm } from './use-unfinished-form.ts'

export function CreateProductPage() {
  const { country, hasCountry } = useUrlCountry('/product-info/create-product', false, false)
  const ranges = useProductRanges(country)
  const forms = useProductForms()
  // The form keeps its values while the ranges of another country load.
  const known = useRef(ranges.data)
  if (ranges.data) known.current = ranges.data
  const all = ranges.data ?? known.current
  const editable = useMemo(() => all?.filter(({ isReadOnly }) => !isReadOnly), [all])
  const offered = useMemo(() => forms.data?.filter(({ isReadOnly }) => !isReadOnly), [forms.data])
  useEffect(preloadRichText, [])
  const start = useStartingValues()
  return (
    <Screen
      title="Create New Product"
      description="Create a draft that goes live once it is approved. Fields with * are required."
      className={styles.page}
    >
      {start.decision && (
        <p className={page.held} role="status">
          {start.decision}
        </p>
      )}
      {!hasCountry ? (
        <p>{noCountriesAssigned}</p>
      ) : country && editable && offered && !start.isLoading ? (
        <CreateForm
          key={start.key}
          country={country}
          ranges={editable}
          forms={offered}
          copied={start.values}
        />
      ) : (
        <NotLoaded
          query={bothOf({ data: all, isError: ranges.isError, refetch: ranges.refetch }, forms)}
          what="the form"
        />
      )}
    </Screen>
  )
}

interface CreateFormProps {
  country: string
  ranges: readonly Choice[]
  forms: readonly Choice[]
  /** What the form starts with instead of empty fields. */
  copied: ProductValues | undefined
}

function CreateForm({ country, ranges, forms, copied }: CreateFormProps) {
  const [start] = useState(() => copied ?? startValues(ranges, forms))
  const [others, setOthers] = useState<readonly string[]>([])
  const changeSearch = useChangeSearch('/product-info/create-product')
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
    void changeSearch({ copy: undefined, draft: undefined })
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
