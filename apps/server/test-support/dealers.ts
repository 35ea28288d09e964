import { dealerFieldNames } from '@nutripim/contract/dealers/dealer-fields'
import { sql } from '@nutripim/server/platform/database/sql'
import type { Person, TestApp } from './app.ts'
import { form, makeWorkbook } from './exchange/workbook.ts'

export const area = 'product-information/dealers'

export type TestRow = Record<string, unknown>

/** Calls the dealer exchange API as a person. */
export function dealerExchange(app: TestApp, country: string, person: Person = 'globalAdmin') {
  const post = (name: string, body: unknown, headers?: Record<string, string>) =>
    app.call(person, 'POST', `${area}/${name}`, body, headers)
  const send = (name: string) => (file: File, headers?: Record<string, string>) =>
    post(name, form({ countryCode: country, file }), headers)
  return {
    download: () => app.call(person, 'GET', `${area}/download/${country}`),
    template: () => app.call(person, 'GET', `${area}/template/${country}`),
    check: send('check'),
    upload: send('upload'),
    apply: (importId: number, removed?: number) =>
      post('apply', { countryCode: country, importId, ...(removed !== undefined && { removed }) }),
    discard: (importId: number) => post('discard', { countryCode: country, importId }),
    undo: (importId: number, evenLaterChanges = false) =>
      post('undo', { countryCode: country, importId, evenLaterChanges }),
    uploads: () => app.call(person, 'GET', `${area}/uploads/${country}`),
    file: (importId: number) => app.call(person, 'GET', `${area}/uploads/${country}/${importId}`),
    list: () => app.call(person, 'GET', `${area}/${country}`),
    save: (body: object) => app.call(person, 'POST', area, { countryId: country, ...body }),
  }
}

/** All stored dealers of a country, or of all countries, without their last author. */
export async function storedDealers(app: TestApp, country?: string): Promise<object[]> {
  return app.database.all(sql`
    select country_id, dealer_contact_id, to_jsonb(d) - '{updated_at,updated_by}'::text[] as dealer
    from dealers d where ${country ?? null}::text is null or country_id = ${country ?? null}
    order by country_id, dealer_contact_id`)
}

export const allHeadings = ['dealerContactId', 'countryCode', ...dealerFieldNames]

/** Creates a dealer workbook with another library than the product uses. */
export function dealerFile(
  rows: readonly TestRow[],
  headings: readonly string[] = allHeadings,
  type?: 'xlsx' | 'xls',
): File {
  const cells = rows.map((row) => headings.map((heading) => row[heading] ?? null))
  return makeWorkbook({ Dealers: [[...headings], ...cells] }, type)
}

export const aRow = (n: number, more: TestRow = {}): TestRow => ({
  name: `Dealer ${n}`,
  address: `${n} High Street`,
  longitude: -1.5,
  latitude: 52.1,
  ...more,
})
