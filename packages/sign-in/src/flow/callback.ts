import * as oauth from 'oauth4webapi'
import type { Attempt, Tokens } from '../settings/auth-storage.ts'
import { checkIdToken, isSameSecret } from '../tokens/token-checks.ts'
import { ValidationResult } from '../tokens/validation-result.ts'
import type { OidcClient } from './oidc-client.ts'
import { SignInError } from './sign-in-error.ts'

const { StatesDoNotMatch, LoginRequired, SecureTokenServerError, RequiredPropertyMissing } =
  ValidationResult

export interface Accepted {
  tokens: Tokens
  claims: Record<string, unknown> & { sub: string }
  sessionState: string | null
}

/** What a renewal in a frame knows besides. */
export interface FrameRenewal {
  redirectUrl: string
  previousIdToken: string
}

/** From the provider's answer to tokens that have passed every check; nothing is stored yet. */
export async function acceptAnswer(
  oidc: OidcClient,
  answer: URLSearchParams,
  attempt: Partial<Attempt>,
  frame?: FrameRenewal,
): Promise<Accepted> {
  const { settings, browser, provider } = oidc
  const isCode = settings.responseType === 'code'
  checkAnswer(answer, attempt.stateControl, isCode)
  const server = await provider.endpoints()
  const tokens = isCode
    ? await exchange(oidc, server, answer, attempt, frame)
    : readTokens(answer, server, settings.responseType === 'id_token token')
  const claims = await checkIdToken({
    at: frame ? 'frame' : 'callback',
    idToken: tokens.idToken,
    accessToken: tokens.accessToken,
    isAtHashNeeded: settings.responseType === 'id_token token',
    issuer: server.issuer,
    clientId: settings.clientId,
    now: browser.now(),
    maxIatOffsetInSeconds: settings.maxIdTokenIatOffsetAllowedInSeconds,
    keys: { published: () => provider.signingKeys(server), symmetric: settings.symmetricKey },
    returnedState: answer.get('state') ?? undefined,
    storedState: attempt.stateControl,
    storedNonce: attempt.nonce,
    previousIdToken: frame?.previousIdToken,
  })
  return {
    tokens,
    claims: claims as Accepted['claims'],
    sessionState: answer.get('session_state'),
  }
}

/** A session begins: who it is, and everything that is kept of it. */
export async function beginSession(
  { settings, storage, provider }: OidcClient,
  { tokens, claims, sessionState }: Accepted,
): Promise<void> {
  const server = await provider.endpoints()
  const userData =
    settings.autoUserInfo && server.userinfo_endpoint && tokens.accessToken
      ? await provider.userData(server, tokens.accessToken, claims.sub)
      : claims
  // What an earlier session left must not pass for this one's.
  storage.remove('refreshToken')
  storage.setSessionState(sessionState)
  storage.setJson('userData', userData)
  provider.remember()
  storage.storeTokens(tokens)
}

function checkAnswer(answer: URLSearchParams, storedState: string | undefined, isCode: boolean) {
  const error = answer.get('error')
  if (!answer.has('state') && !error) throw new SignInError(StatesDoNotMatch, 'no state in url')
  if (answer.has('state') && !isSameSecret(answer.get('state'), storedState)) {
    throw new SignInError(
      StatesDoNotMatch,
      isCode ? 'codeFlowCodeRequest incorrect state' : 'authorizedCallback incorrect state',
    )
  }
  if (error) {
    throw new SignInError(
      error === 'login_required' ? LoginRequired : SecureTokenServerError,
      'AuthCallback AuthResult came with error',
      { cause: error },
    )
  }
  if (isCode && !answer.get('code')) throw new SignInError(SecureTokenServerError, 'no code in url')
}

function exchange(
  { settings, tokens, provider }: OidcClient,
  server: oauth.AuthorizationServer,
  answer: URLSearchParams,
  attempt: Partial<Attempt>,
  frame: FrameRenewal | undefined,
): Promise<Tokens> {
  let validated: URLSearchParams
  try {
    // Among others, the answer must name the issuer we asked (RFC 9207) where it names one.
    validated = oauth.validateAuthResponse(server, provider.client, answer, attempt.stateControl)
  } catch (cause) {
    throw isForeign(answer, server) ? foreignAnswer(cause) : unreadableAnswer(cause)
  }
  const redirectUrl = frame?.redirectUrl ?? settings.redirectUrl
  return tokens.exchangeCode(server, validated, attempt.codeVerifier ?? '', redirectUrl)
}

/** Of the implicit flows: the tokens stand in the answer itself. */
function readTokens(
  answer: URLSearchParams,
  server: oauth.AuthorizationServer,
  isAccessTokenAsked: boolean,
): Tokens {
  if (isForeign(answer, server)) throw foreignAnswer()
  const [idToken, accessToken] = [answer.get('id_token'), answer.get('access_token')]
  if (!idToken) throw new SignInError(RequiredPropertyMissing, 'no id token in url')
  if (!isAccessTokenAsked) return { idToken }
  if (!accessToken) throw new SignInError(RequiredPropertyMissing, 'no access token in url')
  const seconds = Number(answer.get('expires_in') ?? Number.NaN)
  return { idToken, accessToken, expiresInSeconds: seconds >= 0 ? seconds : undefined }
}

function isForeign(answer: URLSearchParams, server: oauth.AuthorizationServer): boolean {
  const answerer = answer.get('iss')
  return answerer === null
    ? server.authorization_response_iss_parameter_supported === true
    : answerer !== server.issuer
}

function unreadableAnswer(cause: unknown) {
  return new SignInError(SecureTokenServerError, 'The answer in the url is ambiguous.', { cause })
}

function foreignAnswer(cause?: unknown) {
  return new SignInError(
    ValidationResult.IssDoesNotMatchIssuer,
    'The answer in the url is not the one of our provider.',
    { cause },
  )
}
