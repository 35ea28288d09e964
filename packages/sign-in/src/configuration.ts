export interface SignInConfiguration {
  authority: string
  clientId: string
  redirectUrl: string
  postLogoutRedirectUri?: string
  scope?: string
  /** How far the id token's issue time may lie from our clock. */
  maxIdTokenIatOffsetAllowedInSeconds?: number
  /** Every stored item's name begins with this. */
  storagePrefix?: string
  /** Other local-storage name prefixes that must not outlive the session. */
  clearAtLogout?: readonly string[]
  postLoginRoute?: string
  autoUserInfo?: boolean
  triggerRefreshWhenIdTokenExpired?: boolean
  renewTimeBeforeTokenExpiresInSeconds?: number
  tokenRefreshCheckIntervalInSeconds?: number
  refreshTokenRetryInSeconds?: number
  silentRenewTimeoutInSeconds?: number
  /** The only key HS signatures are ever checked with; keys from the network never are. */
  symmetricKey?: SymmetricKey
}

export interface SymmetricKey {
  kty: 'oct'
  k: string
}

const defaults = {
  scope: 'openid email profile',
  maxIdTokenIatOffsetAllowedInSeconds: 120,
  storagePrefix: 'signIn_',
  clearAtLogout: [] as readonly string[],
  postLoginRoute: '/',
  autoUserInfo: true,
  triggerRefreshWhenIdTokenExpired: true,
  renewTimeBeforeTokenExpiresInSeconds: 0,
  tokenRefreshCheckIntervalInSeconds: 4,
  refreshTokenRetryInSeconds: 3,
  silentRenewTimeoutInSeconds: 20,
}

export type Settings = SignInConfiguration & typeof defaults

export function completeConfiguration(configuration: SignInConfiguration): Settings {
  if (!configuration.authority) {
    throw new Error('The authority URL MUST be provided in the configuration!')
  }
  if (!configuration.redirectUrl) {
    throw new Error('The redirectUrl is required and missing from your config')
  }
  if (!configuration.clientId) {
    throw new Error('The clientId is required and missing from your config!')
  }
  // A setting handed over as undefined means "not set", so it must not hide its default.
  const given = Object.entries(configuration).filter(([, value]) => value !== undefined)
  return {
    ...defaults,
    ...(Object.fromEntries(given) as unknown as SignInConfiguration),
  } as Settings
}
