import type { ComponentProps } from 'react'
import { formatLostCountry } from '../../country/kept-country.ts'
import { KeptForm } from '../../ui/form/kept-form.tsx'
import { useKeptRecord } from '../../ui/unsaved/gone-record.ts'
import { ApproveForm } from './approve-form.tsx'

interface OpenDraftProps extends Omit<ComponentProps<typeof ApproveForm>, 'country'> {
  countries: readonly { id: string; name: string }[]
}

/** The form of a draft. It stays if its country is removed from the user. */
export function OpenDraft({ countries, ...form }: OpenDraftProps) {
  const { countryId, legacyProductId } = form.draft
  const { record, isGone } = useKeptRecord(
    countries.find(({ id }) => id === countryId),
    countryId,
    `approve ${legacyProductId}`,
  )
  const country = record ?? { id: countryId, name: countryId }
  return (
    <KeptForm gone={isGone ? formatLostCountry(country.name) : undefined}>
      <ApproveForm {...form} country={country} />
    </KeptForm>
  )
}
