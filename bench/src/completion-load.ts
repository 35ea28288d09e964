import { requestsPerSecond } from './load.ts'

/** The completion report of one country, asked for again and again. */
export function completionLoad(headers: Record<string, string>, countryCode: string) {
  const path = '/api/product-information/product-status'
  const body = JSON.stringify({ countryCode })
  const sent = { ...headers, 'content-type': 'application/json' }
  return {
    list: (server: string) =>
      requestsPerSecond({
        url: server + path,
        method: 'POST',
        headers: sent,
        bodiesOf: () => [body],
      }),

    async listOnce(server: string): Promise<void> {
      const answer = await fetch(server + path, { method: 'POST', headers: sent, body })
      if (!answer.ok) throw new Error(await answer.text())
    },
  }
}
