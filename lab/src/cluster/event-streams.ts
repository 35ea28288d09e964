import { setTimeout as wait } from 'node:timers/promises'
import { waitFor } from '@nutripim/tools/wait-for'
import type { Writer } from './cluster-data.ts'

export interface EventStreams {
  /** Waits until every stream received a change after this time, and returns how many did not. */
  countSilentSince(time: number): Promise<number>
  close(): void
}

interface StreamSettings {
  url: string
  writers: readonly Writer[]
  issueToken(email: string): string
  heartbeatSeconds: number
}

/** Every writer also listens to the changes in their country, and connects again when it breaks. */
export function openEventStreams(settings: StreamSettings): EventStreams {
  const closing = new AbortController()
  const lastChange = new Map<number, number>()
  for (const writer of settings.writers) {
    lastChange.set(writer.number, 0)
    void listenForever(settings, writer, closing.signal, () =>
      lastChange.set(writer.number, Date.now()),
    )
  }
  return {
    async countSilentSince(time) {
      const countSilent = () => [...lastChange.values()].filter((last) => last < time).length
      await waitFor('all event streams', 30, () => countSilent() === 0).catch(() => {})
      return countSilent()
    },
    close: () => closing.abort(),
  }
}

async function listenForever(
  { url, issueToken, heartbeatSeconds }: StreamSettings,
  { email, country }: Writer,
  closing: AbortSignal,
  onChange: () => void,
): Promise<void> {
  const headers = { authorization: `Bearer ${issueToken(email)}` }
  for (; !closing.aborted; await wait(1000)) {
    const silent = new AbortController()
    // Like the web app, give up a connection without heartbeats.
    const giveUp = () => silent.abort()
    let timer = setTimeout(giveUp, heartbeatSeconds * 3000)
    try {
      const response = await fetch(`${url}/api/experience/events?country=${country}`, {
        headers,
        signal: AbortSignal.any([closing, silent.signal]),
      })
      if (!response.ok || !response.body) continue
      for await (const chunk of response.body.pipeThrough(new TextDecoderStream())) {
        clearTimeout(timer)
        timer = setTimeout(giveUp, heartbeatSeconds * 3000)
        if (chunk.includes('"type":"changed"')) onChange()
      }
    } catch {
      // The stream broke; the loop opens it again.
    } finally {
      clearTimeout(timer)
    }
  }
}
