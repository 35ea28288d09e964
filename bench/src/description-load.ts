import { requestsPerSecond } from './load.ts'
import { requireValue } from './require-value.ts'

type Headers = Record<string, string>

/** Saves the description of one product. */
export function createDescriptionLoad(
  headers: Headers,
  countries: string[],
  ids: Map<string, number[]>,
) {
  const savePath = '/api/product-information/product-description'
  const asJson = { ...headers, 'content-type': 'application/json' }
  return {
    /** Baseline and product save different rows. */
    save: (server: string, side: number) =>
      requestsPerSecond({
        url: server + savePath,
        method: 'POST',
        headers: asJson,
        listBodies: (connection) => createBodies(connection * 2 + side, countries, ids),
      }),
    async saveOnce(server: string) {
      const [body] = createBodies(999, countries, ids)
      const response = await fetch(server + savePath, { method: 'POST', headers: asJson, body })
      if (!response.ok) throw new Error(await response.text())
    },
  }
}

/** Creates requests that save one product of one connection with changing texts. */
function createBodies(writer: number, countries: string[], ids: Map<string, number[]>): string[] {
  const countryId = requireValue(countries[writer % countries.length], 'country')
  const legacyProductId = ids.get(countryId)?.[1000 + Math.floor(writer / countries.length)]
  requireValue(legacyProductId, 'product')
  const item = '<li><p>Firm fruit &amp; longer shelf life, P<sub>2</sub>O<sub>5</sub></p></li>'
  return ['one', 'other'].map((text) =>
    JSON.stringify({
      countryId,
      legacyProductId,
      webShortDescription: `The ${text} short text of a product, as long as such texts are.`,
      webLongDescription:
        `<p><strong>The ${text} text</strong> of a product.</p><ul>${item.repeat(6)}</ul>` +
        `<p>${'Spread evenly on dry leaves, within &lt; 2 hours. '.repeat(20)}</p>`,
    }),
  )
}
