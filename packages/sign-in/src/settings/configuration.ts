import { LogLevel } from './log.ts'

export type ResponseType = 'code' | 'id_token token' | 'id_token'
type Parameters = Readonly<Record<string, string>>

export interface SignInConfiguration {
  authority: string
  clientId: string
  redirectUrl: string
  postLogoutRedirectUri?: string
  /** Tells several configurations apart; without it, its place in the list and the client id do. */
  configId?: string

  responseType?: ResponseType
  scope?: string
  disablePkce?: boolean
  /** Sends the request to the provider first and only its number through the browser. */
  usePushedAuthorisationRequests?: boolean
  /** Google's parameter for the domain of the account. */
  hdParam?: string
  customParamsAuthRequest?: Parameters
  customParamsCodeRequest?: Parameters
  customParamsRefreshTokenRequest?: Parameters
  customParamsEndSessionRequest?: Parameters
  /** How far the id token's issue time may lie from our clock. */
  maxIdTokenIatOffsetAllowedInSeconds?: number
  /** The only key HS signatures are ever checked with; keys from the network never are. */
  symmetricKey?: SymmetricKey
  autoUserInfo?: boolean
  /** Off: state, nonce and verifier of an attempt stay stored after it was answered. */
  cleanStateAfterAuthentication?: boolean

  silentRenew?: boolean
  /** Renews with the refresh token; otherwise in a hidden frame, at `silentRenewUrl`. */
  useRefreshToken?: boolean
  silentRenewUrl?: string
  silentRenewTimeoutInSeconds?: number
  triggerRefreshWhenIdTokenExpired?: boolean
  renewTimeBeforeTokenExpiresInSeconds?: number
  tokenRefreshCheckIntervalInSeconds?: number
  refreshTokenRetryInSeconds?: number
  /** Asks the provider's frame every few seconds whether its session is still the same. */
  startCheckSession?: boolean

  postLoginRoute?: string
  forbiddenRoute?: string
  unauthorizedRoute?: string
  /** Listeners hear how a callback ended, and no route is answered for it. */
  triggerAuthorizationResultEvent?: boolean
  logoffMethod?: 'GET' | 'POST'
  /** Origins besides the provider's own that may be sent the access token. */
  accessTokenOrigins?: readonly string[]

  /** Every stored item's name begins with this. */
  storagePrefix?: string
  /** Other local-storage name prefixes that must not outlive the session. */
  clearAtLogout?: readonly string[]
  /** Keeps the id token in the cookie `jwtToken` too. */
  setIdTokenCookie?: boolean
  logLevel?: LogLevel
}

export interface SymmetricKey {
  kty: 'oct'
  /** In base64url; at least as long as the hash of the algorithm. */
  k: string
  /** The only algorithm it is for, where there is but one. */
  alg?: string
}

export const defaults = {
  responseType: 'code' as ResponseType,
  scope: 'openid email profile',
  disablePkce: false,
  usePushedAuthorisationRequests: false,
  maxIdTokenIatOffsetAllowedInSeconds: 120,
  autoUserInfo: true,
  cleanStateAfterAuthentication: true,
  silentRenew: false,
  useRefreshToken: false,
  silentRenewTimeoutInSeconds: 20,
  triggerRefreshWhenIdTokenExpired: true,
  renewTimeBeforeTokenExpiresInSeconds: 0,
  tokenRefreshCheckIntervalInSeconds: 4,
  refreshTokenRetryInSeconds: 3,
  startCheckSession: false,
  postLoginRoute: '/',
  forbiddenRoute: '/forbidden',
  unauthorizedRoute: '/unauthorized',
  triggerAuthorizationResultEvent: false,
  logoffMethod: 'GET' as 'GET' | 'POST',
  accessTokenOrigins: [] as readonly string[],
  storagePrefix: 'signIn_',
  clearAtLogout: [] as readonly string[],
  setIdTokenCookie: true,
  logLevel: LogLevel.Warn as LogLevel,
}

export type Settings = SignInConfiguration & typeof defaults

/** Without a browser there are no frames, timers of a page or stored tokens to renew with. */
const withoutBrowser = {
  startCheckSession: false,
  silentRenew: false,
  useRefreshToken: false,
  usePushedAuthorisationRequests: false,
}

export function completeConfiguration(
  configuration: SignInConfiguration,
  isBrowser = true,
): Settings {
  // A setting handed over as undefined means "not set", so it must not hide its default.
  const given = Object.entries(configuration).filter(([, value]) => value !== undefined)
  return {
    ...defaults,
    ...(Object.fromEntries(given) as unknown as SignInConfiguration),
    ...(isBrowser ? {} : withoutBrowser),
  } as Settings
}

export function usesPkce({ responseType, disablePkce }: Settings): boolean {
  return responseType === 'code' && !disablePkce
}
