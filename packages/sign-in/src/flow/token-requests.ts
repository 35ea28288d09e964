import * as oauth from 'oauth4webapi'
import type { RefreshedTokens, Tokens } from '../settings/auth-storage.ts'
import { type Settings, usesPkce } from '../settings/configuration.ts'
import { isRecord } from '../settings/is-record.ts'
import { ValidationResult } from '../tokens/validation-result.ts'
import type { BrowserParts } from '../windows/browser-parts.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { ProviderUnreachable, SignInError } from './sign-in-error.ts'

export type TokenRequests = ReturnType<typeof createTokenRequests>

/** Creates the two requests to the token endpoint. */
export function createTokenRequests(
  settings: Settings,
  browser: BrowserParts,
  provider: IdentityProvider,
) {
  const { client, request } = provider

  function exchangeCode(
    server: oauth.AuthorizationServer,
    callback: URLSearchParams,
    codeVerifier: string,
    redirectUrl: string,
  ): Promise<Tokens> {
    const options = { ...request, additionalParameters: settings.customParamsCodeRequest }
    return requestTokens(server, requireIdToken, () =>
      oauth.authorizationCodeGrantRequest(
        server,
        client,
        oauth.None(),
        callback,
        redirectUrl,
        usesPkce(settings) ? codeVerifier : oauth.nopkce,
        options,
      ),
    )
  }

  function refresh(
    server: oauth.AuthorizationServer,
    refreshToken: string,
  ): Promise<RefreshedTokens> {
    const options = { ...request, additionalParameters: settings.customParamsRefreshTokenRequest }
    return requestTokens(server, readTokens, () =>
      oauth.refreshTokenGrantRequest(server, client, oauth.None(), refreshToken, options),
    )
  }

  async function requestTokens<Received>(
    server: oauth.AuthorizationServer,
    read: (response: unknown) => Received,
    send: () => Promise<Response>,
  ): Promise<Received> {
    if (!server.token_endpoint) {
      throw new SignInError(ValidationResult.NoAuthWellKnownEndPoints, 'Token Endpoint not defined')
    }
    try {
      return read(await sendWithRetry(send))
    } catch (error) {
      if (error instanceof ProviderUnreachable || error instanceof SignInError) throw error
      throw new SignInError(
        ValidationResult.SecureTokenServerError,
        `OidcService code request ${settings.authority}`,
        { cause: error },
      )
    }
  }

  /** Retries every few seconds while offline, until the time-out of a renewal. */
  async function sendWithRetry(send: () => Promise<Response>): Promise<unknown> {
    const pause = settings.refreshTokenRetryInSeconds * 1000
    const deadline = browser.now() + settings.silentRenewTimeoutInSeconds * 1000
    for (;;) {
      try {
        const response = await send()
        if (!response.ok) throw new Error(`The token endpoint responded with ${response.status}.`)
        return await response.json()
      } catch (error) {
        const isLate = browser.now() + pause > deadline
        if (!(error instanceof ProviderUnreachable) || isLate) throw error
        await new Promise((resolve) => setTimeout(resolve, pause))
      }
    }
  }

  return { exchangeCode, refresh }
}

function requireIdToken(response: unknown): Tokens {
  const { idToken, ...others } = readTokens(response)
  if (idToken !== undefined) return { ...others, idToken }
  throw new SignInError(
    ValidationResult.RequiredPropertyMissing,
    'The token response contains no id token.',
  )
}

function readTokens(response: unknown): RefreshedTokens {
  const { id_token, access_token, refresh_token, expires_in } = isRecord(response) ? response : {}
  if (typeof access_token !== 'string') throw new Error('The response contains no access token.')
  // Some providers send null or an empty text instead of leaving the field out.
  const idToken = id_token === null || id_token === '' ? undefined : id_token
  if (idToken !== undefined && typeof idToken !== 'string') {
    throw new SignInError(ValidationResult.RequiredPropertyMissing, 'The id token is not a text.')
  }
  const seconds = Number(expires_in)
  return {
    idToken,
    accessToken: access_token,
    refreshToken: typeof refresh_token === 'string' ? refresh_token : undefined,
    expiresInSeconds: expires_in !== undefined && seconds >= 0 ? seconds : undefined,
  }
}
