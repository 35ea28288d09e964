import { type AuthorizeOptions, prepareAttempt } from '../flow/authorize-request.ts'
import type { OidcClient } from '../flow/oidc-client.ts'
import type { Attempt } from '../settings/auth-storage.ts'
import { onAnswer } from './answer-message.ts'
import type { OtherWindow } from './browser-windows.ts'

const width = 500
const height = 500
const pollInMilliseconds = 200

/** Why a popup gave no answer; the session is as it was before. */
export class PopupError extends Error {}

/** Signs in beside the page, which stays as it is. */
export function popup(oidc: OidcClient) {
  const { settings, browser } = oidc
  const name = `${settings.storagePrefix}popup`
  const ownOrigin = new URL(settings.redirectUrl).origin
  let open: OtherWindow | undefined

  /** Answers the address that the provider led back to. */
  async function ask(options: AuthorizeOptions): Promise<{ url: string; attempt: Attempt }> {
    if (open && !open.isClosed) throw new PopupError('There is already a popup open.')
    const opened = browser.windows.openPopup(name, width, height)
    if (!opened) throw new PopupError('Could not open popup')
    open = opened
    try {
      const { url, attempt } = await prepareAttempt(oidc, options)
      opened.goTo(url)
      return { url: await answerOf(opened), attempt }
    } finally {
      opened.close()
      open = undefined
    }
  }

  function answerOf(opened: OtherWindow): Promise<string> {
    let stopHearing = () => {}
    let poll: ReturnType<typeof setInterval> | undefined
    return new Promise<string>((resolve, reject) => {
      stopHearing = onAnswer(browser, opened, name, settings.redirectUrl, resolve)
      poll = setInterval(() => {
        if (opened.isClosed) reject(new PopupError('User closed popup'))
      }, pollInMilliseconds)
    }).finally(() => {
      clearInterval(poll)
      stopHearing()
    })
  }

  /** In the popup itself: hands the answer to the page that opened it. */
  function handOver(url: string): boolean {
    if (!browser.windows.isPopup(name)) return false
    browser.windows.tellOpener({ signIn: name, url }, ownOrigin)
    return true
  }

  return { ask, handOver }
}
