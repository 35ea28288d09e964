import * as oauth from 'oauth4webapi'
import type { AuthStorage } from './auth-storage.ts'
import type { Settings } from './configuration.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { randomString } from './random-string.ts'
import { SignInError } from './sign-in-error.ts'
import { ValidationResult } from './validation-result.ts'

const stateLength = 40
const nonceLength = 40
const codeVerifierLength = 67

/** Starts an attempt: what must come back is kept in this tab, the address to go to is answered. */
export async function startAttempt(
  settings: Settings,
  provider: IdentityProvider,
  storage: AuthStorage,
  returnUrl: string | undefined,
): Promise<string> {
  const server = await provider.endpoints()
  if (!server.authorization_endpoint) {
    throw new SignInError(
      ValidationResult.NoAuthWellKnownEndPoints,
      'no authWellknownEndpoint given!',
    )
  }
  const attempt = {
    nonce: randomString(nonceLength),
    stateControl: randomString(stateLength),
    codeVerifier: randomString(codeVerifierLength),
    returnUrl: withinApp(returnUrl, settings),
  }
  const url = new URL(server.authorization_endpoint)
  const parameters = {
    client_id: settings.clientId,
    redirect_uri: settings.redirectUrl,
    response_type: 'code',
    scope: settings.scope,
    nonce: attempt.nonce,
    state: attempt.stateControl,
    code_challenge: await oauth.calculatePKCECodeChallenge(attempt.codeVerifier),
    code_challenge_method: 'S256',
  }
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value)
  storage.storeAttempt(attempt)
  return url.href
}

/** A return url is a path of this app; any other would let a link send people elsewhere. */
function withinApp(returnUrl: string | undefined, settings: Settings): string {
  const { origin } = new URL(settings.redirectUrl)
  if (!returnUrl || !URL.canParse(returnUrl, origin)) return settings.postLoginRoute
  const url = new URL(returnUrl, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : settings.postLoginRoute
}
