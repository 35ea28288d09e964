import type { Option } from '@nutripim/contract/reference/reference'
import { createContext } from 'react'

/**
 * A country that was removed from the user while they had unsaved edits in it: its screen stays until they
 * are copied or discarded.
 */
export const KeptCountryContext = createContext<Option | undefined>(undefined)

export const formatLostCountry = (name: string) => `${name} is no longer one of your countries.`
