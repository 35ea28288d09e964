import { useCountry } from '../../country/use-country.ts'
import { SearchMultiSelect } from '../../ui/select/search-multi-select.tsx'
import { toOptions } from '../../ui/select/to-options.ts'

interface OtherCountriesProps {
  country: string
  value: readonly string[]
  onChange: (countries: readonly string[]) => void
}

/** Selects further countries in which the same draft is created. */
export function OtherCountries({ country, value, onChange }: OtherCountriesProps) {
  const { countries } = useCountry()
  const others = countries.filter(({ id }) => id !== country)
  if (others.length === 0) return null
  return (
    <SearchMultiSelect
      aria-label="Also create in"
      placeholder={value.length === 0 ? 'Also create in other countries' : undefined}
      data={toOptions(others)}
      value={value.filter((id) => id !== country)}
      onChange={onChange}
      clearable
      hidePickedOptions
      maxDropdownHeight={280}
      nothingFoundMessage="None of your countries matches"
      comboboxProps={{ shadow: 'md', transitionProps: { duration: 100 } }}
    />
  )
}
