import { requestsPerSecond } from './load.ts'

type Headers = Record<string, string>

/** The calls of the descriptions screen: the list of a country, and the save of one product. */
export function descriptionLoad(headers: Headers, countries: string[], ids: Map<string, number[]>) {
  const listPath = `/api/product-information/product-descriptions/${countries[0]}`
  const savePath = '/api/product-information/product-description'
  const asJson = { ...headers, 'content-type': 'application/json' }
  return {
    list: (server: string) =>
      requestsPerSecond({ url: server + listPath, headers, connections: 8 }),
    listOnce: (server: string) => fetch(server + listPath, { headers }),
    /** The floor's writers and the product's have different rows. */
    save: (server: string, side: number) =>
      requestsPerSecond({
        url: server + savePath,
        method: 'POST',
        headers: asJson,
        bodiesOf: (connection) => bodies(connection * 2 + side, countries, ids),
      }),
    async saveOnce(server: string) {
      const body = bodies(999, countries, ids)[0]!
      const answer = await fetch(server + savePath, { method: 'POST', headers: asJson, body })
      if (!answer.ok) throw new Error(await answer.text())
    },
  }
}

/** One product of one writer, whose texts change with every request. */
function bodies(writer: number, countries: string[], ids: Map<string, number[]>): string[] {
  const countryId = countries[writer % countries.length]!
  const legacyProductId = ids.get(countryId)![1000 + Math.floor(writer / countries.length)]!
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
