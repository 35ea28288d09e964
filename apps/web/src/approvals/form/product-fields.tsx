import { Button, Checkbox, Textarea, TextInput } from '@mantine/core'
import type { NewProductField } from '@nutripim/contract/approvals/new-products'
import type { Choice } from '@nutripim/contract/reference/reference'
import { newProductLabels } from '@nutripim/wording/new-product-labels'
import type { ReactNode } from 'react'
import { Controller } from 'react-hook-form'
import { RichText } from '../../ui/rich-text/rich-text.tsx'
import { SearchSelect } from '../../ui/search-select/search-select.tsx'
import styles from './product-form.module.css'
import { isRequired } from './product-values.ts'
import type { ProductFormState } from './use-product-form.ts'

/** A read-only choice stays selected but is not offered. */
type OfferedChoice = Choice & { isReadOnly?: boolean }

interface ProductFieldsProps {
  state: ProductFormState
  /** The country selector, or the country as text for a draft. */
  country: ReactNode
  ranges: readonly OfferedChoice[]
  isRangeFixed?: boolean
  forms: readonly OfferedChoice[]
  /** The hint below the code. */
  codeHint: ReactNode
  onPropose: () => void
  isProposing: boolean
}

const growing = { autosize: true, minRows: 2, maxRows: 8 }
const fileName = 'File name only, without pdf'

/** The fields in the order of the specification. */
export function ProductFields({ state, ranges, forms, ...props }: ProductFieldsProps) {
  const { form, errorOf } = state
  const common = (field: NewProductField) => ({
    label: newProductLabels[field],
    error: errorOf(field),
    withAsterisk: isRequired(field),
  })
  const text = (field: NewProductField) => ({
    ...form.register(field),
    ...common(field),
    dir: 'auto',
  })
  const choice = (field: 'productRange' | 'formOfProduct', choices: readonly OfferedChoice[]) => (
    <Controller
      control={form.control}
      name={field}
      render={({ field: { value, onChange, ...rest } }) => (
        <SearchSelect
          {...rest}
          {...common(field)}
          value={value || null}
          data={withSelected(choices, value)}
          onChange={(next) => onChange(next ?? '')}
          allowDeselect={false}
          nothingFoundMessage="Nothing matches"
          comboboxProps={{ shadow: 'md', transitionProps: { duration: 100 } }}
        />
      )}
    />
  )
  const onImageBlur = { onBlur: () => void state.checkImage() }
  return (
    <>
      <section className={styles.section} aria-label="Product">
        <h2>Product</h2>
        <div className={styles.pair}>
          {props.country}
          {props.isRangeFixed ? (
            <TextInput
              label={newProductLabels.productRange}
              readOnly
              variant="filled"
              value={ranges.find(({ id }) => id === state.values.productRange)?.name ?? ''}
            />
          ) : (
            choice('productRange', ranges)
          )}
        </div>
        <TextInput {...text('productName')} />
        <div className={styles.code}>
          <TextInput
            {...text('dHCode')}
            {...form.register('dHCode', { onBlur: state.checkCode })}
            description={props.codeHint}
            maxLength={20}
            dir="ltr"
          />
          <Button variant="default" onClick={props.onPropose} loading={props.isProposing}>
            Propose code
          </Button>
        </div>
        <Controller
          control={form.control}
          name="showAdvice"
          render={({ field: { value, ...field } }) => (
            <Checkbox {...field} label={newProductLabels.showAdvice} checked={value} />
          )}
        />
        {choice('formOfProduct', forms)}
      </section>

      <section className={styles.section} aria-label="Image and documents">
        <h2>Image and documents</h2>
        <TextInput
          {...text('weblinkPackImage')}
          {...form.register('weblinkPackImage', onImageBlur)}
          dir="ltr"
          inputMode="url"
        />
        <TextInput
          {...text('weblinkPackImageAltText')}
          {...form.register('weblinkPackImageAltText', onImageBlur)}
        />
        <TextInput {...text('weblinkSafetyDataSheet')} dir="ltr" inputMode="url" />
        <div className={styles.pair}>
          <TextInput {...text('labelCodeFront')} description={fileName} dir="ltr" />
          <TextInput {...text('labelCodeBack')} description={fileName} dir="ltr" />
        </div>
      </section>

      <section className={styles.section} aria-label="Texts">
        <h2>Texts</h2>
        <Textarea {...text('webShortDescription')} {...growing} />
        <Textarea {...text('webSynonyms')} {...growing} description="One per line" />
        <Controller
          control={form.control}
          name="webLongDescription"
          render={({ field: { ref, value, onChange, onBlur } }) => (
            <RichText
              ref={ref}
              label={newProductLabels.webLongDescription}
              error={errorOf('webLongDescription')}
              required
              value={value}
              onChange={onChange}
              onBlur={onBlur}
            />
          )}
        />
      </section>
    </>
  )
}

/** A retired choice stays selected until the user selects another. */
function withSelected(choices: readonly OfferedChoice[], chosen: string) {
  const offered = choices
    .filter(({ id, isReadOnly }) => !isReadOnly || id === chosen)
    .map(({ id, name }) => ({ value: id, label: name }))
  const isOffered = chosen === '' || choices.some(({ id }) => id === chosen)
  return isOffered ? offered : [...offered, { value: chosen, label: chosen }]
}
