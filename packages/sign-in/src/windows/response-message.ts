import { isRecord } from '../settings/is-record.ts'
import type { BrowserParts } from './browser-parts.ts'
import type { OtherWindow } from './browser-windows.ts'

/** Sent by our page in a frame or popup after the provider has redirected to it. */
export interface ResponseMessage {
  signIn: string
  url: string
}

/** Listens for the redirect address, only from this window and from our own origin. */
export function onResponse(
  { windows }: BrowserParts,
  other: OtherWindow,
  name: string,
  pageUrl: string,
  onUrl: (url: string) => void,
): () => void {
  const { origin } = new URL(pageUrl)
  return windows.onMessage((message) => {
    if (message.source !== other.source || message.origin !== origin) return
    const { signIn, url } = isRecord(message.data) ? message.data : {}
    if (signIn === name && typeof url === 'string' && URL.canParse(url)) onUrl(url)
  })
}
