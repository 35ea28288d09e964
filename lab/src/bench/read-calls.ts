import type { MeasuredCall } from './measured-call.ts'
import { requestsPerSecond } from './requests-per-second.ts'

/** A call that only reads; the baseline answers the same request with the same statements. */
interface ReadCall {
  name: string
  target: number
  path: string
  /** Sent by POST. */
  body?: object
  connections?: number
  /** Each connection is another user. */
  hasManyUsers?: boolean
  maxStatements?: number
}

const products = '/api/product-information'
export const oneProduct = 'reading one product'

export const compositionsPath = (country: string) => `${products}/product-compositions/${country}`

/** The calls that read, for a country with 2,000 products. The first token is of the usual user. */
export function listReadCalls(
  tokens: readonly string[],
  country: string,
  productId: number,
): MeasuredCall[] {
  const calls: ReadCall[] = [
    {
      name: 'list of 2,000 compositions',
      target: 0.95,
      path: compositionsPath(country),
    },
    { name: oneProduct, target: 0.75, path: `${products}/search/${productId}` },
    {
      name: 'list of 2,000 descriptions',
      target: 0.9,
      path: `${products}/product-descriptions/${country}`,
      connections: 8,
    },
    {
      name: 'completion of 2,000 products',
      target: 0.9,
      path: `${products}/product-status`,
      body: { countryCode: country },
    },
    {
      name: '2,000 advice texts of a crop',
      target: 0.9,
      path: '/api/product-advice/advice',
      body: { countryId: country, cropId: 'maize' },
    },
    {
      name: 'search in 20 countries',
      target: 0.9,
      path: '/api/global-admin/search',
      body: { text: 'product 77' },
      hasManyUsers: true,
      // The names of countries, too: they decide which words belong together.
      maxStatements: 3,
    },
    {
      name: 'a page of the audit log',
      target: 0.75,
      path: '/api/audit-log/2026-01-01/2998-12-31?zone=0',
    },
    {
      name: 'comparison of a product in 20 countries',
      target: 0.75,
      path: `${products}/product-comparison?dhCode=DH000077`,
    },
    { name: 'list of 1,000 dealers', target: 0.9, path: `${products}/dealers/${country}` },
    { name: 'effective identity', target: 0.75, path: '/api/experience/effective-identity' },
  ]
  return calls.map((call) => createReadCall(tokens, call))
}

function createReadCall(tokens: readonly string[], call: ReadCall): MeasuredCall {
  const { name, target, path, body, connections, hasManyUsers, maxStatements } = call
  const isPost = body !== undefined
  const headersOf = (user: number) => ({
    authorization: `Bearer ${tokens[user % tokens.length]}`,
    ...(isPost && { 'content-type': 'application/json' }),
  })
  const request = { method: isPost ? ('POST' as const) : ('GET' as const), headers: headersOf(0) }
  const content = JSON.stringify(body)
  return {
    name,
    target,
    ...(maxStatements && { maxStatements }),
    measure: (server) =>
      requestsPerSecond({
        ...request,
        url: server + path,
        ...(connections && { connections }),
        ...(hasManyUsers && { headersOf }),
        ...(isPost && { createBody: () => content }),
      }),
    async once(server) {
      const response = await fetch(server + path, { ...request, ...(isPost && { body: content }) })
      const text = await response.text()
      if (!response.ok) throw new Error(`${path}: ${text}`)
    },
  }
}
