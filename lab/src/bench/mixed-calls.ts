import { requireValue } from './require-value.ts'

interface MixedCall {
  name: string
  send: (api: string, headers: Record<string, string>) => Promise<Response>
}

interface CountryProducts {
  country: string
  ids: number[]
}

/** How often each call occurs among a hundred, as in the work of people who edit: mostly lists that have not changed. */
const shares = [
  ['list, unchanged', 40],
  ['list of compositions', 5],
  ['one product', 20],
  ['search in a country', 8],
  ['search of everything', 4],
  ['completion report', 2],
  ['audit log, 30 days', 4],
  ['save of one cell', 14],
  ['save of 200 rows', 2],
  ['export of the audit log', 1],
] as const

type CallName = (typeof shares)[number][0]

/** The names of a hundred calls, mixed. */
const order = shares
  .flatMap(([name, share]) =>
    Array.from({ length: share }, (_, i) => ({ name, position: (i + 0.5) / share })),
  )
  .sort((a, b) => a.position - b.position)
  .map(({ name }) => name)

const compositions = 'product-information/product-compositions'

/** The calls of users of some countries, one after the other. Nothing is saved in the quiet countries. */
export function createMixedCalls(
  countries: CountryProducts[],
  quietCountries: readonly string[],
): { next(): MixedCall } {
  let number = 0
  const tags = new Map<string, string>()
  const day = (offset: number) =>
    new Date(Date.now() + offset * 86_400_000).toISOString().slice(0, 10)

  const post = (api: string, headers: Record<string, string>, path: string, body: object) =>
    fetch(api + path, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })

  return {
    next() {
      number += 1
      const now = number
      const name = requireValue(order[now % order.length], 'call')
      const { country, ids } = requireValue(countries[now % countries.length], 'country')
      const quiet = requireValue(quietCountries[now % quietCountries.length], 'country')
      const id = requireValue(ids[(now * 7) % ids.length], 'id')
      const change = (legacyProductId: number) => ({
        legacyProductId,
        composition: { N: ((now + legacyProductId) % 900) / 10 },
      })
      const sends: Record<CallName, MixedCall['send']> = {
        'list, unchanged': async (api, headers) => {
          const key = `${api}${quiet}`
          const tag = tags.get(key)
          const response = await fetch(`${api}${compositions}/${quiet}`, {
            headers: { ...headers, ...(tag && { 'if-none-match': tag }) },
          })
          tags.set(key, response.headers.get('etag') ?? '')
          return response
        },
        'list of compositions': (api, headers) =>
          fetch(`${api}${compositions}/${country}`, { headers }),
        'one product': (api, headers) =>
          fetch(`${api}product-information/search/${id}`, { headers }),
        'search in a country': (api, headers) =>
          post(api, headers, 'product-information/search', {
            countryCode: country,
            text: `Product ${now % 99}`,
          }),
        'search of everything': (api, headers) =>
          post(api, headers, 'global-admin/search', { text: `Product ${now % 99}` }),
        'completion report': (api, headers) =>
          post(api, headers, 'product-information/product-status', { countryCode: country }),
        'audit log, 30 days': (api, headers) =>
          fetch(`${api}audit-log/${day(-30)}/${day(1)}?country=${country}`, { headers }),
        'save of one cell': (api, headers) =>
          post(api, headers, compositions, { countryCode: country, products: [change(id)] }),
        'save of 200 rows': (api, headers) =>
          post(api, headers, compositions, {
            countryCode: country,
            products: ids.slice(0, 200).map(change),
          }),
        // Of a quiet country: the log of the others grows, and with it the time of an export.
        'export of the audit log': (api, headers) =>
          fetch(`${api}audit-log/${day(0)}/${day(1)}/download?country=${quiet}`, {
            method: 'POST',
            headers,
          }),
      }
      return { name, send: sends[name] }
    },
  }
}
