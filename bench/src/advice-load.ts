import { requestsPerSecond } from './load.ts'

/** The advice of one country on one crop, asked for again and again. */
export function adviceLoad(headers: Record<string, string>, countryId: string) {
  const path = '/api/product-advice/advice'
  const body = JSON.stringify({ countryId, cropId: 'maize' })
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
      if ((await answer.json()).length === 0) throw new Error('No advice was found.')
    },
  }
}
