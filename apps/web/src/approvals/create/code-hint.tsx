import { useCountry } from '../../country/use-country.ts'
import { shortTime } from '../../ui/format/time.ts'
import type { ProductFormState } from '../form/use-product-form.ts'

interface CodeHintProps {
  state: ProductFormState
  proposal?: { dhCode: string; expiresAt: string } | undefined
}

/** How long a proposed code is set aside, and where a code is sold already. */
export function CodeHint({ state, proposal }: CodeHintProps) {
  const { countries } = useCountry()
  const { codeState, values } = state
  const nameOf = (id: string) => countries.find((country) => country.id === id)?.name ?? id
  if (proposal && proposal.dhCode === values.dHCode.trim()) {
    return <>Set aside for you until {shortTime(proposal.expiresAt)}</>
  }
  if (codeState && codeState.refusal === null && codeState.elsewhere.length > 0) {
    const [first] = codeState.elsewhere
    const others = codeState.elsewhere.length - 1
    return (
      <>
        The same product as {first!.productName} in {nameOf(first!.countryId)}
        {others > 0 && ` and ${others} more ${others === 1 ? 'country' : 'countries'}`}
      </>
    )
  }
  return <>The code in SAP, up to 20 characters</>
}
