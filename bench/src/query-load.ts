import { requestsPerSecond } from './load.ts'

/** Requests a list by POST. */
export function createQueryLoad(headers: Record<string, string>, path: string, query: object) {
  const body = JSON.stringify(query)
  const sent = { ...headers, 'content-type': 'application/json' }
  return {
    list: (server: string) =>
      requestsPerSecond({
        url: server + path,
        method: 'POST',
        headers: sent,
        listBodies: () => [body],
      }),

    async listOnce(server: string): Promise<void> {
      const response = await fetch(server + path, { method: 'POST', headers: sent, body })
      const text = await response.text()
      if (!response.ok) throw new Error(text)
      if (text.length < 1000) throw new Error(`The list is almost empty: ${text}`)
    },
  }
}
