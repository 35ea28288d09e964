import * as oauth from 'oauth4webapi'
import type { AuthStorage } from './auth-storage.ts'
import type { BrowserParts } from './browser-parts.ts'
import type { Settings } from './configuration.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { SignInError } from './sign-in-error.ts'
import { checkIdToken, isSameSecret } from './token-checks.ts'
import type { TokenRequests } from './token-request.ts'
import { ValidationResult } from './validation-result.ts'

const callbackParameters = ['code', 'state', 'error', 'error_description', 'iss', 'session_state']

export function isCallback(url: string, settings: Settings): boolean {
  const { origin, pathname, searchParams } = new URL(url)
  const redirect = new URL(settings.redirectUrl)
  return (
    origin === redirect.origin &&
    pathname === redirect.pathname &&
    ['code', 'state', 'error'].some((name) => searchParams.has(name))
  )
}

/** The same address without the answer in it, so that a reload does not bring it again. */
export function withoutAnswer(url: string): string {
  const clean = new URL(url)
  for (const name of callbackParameters) clean.searchParams.delete(name)
  return clean.href
}

/** From the provider's answer in the url to stored tokens; answers where to go on. */
export async function finishCallback(
  url: string,
  settings: Settings,
  browser: BrowserParts,
  storage: AuthStorage,
  provider: IdentityProvider,
  tokens: TokenRequests,
): Promise<{ returnUrl: string }> {
  const answer = new URL(url).searchParams
  const attempt = storage.takeAttempt()
  const returnedState = answer.get('state') ?? undefined
  checkAnswer(answer, attempt.stateControl)

  const server = await provider.endpoints()
  const received = await tokens.exchangeCode(
    server,
    validated(server, provider.client, answer, attempt.stateControl as string),
    attempt.codeVerifier ?? '',
  )
  const claims = await checkIdToken({
    at: 'callback',
    idToken: received.idToken,
    accessToken: received.accessToken,
    issuer: server.issuer,
    clientId: settings.clientId,
    now: browser.now(),
    maxIatOffsetInSeconds: settings.maxIdTokenIatOffsetAllowedInSeconds,
    keys: {
      published: () => provider.signingKeys(server),
      symmetric: settings.symmetricKey,
    },
    returnedState,
    storedState: attempt.stateControl,
    storedNonce: attempt.nonce,
  })
  const userData =
    settings.autoUserInfo && server.userinfo_endpoint
      ? await provider.userData(server, received.accessToken, claims.sub as string)
      : claims

  // What an earlier session left must not pass for this one's.
  storage.remove('refreshToken')
  storage.remove('sessionState')
  const sessionState = answer.get('session_state')
  if (sessionState) storage.set('sessionState', sessionState)
  storage.setJson('userData', userData)
  provider.remember()
  storage.storeTokens(received)
  return { returnUrl: attempt.returnUrl ?? settings.postLoginRoute }
}

function checkAnswer(answer: URLSearchParams, storedState: string | undefined) {
  const { StatesDoNotMatch, LoginRequired, SecureTokenServerError } = ValidationResult
  const error = answer.get('error')
  if (!answer.has('state') && !error) throw new SignInError(StatesDoNotMatch, 'no state in url')
  if (answer.has('state') && !isSameSecret(answer.get('state'), storedState)) {
    throw new SignInError(StatesDoNotMatch, 'codeFlowCodeRequest incorrect state')
  }
  if (error) {
    throw new SignInError(
      error === 'login_required' ? LoginRequired : SecureTokenServerError,
      'AuthCallback AuthResult came with error',
      { cause: error },
    )
  }
  if (!answer.get('code')) throw new SignInError(SecureTokenServerError, 'no code in url')
}

/** Among others, the answer must name the issuer we asked (RFC 9207) where it names one. */
function validated(
  server: oauth.AuthorizationServer,
  client: oauth.Client,
  answer: URLSearchParams,
  storedState: string,
): URLSearchParams {
  try {
    return oauth.validateAuthResponse(server, client, answer, storedState)
  } catch (error) {
    throw new SignInError(
      ValidationResult.IssDoesNotMatchIssuer,
      'The answer in the url is not the one of our provider.',
      { cause: error },
    )
  }
}
