import type { ResponseMessage } from '../windows/response-message.ts'

/** Marks the messages of the frame. */
export const frameName = 'sign-in frame'

/**
 * Called by the page at `silentRenewUrl`: sends the address that the provider redirected to.
 * @public
 */
export function sendResponseFromFrame(): void {
  const message: ResponseMessage = { signIn: frameName, url: location.href }
  window.parent.postMessage(message, location.origin)
}
