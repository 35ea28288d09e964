import type { CountryPath } from '@nutripim/screens/country-screens'
import { formatCountryLocked } from '@nutripim/wording/messages'
import page from '../ui/page/page.module.css'
import { useIsUnsaved } from '../ui/unsaved/use-is-unsaved.ts'
import { useCountry } from './use-country.ts'

/** Says why the screen does not show the country that was selected in another tab. */
export function CountryLocked({ path }: { path: CountryPath }) {
  const { country, selected, countryName } = useCountry(path)
  const isUnsaved = useIsUnsaved()
  if (!isUnsaved || selected === country) return null
  return (
    <p className={page.held} role="status">
      {formatCountryLocked(countryName)}
    </p>
  )
}
