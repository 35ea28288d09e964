import * as oauth from 'oauth4webapi'
import type { Attempt, Tokens } from '../settings/auth-storage.ts'
import { checkIdToken, type IdTokenClaims, isSameSecret } from '../tokens/token-checks.ts'
import { ValidationResult } from '../tokens/validation-result.ts'
import type { OidcClient } from './oidc-client.ts'
import { SignInError } from './sign-in-error.ts'

const { StatesDoNotMatch, LoginRequired, SecureTokenServerError, RequiredPropertyMissing } =
  ValidationResult

/** Tokens that passed every check. */
export interface AcceptedTokens {
  tokens: Tokens
  claims: IdTokenClaims
  sessionState: string | null
}

/** More values for a renewal in a frame. */
export interface FrameRenewal {
  redirectUrl: string
  previousIdToken: string
}

/** Turns the provider's response into checked tokens. It stores nothing yet. */
export async function acceptAuthResponse(
  oidc: OidcClient,
  response: URLSearchParams,
  attempt: Partial<Attempt>,
  frame?: FrameRenewal,
): Promise<AcceptedTokens> {
  const { settings, browser, provider } = oidc
  const isCode = settings.responseType === 'code'
  checkResponse(response, attempt.stateControl, isCode)
  const server = await provider.getEndpoints()
  const tokens = isCode
    ? await exchangeCode(oidc, server, response, attempt, frame)
    : readTokens(response, server, settings.responseType === 'id_token token')
  const claims = await checkIdToken({
    source: frame ? 'frame' : 'callback',
    idToken: tokens.idToken,
    accessToken: tokens.accessToken,
    needsAtHash: settings.responseType === 'id_token token',
    issuer: server.issuer,
    clientId: settings.clientId,
    now: browser.now(),
    maxIatOffsetInSeconds: settings.maxIdTokenIatOffsetAllowedInSeconds,
    keys: { published: () => provider.getSigningKeys(server), symmetric: settings.symmetricKey },
    returnedState: response.get('state') ?? undefined,
    storedState: attempt.stateControl,
    storedNonce: attempt.nonce,
    previousIdToken: frame?.previousIdToken,
  })
  return { tokens, claims, sessionState: response.get('session_state') }
}

/** Stores the tokens and the user data of a new session. */
export async function storeSession(
  { settings, storage, provider }: OidcClient,
  { tokens, claims, sessionState }: AcceptedTokens,
): Promise<void> {
  const server = await provider.getEndpoints()
  const userData =
    settings.autoUserInfo && server.userinfo_endpoint && tokens.accessToken
      ? await provider.fetchUserData(server, tokens.accessToken, claims.sub)
      : claims
  // A provider may send no refresh token, and the one of an earlier session must not be used.
  storage.remove('refreshToken')
  storage.setSessionState(sessionState)
  storage.setJson('userData', userData)
  provider.store()
  storage.storeTokens(tokens)
}

function checkResponse(
  response: URLSearchParams,
  storedState: string | undefined,
  isCode: boolean,
) {
  const error = response.get('error')
  if (!response.has('state') && !error) throw new SignInError(StatesDoNotMatch, 'no state in url')
  if (response.has('state') && !isSameSecret(response.get('state'), storedState)) {
    throw new SignInError(
      StatesDoNotMatch,
      isCode ? 'codeFlowCodeRequest incorrect state' : 'authorizedCallback incorrect state',
    )
  }
  if (error) {
    throw new SignInError(
      error === 'login_required' ? LoginRequired : SecureTokenServerError,
      'AuthCallback AuthResult came with error',
      { cause: error, providerError: error },
    )
  }
  if (isCode && !response.get('code'))
    throw new SignInError(SecureTokenServerError, 'no code in url')
}

function exchangeCode(
  { settings, tokens, provider }: OidcClient,
  server: oauth.AuthorizationServer,
  response: URLSearchParams,
  attempt: Partial<Attempt>,
  frame: FrameRenewal | undefined,
): Promise<Tokens> {
  let validated: URLSearchParams
  try {
    // This also compares the issuer of the response with ours, if it has one (RFC 9207).
    validated = oauth.validateAuthResponse(server, provider.client, response, attempt.stateControl)
  } catch (cause) {
    throw isFromOtherProvider(response, server)
      ? otherProviderError(cause)
      : ambiguousResponseError(cause)
  }
  const redirectUrl = frame?.redirectUrl ?? settings.redirectUrl
  return tokens.exchangeCode(server, validated, attempt.codeVerifier ?? '', redirectUrl)
}

/** In the implicit flows the response itself contains the tokens. */
function readTokens(
  response: URLSearchParams,
  server: oauth.AuthorizationServer,
  needsAccessToken: boolean,
): Tokens {
  if (isFromOtherProvider(response, server)) throw otherProviderError()
  const [idToken, accessToken] = [response.get('id_token'), response.get('access_token')]
  if (!idToken) throw new SignInError(RequiredPropertyMissing, 'no id token in url')
  if (!needsAccessToken) return { idToken }
  if (!accessToken) throw new SignInError(RequiredPropertyMissing, 'no access token in url')
  const seconds = Number(response.get('expires_in') ?? Number.NaN)
  return { idToken, accessToken, expiresInSeconds: seconds >= 0 ? seconds : undefined }
}

function isFromOtherProvider(
  response: URLSearchParams,
  server: oauth.AuthorizationServer,
): boolean {
  const issuer = response.get('iss')
  return issuer === null
    ? server.authorization_response_iss_parameter_supported === true
    : issuer !== server.issuer
}

function ambiguousResponseError(cause: unknown) {
  return new SignInError(SecureTokenServerError, 'The response in the url is ambiguous.', { cause })
}

function otherProviderError(cause?: unknown) {
  return new SignInError(
    ValidationResult.IssDoesNotMatchIssuer,
    'The response in the url comes from another provider.',
    { cause },
  )
}
