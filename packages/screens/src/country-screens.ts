import { listKeys } from '@nutripim/contract/api/key-list'
import type { PathWith, SearchOf } from './screen-addresses.ts'

interface CountryScreen<Name> {
  /** Parameters that name records of the country: selecting another country removes them. */
  records?: readonly Name[]
  /** Another country is shown at once and also with unsaved edits; elsewhere after a pause. */
  isImmediate?: boolean
  /** Whether its address can do without a country. */
  isOptional?: (search: Readonly<Record<string, unknown>>) => boolean
}

type CountryScreens = { [Path in PathWith<'country'>]?: CountryScreen<keyof SearchOf<Path>> }

const cell = ['product', 'field', 'panel'] as const
const advice = ['product', 'crop', 'text'] as const
// A file must never go to the country that was selected before.
const file = { isImmediate: true }

/** The screens whose address says in which country the user works; on others it is only a filter. */
const screens = {
  '/product-info/product': { isImmediate: true },
  '/product-info/composition': { records: cell },
  '/product-info/elements': { records: cell },
  '/product-info/applications': { records: [...cell, 'open'] },
  '/product-info/descriptions': { records: cell },
  '/product-info/links': {},
  '/product-info/completion': {},
  '/product-info/declarations': {},
  '/product-info/channels': {},
  '/product-info/exchange': { ...file, records: ['proposal'] },
  // The form keeps its values.
  '/product-info/create-product': { isImmediate: true },
  // All countries without one.
  '/approve/product': { isOptional: () => true },
  '/advice/add-product-advice': { records: advice },
  '/advice/edit-product-advice': { records: advice },
  '/advice/history': { records: [...advice, 'version', 'of'] },
  '/advice/coverage': {},
  '/advice/phrases': { records: ['phrase'] },
  '/advice/exchange': file,
  '/dealer/list': { records: ['dealer'] },
  '/dealer/download': file,
  '/dealer/upload': file,
  '/dealer/uploads': file,
  // A record has a country of its own.
  '/admin/history': { isOptional: ({ record }) => record !== undefined },
} satisfies CountryScreens

export type CountryPath = keyof typeof screens

export const countryScreens: Record<CountryPath, CountryScreen<string>> = screens

/** The screen of a path, if its address says in which country the user works. */
export const findCountryScreen = (path: string | undefined) =>
  listKeys(countryScreens).find((each) => each === path)
