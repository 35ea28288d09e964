import type { MeasuredCall, Side } from './measured-call.ts'
import { requestsPerSecond } from './requests-per-second.ts'
import { requireValue } from './require-value.ts'

const path = '/api/product-information'
const rowsPerSave = 200

/** The numbers of the products of each country. */
export type ProductIds = ReadonlyMap<string, readonly number[]>

/** Creates a request; `writer` chooses the rows that it changes, and `count` the values. */
type CreateBody = (writer: number, ids: ProductIds, count: number) => object

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
    createBody: CreateBody,
    connections?: number,
  ): MeasuredCall => {
    let salt = 0
    return {
      name,
      target,
      // The user, the lock of the products and the save: a statement that waits for a lock itself would
      // compare with values from before, and name the wrong user in a conflict.
      maxStatements: 3,
      measure: (server, side) =>
        requestsPerSecond({
          url: server + url,
          method: 'POST',
          headers,
          ...(connections && { connections }),
          createBody: (connection) =>
            JSON.stringify(createBody(writerOf(connection, side), ids, salt++)),
        }),
      async once(server) {
        const body = JSON.stringify(createBody(199, ids, salt++))
        const response = await fetch(server + url, { method: 'POST', headers, body })
        if (!response.ok) throw new Error(await response.text())
      },
    }
  }
  return [
    createCall(
      'save of 200 rows',
      0.9,
      `${path}/product-compositions`,
      createCompositionBody,
      // With more, a slow machine keeps each longer than the time limit of a call.
      10,
    ),
    createCall(
      'save of one description',
      0.85,
      `${path}/product-description`,
      createDescriptionBody,
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
export function createCompositionBody(writer: number, ids: ProductIds, count: number): object {
  const { country, place } = findCountry(writer, ids)
  const first = place * rowsPerSave
  const rows = requireValue(ids.get(country), 'products').slice(first, first + rowsPerSave)
  // From whole numbers, so that each has at most four decimals.
  const thousandths = count % 500
  const percent = (least: number) => (least + thousandths) / 1000
  const composition = { Cu: percent(100), Fe: percent(200), Mn: percent(300) }
  return {
    countryCode: country,
    products: rows.map((legacyProductId) => ({ legacyProductId, composition })),
  }
}

/** The texts of one product. */
export function createDescriptionBody(writer: number, ids: ProductIds, count: number): object {
  const { country, place } = findCountry(writer, ids)
  const legacyProductId = requireValue(ids.get(country)?.[1000 + place], 'product')
  const item = '<li><p>Firm fruit &amp; longer shelf life, P<sub>2</sub>O<sub>5</sub></p></li>'
  return {
    countryId: country,
    legacyProductId,
    webShortDescription: `The short text ${count} of a product, as long as such texts are.`,
    webLongDescription:
      `<p><strong>The text ${count}</strong> of a product.</p><ul>${item.repeat(6)}</ul>` +
      `<p>${'Spread evenly on dry leaves, within &lt; 2 hours. '.repeat(20)}</p>`,
  }
}
