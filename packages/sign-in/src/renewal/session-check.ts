import type { OidcClient } from '../flow/oidc-client.ts'
import type { OtherWindow, WindowMessage } from '../windows/browser-windows.ts'

const pollInSeconds = 3
const frameRefreshInSeconds = 60
const maxUnanswered = 3

/** Asks the provider's frame regularly whether its session is still the same. */
export function createSessionCheck({ settings, browser, storage, provider, log }: OidcClient) {
  let hasChanged = false
  let stopRunning = () => {}

  function start(onChange: () => void): void {
    stop()
    hasChanged = false
    const frameUrl = provider.findKnownEndpoints()?.check_session_iframe
    if (!settings.startCheckSession || !frameUrl || !storage.sessionState()) return
    const frame = browser.windows.openFrame(frameUrl)
    const { origin } = new URL(frameUrl)
    const polling = poll(frame, frameUrl, origin)
    const stopListening = browser.windows.onMessage((message) => {
      if (message.source !== frame.source || message.origin !== origin) return
      polling.resetCount()
      if (isChange(message)) {
        stop()
        hasChanged = true
        onChange()
      }
    })
    stopRunning = () => {
      polling.stop()
      stopListening()
      frame.close()
    }
  }

  function poll(frame: OtherWindow, frameUrl: string, origin: string) {
    let unanswered = 0
    let loadedAt = browser.now()
    const timer = setInterval(() => {
      if (browser.now() - loadedAt >= frameRefreshInSeconds * 1000) {
        // The next message goes out at the next interval, when the frame has loaded.
        loadedAt = browser.now()
        frame.goTo(frameUrl)
        return
      }
      frame.post(`${settings.clientId} ${storage.sessionState()}`, origin)
      unanswered++
      if (unanswered > maxUnanswered) {
        log.warn(`The session check got no response to ${unanswered} messages.`)
      }
    }, pollInSeconds * 1000)
    return {
      resetCount() {
        unanswered = 0
      },
      stop: () => clearInterval(timer),
    }
  }

  /** "error" means that the message was wrong, not that the session has ended. */
  function isChange({ data }: WindowMessage): boolean {
    if (data === 'error') log.warn('The session check returned an error.')
    return data === 'changed'
  }

  function stop(): void {
    stopRunning()
    stopRunning = () => {}
  }

  return { start, stop, hasChanged: () => hasChanged }
}
