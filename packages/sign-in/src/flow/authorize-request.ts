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
  /** The path of this app to open after signing in. */
  returnUrl?: string
  /** More parameters for the provider, such as `prompt` or `login_hint`. */
  customParams?: Readonly<Record<string, string>>
}

/** Creates the address of the sign-in page, and the values to compare with the response. */
export async function prepareAttempt(
  { settings, provider }: OidcClient,
  options: AuthorizeOptions = {},
  silentRenewal?: { redirectUrl: string },
): Promise<{ url: string; attempt: Attempt }> {
  const server = await provider.getEndpoints()
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
    returnUrl: keepWithinApp(options.returnUrl, settings),
  }
  const parameters = {
    // Custom parameters come first, so that they cannot replace ours.
    ...settings.customParamsAuthRequest,
    ...options.customParams,
    ...(settings.hdParam && { hd: settings.hdParam }),
    client_id: settings.clientId,
    redirect_uri: silentRenewal?.redirectUrl ?? settings.redirectUrl,
    response_type: settings.responseType,
    scope: settings.scope,
    nonce: attempt.nonce,
    state: attempt.stateControl,
    ...(attempt.codeVerifier && {
      code_challenge: await oauth.calculatePKCECodeChallenge(attempt.codeVerifier),
      code_challenge_method: 'S256',
    }),
    ...(silentRenewal && { prompt: 'none' }),
  }
  const sent = settings.usePushedAuthorisationRequests
    ? await pushRequest(provider, server, parameters)
    : parameters
  const url = new URL(server.authorization_endpoint)
  for (const [name, value] of Object.entries(sent)) url.searchParams.set(name, value)
  return { url: url.href, attempt }
}

/** Allows only paths of this app, so that a link cannot send users to another site. */
function keepWithinApp(returnUrl: string | undefined, settings: Settings): string {
  const { origin } = new URL(settings.redirectUrl)
  if (!returnUrl || !URL.canParse(returnUrl, origin)) return settings.postLoginRoute
  const url = new URL(returnUrl, origin)
  return url.origin === origin ? url.pathname + url.search + url.hash : settings.postLoginRoute
}
