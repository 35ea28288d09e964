import { useCountry } from '../../country/use-country.ts'
import { formatCount } from '../../ui/format/count.ts'
import { formatOption } from '../../ui/format/option.ts'
import { formatDateTime } from '../../ui/format/time.ts'
import type { ProductFormState } from '../form/use-product-form.ts'

interface CodeHintProps {
  state: ProductFormState
  proposal?: { dhCode: string; expiresAt: string } | undefined
}

/** How long a proposed code is reserved, and where the code is already sold. */
export function CodeHint({ state, proposal }: CodeHintProps) {
  const { countries } = useCountry()
  const { codeState, values } = state
  const nameOf = (id: string) => formatOption(countries, id)
  if (proposal && proposal.dhCode === values.dHCode.trim()) {
    return <>Reserved for you until {formatDateTime(proposal.expiresAt)}</>
  }
  const [first, ...others] = codeState?.rejection === null ? codeState.elsewhere : []
  if (first) {
    return (
      <>
        The same product as {first.productName} in {nameOf(first.countryId)}
        {others.length > 0 &&
          ` and ${formatCount(others.length, 'more country', 'more countries')}`}
      </>
    )
  }
  return <>The code in SAP, up to 20 characters</>
}
