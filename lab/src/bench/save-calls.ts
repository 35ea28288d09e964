import type { MeasuredCall, Side } from './measured-call.ts'
import { requestsPerSecond } from './requests-per-second.ts'
import { requireValue } from './require-value.ts'

const path = '/api/product-information'
const rowsPerSave = 200

/** The numbers of the products of each country. */
export type ProductIds = ReadonlyMap<string, readonly number[]>

/** Creates the requests that one connection sends in turn; `writer` chooses the rows that they change. */
type CreateBodies = (writer: number, ids: ProductIds) => object[]

/** The calls that save. Each request changes its rows, whatever an earlier round has saved. */
export function listSaveCalls(
  authorization: Record<string, string>,
  ids: ProductIds,
): MeasuredCall[] {
  const headers = { ...authorization, 'content-type': 'application/json' }
  const createCall = (
    name: string,
    target: number,
    url: string,
    createBodies: CreateBodies,
  ): MeasuredCall => {
    const listBodies = (writer: number) =>
      createBodies(writer, ids).map((body) => JSON.stringify(body))
    return {
      name,
      target,
      measure: (server, side) =>
        requestsPerSecond({
          url: server + url,
          method: 'POST',
          headers,
          listBodies: (connection) => listBodies(writerOf(connection, side)),
        }),
      async once(server) {
        const [body] = listBodies(199)
        const response = await fetch(server + url, { method: 'POST', headers, body })
        if (!response.ok) throw new Error(await response.text())
      },
    }
  }
  return [
    createCall('save of 200 rows', 0.9, `${path}/product-compositions`, createCompositionBodies),
    createCall(
      'save of one description',
      0.85,
      `${path}/product-description`,
      createDescriptionBodies,
    ),
  ]
}

const writerOf = (connection: number, side: Side) => connection * 2 + (side === 'product' ? 0 : 1)

/** The country of a writer, and which of the writers of that country it is. */
function findCountry(writer: number, ids: ProductIds): { country: string; place: number } {
  const countries = [...ids.keys()]
  return {
    country: requireValue(countries[writer % countries.length], 'country'),
    place: Math.floor(writer / countries.length),
  }
}

/** Three cells in 200 rows. */
function createCompositionBodies(writer: number, ids: ProductIds): object[] {
  const { country, place } = findCountry(writer, ids)
  const first = place * rowsPerSave
  const rows = requireValue(ids.get(country), 'products').slice(first, first + rowsPerSave)
  const values = (step: number) => ({ Cu: 0.1 + step, Fe: 0.2 + step, Mn: 0.3 + step })
  return [1, 2].map((step) => ({
    countryCode: country,
    products: rows.map((legacyProductId) => ({ legacyProductId, composition: values(step) })),
  }))
}

/** The texts of one product. */
function createDescriptionBodies(writer: number, ids: ProductIds): object[] {
  const { country, place } = findCountry(writer, ids)
  const legacyProductId = requireValue(ids.get(country)?.[1000 + place], 'product')
  const item = '<li><p>Firm fruit &amp; longer shelf life, P<sub>2</sub>O<sub>5</sub></p></li>'
  return ['one', 'other'].map((text) => ({
    countryId: country,
    legacyProductId,
    webShortDescription: `The ${text} short text of a product, as long as such texts are.`,
    webLongDescription:
      `<p><strong>The ${text} text</strong> of a product.</p><ul>${item.repeat(6)}</ul>` +
      `<p>${'Spread evenly on dry leaves, within &lt; 2 hours. '.repeat(20)}</p>`,
  }))
}
