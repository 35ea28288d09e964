import type { AnswerMessage } from '../windows/answer-message.ts'

/** The name that a frame's answer goes by. */
export const frameName = 'sign-in frame'

/**
 * Called by the page at `silentRenewUrl`: sends the address that the provider redirected to.
 * @public
 */
export function answerFromFrame(): void {
  const message: AnswerMessage = { signIn: frameName, url: location.href }
  window.parent.postMessage(message, location.origin)
}
