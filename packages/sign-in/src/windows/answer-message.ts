import type { BrowserParts } from './browser-parts.ts'
import type { OtherWindow } from './browser-windows.ts'

/** What a page of ours in a frame or popup says once the provider has led back to it. */
export interface AnswerMessage {
  signIn: string
  url: string
}

/** Hears the address that came back, from that very window and from our own origin alone. */
export function onAnswer(
  { windows }: BrowserParts,
  other: OtherWindow,
  name: string,
  pageUrl: string,
  heard: (url: string) => void,
): () => void {
  const { origin } = new URL(pageUrl)
  return windows.onMessage((message) => {
    if (message.source !== other.source || message.origin !== origin) return
    const { signIn, url } = (message.data ?? {}) as Partial<AnswerMessage>
    if (signIn === name && typeof url === 'string' && URL.canParse(url)) heard(url)
  })
}
