import { requestsPerSecond } from './load.ts'

/** A list that is asked for by a body, again and again. */
export function queryLoad(headers: Record<string, string>, path: string, wish: object) {
  const body = JSON.stringify(wish)
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
      const text = await answer.text()
      if (!answer.ok) throw new Error(text)
      if (text.length < 1000) throw new Error(`Next to nothing was found: ${text}`)
    },
  }
}
