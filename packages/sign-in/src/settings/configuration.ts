import { LogLevel } from './log.ts'

type ResponseType = 'code' | 'id_token token' | 'id_token'
type Parameters = Readonly<Record<string, string>>

export interface SignInConfiguration {
  authority: string
  clientId: string
  redirectUrl: string
  postLogoutRedirectUri?: string
  /** Identifies one of several configurations. Default: its position in the list and the client id. */
  configId?: string

  responseType?: ResponseType
  scope?: string
  disablePkce?: boolean
  /** Sends the request to the provider directly, and only its request_uri through the browser. */
  usePushedAuthorisationRequests?: boolean
  /** Google's parameter for the domain of the account. */
  hdParam?: string
  customParamsAuthRequest?: Parameters
  customParamsCodeRequest?: Parameters
  customParamsRefreshTokenRequest?: Parameters
  customParamsEndSessionRequest?: Parameters
  /** Allowed difference between the issue time of the id token and our clock. */
  maxIdTokenIatOffsetAllowedInSeconds?: number
  /** The only key for HS signatures. Keys from the network are never used for them. */
  symmetricKey?: SymmetricKey
  autoUserInfo?: boolean
  /** If false, state, nonce and verifier of an attempt stay stored after the response. */
  cleanStateAfterAuthentication?: boolean

  silentRenew?: boolean
  /** Renews with the refresh token; otherwise in a hidden frame at `silentRenewUrl`. */
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
  /** Notifies listeners of the result of a callback, instead of returning a route. */
  triggerAuthorizationResultEvent?: boolean
  logoffMethod?: 'GET' | 'POST'
  /** Origins, besides the provider's own, that can receive the access token. */
  accessTokenOrigins?: readonly string[]

  /** The names of all stored items begin with this. */
  storagePrefix?: string
  /** Prefixes of other stored items to remove at logout. */
  clearAtLogout?: readonly string[]
  /** Also stores the id token in the cookie `jwtToken`. */
  setIdTokenCookie?: boolean
  logLevel?: LogLevel
}

export interface SymmetricKey {
  kty: 'oct'
  /** In base64url, at least as long as the hash of the algorithm. */
  k: string
  /** Limits the key to one algorithm. */
  alg?: string
}

type SettingWithDefault =
  | 'responseType'
  | 'scope'
  | 'disablePkce'
  | 'usePushedAuthorisationRequests'
  | 'maxIdTokenIatOffsetAllowedInSeconds'
  | 'autoUserInfo'
  | 'cleanStateAfterAuthentication'
  | 'silentRenew'
  | 'useRefreshToken'
  | 'silentRenewTimeoutInSeconds'
  | 'triggerRefreshWhenIdTokenExpired'
  | 'renewTimeBeforeTokenExpiresInSeconds'
  | 'tokenRefreshCheckIntervalInSeconds'
  | 'refreshTokenRetryInSeconds'
  | 'startCheckSession'
  | 'postLoginRoute'
  | 'forbiddenRoute'
  | 'unauthorizedRoute'
  | 'triggerAuthorizationResultEvent'
  | 'logoffMethod'
  | 'accessTokenOrigins'
  | 'storagePrefix'
  | 'clearAtLogout'
  | 'setIdTokenCookie'
  | 'logLevel'

type Defaults = Required<Pick<SignInConfiguration, SettingWithDefault>>

export const defaults: Defaults = {
  responseType: 'code',
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
  logoffMethod: 'GET',
  accessTokenOrigins: [],
  storagePrefix: 'signIn_',
  clearAtLogout: [],
  setIdTokenCookie: true,
  logLevel: LogLevel.Warn,
}

export type Settings = SignInConfiguration & Defaults

/** Without a browser there are no frames and no stored tokens. */
const serverSettings = {
  startCheckSession: false,
  silentRenew: false,
  useRefreshToken: false,
  usePushedAuthorisationRequests: false,
}

export function completeConfiguration(
  configuration: SignInConfiguration,
  isBrowser = true,
): Settings {
  const settings: Settings = { ...configuration, ...defaults }
  const given = Object.entries(configuration).filter(([, value]) => value !== undefined)
  // Assigned one by one, because undefined means "not set" and must not replace a default.
  return Object.assign(settings, Object.fromEntries(given), isBrowser ? {} : serverSettings)
}

export function usesPkce({ responseType, disablePkce }: Settings): boolean {
  return responseType === 'code' && !disablePkce
}
