import type { AnswerMessage } from '../windows/answer-message.ts'

/** The name that a frame's answer goes by. */
export const frameName = 'sign-in frame'

/** All that the page at `silentRenewUrl` has to do: it tells our page where the provider led to. */
export function answerFromFrame(): void {
  const message: AnswerMessage = { signIn: frameName, url: location.href }
  window.parent.postMessage(message, location.origin)
}
