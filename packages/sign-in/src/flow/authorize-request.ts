import * as oauth from 'oauth4webapi'
import type { Attempt } from '../settings/auth-storage.ts'
import { type Settings, usesPkce } from '../settings/configuration.ts'
import { ValidationResult } from '../tokens/validation-result.ts'
import type { OidcClient } from './oidc-client.ts'
import { pushRequest } from './pushed-request.ts'
import { randomString } from './random-string.ts'
import { SignInError } from './sign-in-error.ts'

const stateLength = 40
const nonceLength = 40
const codeVerifierLength = 67

export interface AuthorizeOptions {
  /** Where to go on after signing in: a path of this app. */
  returnUrl?: string
  /** More for the provider, such as `prompt` or `login_hint`. */
  customParams?: Readonly<Record<string, string>>
}

/** Starts an attempt: answers the address to go to, and what must come back. */
export async function prepareAttempt(
  { settings, provider }: OidcClient,
  options: AuthorizeOptions = {},
  silently?: { redirectUrl: string },
): Promise<{ url: string; attempt: Attempt }> {
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
    codeVerifier: usesPkce(settings) ? randomString(codeVerifierLength) : '',
    returnUrl: withinApp(options.returnUrl, settings),
  }
  const parameters = {
    // First, so that they add to ours and never replace them.
    ...settings.customParamsAuthRequest,
    ...options.customParams,
    ...(settings.hdParam && { hd: settings.hdParam }),
    client_id: settings.clientId,
    redirect_uri: silently?.redirectUrl ?? settings.redirectUrl,
    response_type: settings.responseType,
    scope: settings.scope,
    nonce: attempt.nonce,
    state: attempt.stateControl,
    ...(attempt.codeVerifier && {
      code_challenge: await oauth.calculatePKCECodeChallenge(attempt.codeVerifier),
      code_challenge_method: 'S256',
    }),
    ...(silently && { prompt: 'none' }),
  }
  const sent = settings.usePushedAuthorisationRequests
    ? await pushRequest(provider, server, parameters)
    : parameters
  const url = new URL(server.authorization_endpoint)
  for (const [name, value] of Object.entries(sent)) url.searchParams.set(name, value)
  return { url: url.href, attempt }
}

/** A return url is a path of this app; any other would let a link send people elsewhere. */
function withinApp(returnUrl: string | undefined, settings: Settings): string {
  const { origin } = new URL(settings.redirectUrl)
  if (!returnUrl || !URL.canParse(returnUrl, origin)) return settings.postLoginRoute
  const url = new URL(returnUrl, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : settings.postLoginRoute
}
