import { readAnswer } from '../flow/answer-url.ts'
import { prepareAttempt } from '../flow/authorize-request.ts'
import { type Accepted, acceptAnswer } from '../flow/callback.ts'
import type { OidcClient } from '../flow/oidc-client.ts'
import { ProviderUnreachable, SignInError } from '../flow/sign-in-error.ts'
import { ValidationResult } from '../tokens/validation-result.ts'
import { onAnswer } from '../windows/answer-message.ts'
import { frameName } from './silent-renew-page.ts'

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
