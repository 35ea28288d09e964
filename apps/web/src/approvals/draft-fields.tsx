import { TextInput } from '@mantine/core'
import type { Option } from '@nutripim/contract/reference/reference'
import { CodeHint } from './create/code-hint.tsx'
import type { useProposeCode } from './create/use-new-products.ts'
import { ProductFields } from './form/product-fields.tsx'
import type { ProductFormState } from './form/use-product-form.ts'

interface DraftFieldsProps {
  state: ProductFormState
  countryName: string
  ranges: readonly Option[]
  forms: readonly Option[]
  code: Omit<ReturnType<typeof useProposeCode>, 'forgetProposal'>
}

/** The fields of a draft. Its country and range stay as they are. */
export function DraftFields({ state, countryName, ranges, forms, code }: DraftFieldsProps) {
  return (
    <ProductFields
      state={state}
      country={<TextInput label="Country" readOnly variant="filled" value={countryName} />}
      ranges={ranges}
      isRangeFixed
      forms={forms}
      codeHint={<CodeHint state={state} proposal={code.proposal} />}
      onPropose={code.proposeCode}
      isProposing={code.isProposing}
    />
  )
}
