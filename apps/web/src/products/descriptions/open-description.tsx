import type { BrokenLink } from '@nutripim/contract/link-monitor/broken-links'
import type { DescriptionRow } from '@nutripim/contract/products/products'
import { productLabels } from '@nutripim/wording/product-labels'
import type { ComponentProps } from 'react'
import { KeptForm } from '../../ui/form/kept-form.tsx'
import { LostEdits } from '../../ui/form/lost-edits.tsx'
import { useKeptRecord } from '../../ui/unsaved/gone-record.ts'
import { DescriptionForm } from './description-form.tsx'
import { NoDescription } from './no-description.tsx'

interface OpenDescriptionProps
  extends Omit<ComponentProps<typeof DescriptionForm>, 'product' | 'brokenLinks'> {
  /** The product in the address. */
  id: number | undefined
  /** Undefined: the country does not have it, or not any more. */
  product: DescriptionRow | undefined
  /** Undefined until the list is loaded. */
  countryName: string | undefined
  brokenLinksOf: (product: DescriptionRow) => readonly BrokenLink[]
}

/** The form of the selected product, or what is shown without one. */
export function OpenDescription(props: OpenDescriptionProps) {
  const { id, product: stored, countryName, brokenLinksOf, ...form } = props
  // Not only for edits of the form, because the comments on its fields disappear with it.
  const { record: product, isGone } = useKeptRecord(stored, id)
  if (product) {
    return (
      <KeptForm gone={isGone ? `This product is no longer in ${countryName}.` : undefined}>
        <DescriptionForm
          key={product.legacyProductId}
          {...form}
          product={product}
          brokenLinks={brokenLinksOf(product)}
        />
      </KeptForm>
    )
  }
  const isMissing = id !== undefined && countryName !== undefined
  return (
    <>
      {isMissing && (
        <LostEdits isForm={(name) => name === `description ${id}`} labels={productLabels} />
      )}
      <NoDescription missingIn={isMissing ? countryName : undefined} />
    </>
  )
}
