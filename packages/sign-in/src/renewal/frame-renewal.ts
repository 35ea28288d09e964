import { readAuthResponse } from '../flow/auth-response-url.ts'
import { prepareAttempt } from '../flow/authorize-request.ts'
import { type AcceptedTokens, acceptAuthResponse } from '../flow/callback.ts'
import type { OidcClient } from '../flow/oidc-client.ts'
import { ProviderUnreachable, SignInError } from '../flow/sign-in-error.ts'
import { ValidationResult } from '../tokens/validation-result.ts'
import { onResponse } from '../windows/response-message.ts'
import { frameName } from './silent-renew-page.ts'

/** Requests new tokens in a hidden frame. The provider knows the user by its own session. */
export async function renewInFrame(
  oidc: OidcClient,
  previousIdToken: string,
): Promise<AcceptedTokens> {
  const { settings } = oidc
  if (!settings.silentRenewUrl) {
    throw new SignInError(
      ValidationResult.LoginRequired,
      'Please provide a silent renew URL if using renew and not refresh tokens',
    )
  }
  const redirectUrl = settings.silentRenewUrl
  const { url, attempt } = await prepareAttempt(oidc, {}, { redirectUrl })
  const response = readAuthResponse(await openInFrame(oidc, url, redirectUrl), settings)
  return acceptAuthResponse(oidc, response, attempt, { redirectUrl, previousIdToken })
}

/** Opens an address in a hidden frame and returns the address that it redirects to. */
function openInFrame(
  { settings, browser }: OidcClient,
  url: string,
  redirectUrl: string,
): Promise<string> {
  const frame = browser.windows.openFrame(url)
  let stopListening = () => {}
  let timer: ReturnType<typeof setTimeout> | undefined
  return new Promise<string>((resolve, reject) => {
    stopListening = onResponse(browser, frame, frameName, redirectUrl, resolve)
    timer = setTimeout(
      () => reject(new ProviderUnreachable('The hidden frame did not respond in time.')),
      settings.silentRenewTimeoutInSeconds * 1000,
    )
  }).finally(() => {
    clearTimeout(timer)
    stopListening()
    frame.close()
  })
}
