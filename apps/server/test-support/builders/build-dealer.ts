import { type Builder, insertRow } from './insert-rows.ts'

interface BuiltDealer {
  countryId: string
  name: string
  address: string
  longitude: number
  latitude: number
  webSite1: string
}

let built = 0

/** Adds a dealer, in Poland unless another country is named. Returns its id. */
export async function buildDealer(
  database: Builder,
  fields: Partial<BuiltDealer> = {},
): Promise<number> {
  built += 1
  const row = await insertRow<{ dealer_contact_id: number }>(database, 'dealers', {
    countryId: 'PL',
    name: `Built dealer ${built}`,
    address: `${built} Street`,
    longitude: 20,
    latitude: 52,
    ...fields,
  })
  return row.dealer_contact_id
}
