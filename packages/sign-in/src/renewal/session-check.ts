import type { OidcClient } from '../flow/oidc-client.ts'
import type { OtherWindow, WindowMessage } from '../windows/browser-windows.ts'

const pollInSeconds = 3
const frameRefreshInSeconds = 60
const unansweredAtMost = 3

/** Asks the provider's own frame whether its session is still the one we came from. */
export function sessionCheck({ settings, browser, storage, provider, log }: OidcClient) {
  let hasChanged = false
  let stopRunning = () => {}

  function start(onChange: () => void): void {
    stop()
    hasChanged = false
    const frameUrl = provider.knownEndpoints()?.check_session_iframe
    if (!settings.startCheckSession || !frameUrl || !storage.sessionState()) return
    const frame = browser.windows.openFrame(frameUrl)
    const { origin } = new URL(frameUrl)
    const asking = poll(frame, frameUrl, origin)
    const stopHearing = browser.windows.onMessage((message) => {
      if (message.source !== frame.source || message.origin !== origin) return
      asking.answered()
      if (isChange(message)) {
        stop()
        hasChanged = true
        onChange()
      }
    })
    stopRunning = () => {
      asking.stop()
      stopHearing()
      frame.close()
    }
  }

  function poll(frame: OtherWindow, frameUrl: string, origin: string) {
    let unanswered = 0
    let loadedAt = browser.now()
    const timer = setInterval(() => {
      if (browser.now() - loadedAt >= frameRefreshInSeconds * 1000) {
        // Asked again at the next turn, when it has been loaded.
        loadedAt = browser.now()
        frame.goTo(frameUrl)
        return
      }
      frame.post(`${settings.clientId} ${storage.sessionState()}`, origin)
      unanswered++
      if (unanswered > unansweredAtMost) {
        log.warn(`The session check has no answer to ${unanswered} messages. Server unreachable?`)
      }
    }, pollInSeconds * 1000)
    return {
      answered() {
        unanswered = 0
      },
      stop: () => clearInterval(timer),
    }
  }

  /** An "error" says that the question was wrong, not that the session has ended. */
  function isChange({ data }: WindowMessage): boolean {
    if (data === 'error') log.warn('The session check was answered with an error.')
    return data === 'changed'
  }

  function stop(): void {
    stopRunning()
    stopRunning = () => {}
  }

  return { start, stop, hasChanged: () => hasChanged }
}
