import { onAnswer } from './answer-message.ts'
import { readAnswer } from './answer-url.ts'
import { prepareAttempt } from './authorize-request.ts'
import { type Accepted, acceptAnswer } from './callback.ts'
import type { OidcClient } from './oidc-client.ts'
import { ProviderUnreachable, SignInError } from './sign-in-error.ts'
import { frameName } from './silent-renew-page.ts'
import { ValidationResult } from './validation-result.ts'

/** Asks the provider again without the person noticing: it knows them by its own session. */
export async function renewInFrame(oidc: OidcClient, previousIdToken: string): Promise<Accepted> {
  const { settings } = oidc
  if (!settings.silentRenewUrl) {
    throw new SignInError(
      ValidationResult.LoginRequired,
      'Please provide a silent renew URL if using renew and not refresh tokens',
    )
  }
  const redirectUrl = settings.silentRenewUrl
  const { url, attempt } = await prepareAttempt(oidc, {}, { redirectUrl })
  const answer = readAnswer(await visit(oidc, url, redirectUrl), settings)
  return acceptAnswer(oidc, answer, attempt, { redirectUrl, previousIdToken })
}

/** Opens the address in a hidden frame and answers where it ended up. */
function visit({ settings, browser }: OidcClient, url: string, backAt: string): Promise<string> {
  const frame = browser.windows.openFrame(url)
  let stopHearing = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  return new Promise<string>((resolve, reject) => {
    stopHearing = onAnswer(browser, frame, frameName, backAt, resolve)
    timer = setTimeout(
      () => reject(new ProviderUnreachable('The hidden frame did not answer in time.')),
      settings.silentRenewTimeoutInSeconds * 1000,
    )
  }).finally(() => {
    clearTimeout(timer)
    stopHearing()
    frame.close()
  })
}
