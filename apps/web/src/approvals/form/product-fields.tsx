import { Button, TextInput } from '@mantine/core'
import type { NewProductField } from '@nutripim/contract/approvals/new-products'
import { getField } from '@nutripim/contract/products/product-fields'
import { newProductLabels } from '@nutripim/wording/new-product-labels'
import type { ReactNode } from 'react'
import { FormInput, type FormInputProps, type InputOption } from '../../ui/form/form-input.tsx'
import { useGoneRecord } from '../../ui/unsaved/gone-record.ts'
import styles from './product-form.module.css'
import { isRequired, type ProductValues } from './product-values.ts'
import type { ProductFormState } from './use-product-form.ts'

interface ProductFieldsProps {
  state: ProductFormState
  /** The country selector, or the country as text for a draft. */
  country: ReactNode
  ranges: readonly InputOption[]
  isRangeFixed?: boolean
  forms: readonly InputOption[]
  /** The hint below the code. */
  codeHint: ReactNode
  onPropose: () => void
  isProposing: boolean
}

const fileName = { description: 'File name only, without pdf', dir: 'ltr' } as const

/** The fields in the order of the specification. */
export function ProductFields({ state, ranges, forms, ...props }: ProductFieldsProps) {
  const input = (name: NewProductField, more: Partial<FormInputProps<ProductValues>> = {}) => (
    <FormInput
      kind={getField(name === 'dHCode' ? 'dhCode' : name).kind}
      form={state.form}
      name={name}
      label={newProductLabels[name]}
      error={state.errorOf(name)}
      isRequired={isRequired(name)}
      nothingFoundMessage="Nothing matches"
      {...more}
    />
  )
  const isGone = useGoneRecord() !== undefined
  const checksImage = { onBlur: () => void state.checkImage() }
  return (
    <>
      <section
        className={`np-fieldset np-stack np-gap-14 np-shrink ${styles.section}`}
        aria-label="Product"
      >
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
            input('productRange', { options: ranges })
          )}
        </div>
        {input('productName')}
        <div className={styles.code}>
          {input('dHCode', {
            onBlur: state.checkCode,
            description: props.codeHint,
            maxLength: 20,
            dir: 'ltr',
          })}
          <Button
            variant="default"
            disabled={isGone}
            onClick={props.onPropose}
            loading={props.isProposing}
          >
            Propose code
          </Button>
        </div>
        {input('showAdvice')}
        {input('formOfProduct', { options: forms })}
      </section>

      <section
        className={`np-fieldset np-stack np-gap-14 np-shrink ${styles.section}`}
        aria-label="Image and documents"
      >
        <h2>Image and documents</h2>
        {input('weblinkPackImage', checksImage)}
        {input('weblinkPackImageAltText', checksImage)}
        {input('weblinkSafetyDataSheet')}
        <div className={styles.pair}>
          {input('labelCodeFront', fileName)}
          {input('labelCodeBack', fileName)}
        </div>
      </section>

      <section
        className={`np-fieldset np-stack np-gap-14 np-shrink ${styles.section}`}
        aria-label="Texts"
      >
        <h2>Texts</h2>
        {input('webShortDescription')}
        {input('webSynonyms')}
        {input('webLongDescription')}
      </section>
    </>
  )
}
