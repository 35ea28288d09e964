import { noCountriesAssigned } from '@nutripim/wording/messages'
import { EmptyState } from '../ui/page/empty-state.tsx'

/** Stands in the place of the content for a user without a country. */
export const NoCountries = () => <EmptyState>{noCountriesAssigned}</EmptyState>
