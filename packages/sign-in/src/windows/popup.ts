import { type AuthorizeOptions, prepareAttempt } from '../flow/authorize-request.ts'
import type { OidcClient } from '../flow/oidc-client.ts'
import type { Attempt } from '../settings/auth-storage.ts'
import type { OtherWindow } from './browser-windows.ts'
import { onResponse } from './response-message.ts'

const width = 500
const height = 500
const pollInMilliseconds = 200

/** The popup returned no response. The session has not changed. */
export class PopupError extends Error {}

/** Signs in with a popup window. */
export function createPopup(oidc: OidcClient) {
  const { settings, browser } = oidc
  const name = `${settings.storagePrefix}popup`
  const ownOrigin = new URL(settings.redirectUrl).origin
  let current: OtherWindow | undefined

  /** Returns the address that the provider redirects to. */
  async function open(options: AuthorizeOptions): Promise<{ url: string; attempt: Attempt }> {
    if (current && !current.isClosed) throw new PopupError('There is already a popup open.')
    const opened = browser.windows.openPopup(name, width, height)
    if (!opened) throw new PopupError('Could not open popup')
    current = opened
    try {
      const { url, attempt } = await prepareAttempt(oidc, options)
      opened.goTo(url)
      return { url: await waitForResponse(opened), attempt }
    } finally {
      opened.close()
      current = undefined
    }
  }

  function waitForResponse(opened: OtherWindow): Promise<string> {
    let stopListening = () => {}
    let poll: ReturnType<typeof setInterval> | undefined
    return new Promise<string>((resolve, reject) => {
      stopListening = onResponse(browser, opened, name, settings.redirectUrl, resolve)
      poll = setInterval(() => {
        if (opened.isClosed) reject(new PopupError('User closed popup'))
      }, pollInMilliseconds)
    }).finally(() => {
      clearInterval(poll)
      stopListening()
    })
  }

  /** Called in the popup itself: sends the response to the page that opened it. */
  function sendToOpener(url: string): boolean {
    if (!browser.windows.isPopup(name)) return false
    browser.windows.postToOpener({ signIn: name, url }, ownOrigin)
    return true
  }

  return { open, sendToOpener }
}
