import { renewal } from '../renewal/renewal.ts'
import { sessionCheck } from '../renewal/session-check.ts'
import { checkIdToken } from '../tokens/token-checks.ts'
import { ValidationResult } from '../tokens/validation-result.ts'
import type { OidcClient } from './oidc-client.ts'
import { ProviderUnreachable, SignInError } from './sign-in-error.ts'

const forcedRefreshRetries = 3

export interface SignedIn {
  isAuthenticated: boolean
  result: ValidationResult
  userData?: Record<string, unknown>
  /** After a sign-in: where the person wanted to go. */
  returnUrl?: string
  /** After a failed callback: where the app should go. */
  route?: string
  errorMessage?: string
  /** Ended by a logout, here or in another tab, and not by a failure. */
  hasLoggedOut?: true
  /** The provider says that its own session is another one now, or gone. */
  hasServerSessionChanged?: true
}

/** The session as it stands: restored, kept renewed, ended, and told to whoever listens. */
export function session(oidc: OidcClient) {
  const { settings, browser, storage, provider, log } = oidc
  const renewing = renewal(oidc)
  const check = sessionCheck(oidc)
  const listeners = new Set<(state: SignedIn) => void>()
  let timer: ReturnType<typeof setTimeout> | undefined

  function stored(): SignedIn {
    if (!storage.get('idToken')) return { isAuthenticated: false, result: ValidationResult.NotSet }
    return {
      isAuthenticated: true,
      result: ValidationResult.Ok,
      userData: storage.getJson<Record<string, unknown>>('userData'),
    }
  }

  /** Any failure ends the session, whatever was stored before. */
  function fail(error: unknown): SignedIn {
    end()
    storage.reset()
    const errorMessage = error instanceof Error ? error.message : String(error)
    log.error(errorMessage, ...(error instanceof Error && error.cause ? [error.cause] : []))
    return {
      isAuthenticated: false,
      result: error instanceof SignInError ? error.result : ValidationResult.SecureTokenServerError,
      errorMessage,
    }
  }

  function tell(state: SignedIn): SignedIn {
    for (const listener of listeners) listener(state)
    return state
  }

  /** Needs no network as long as the id token is good. */
  async function restore(): Promise<SignedIn> {
    const idToken = storage.get('idToken')
    if (!idToken) return stored()
    try {
      await checkIdToken({
        at: 'restore',
        idToken,
        issuer: provider.knownEndpoints()?.issuer ?? settings.authority,
        clientId: settings.clientId,
        now: browser.now(),
        maxIatOffsetInSeconds: settings.maxIdTokenIatOffsetAllowedInSeconds,
        keys: { published: async () => ({ keys: [] }) },
      })
    } catch (error) {
      const hasExpired = (error as SignInError).result === ValidationResult.TokenExpired
      if (!hasExpired || !renewing.canRenew()) throw error
      await renewing.renew().catch((reason) => {
        throw reason instanceof ProviderUnreachable
          ? new SignInError(ValidationResult.TokenExpired, reason.message, { cause: reason })
          : reason
      })
    }
    return begin()
  }

  /** From here on it is kept alive, and the provider's side of it watched. */
  function begin(): SignedIn {
    const state = stored()
    if (!state.isAuthenticated) return state
    log.debug('signed in')
    keepRenewed()
    check.start(() => tell({ ...stored(), hasServerSessionChanged: true }))
    return state
  }

  function end(): void {
    clearTimeout(timer)
    check.stop()
  }

  /** Looks every few seconds whether it is time to renew, for as long as the session lasts. */
  function keepRenewed() {
    clearTimeout(timer)
    if (!browser.isBrowser) return
    timer = setTimeout(async () => {
      if (!settings.silentRenew) endWhenExpired()
      else if (renewing.isDue() && !renewing.isRunning()) await renewQuietly()
      if (storage.get('idToken')) keepRenewed()
    }, settings.tokenRefreshCheckIntervalInSeconds * 1000)
  }

  function endWhenExpired() {
    if (!storage.get('idToken') || !renewing.hasIdTokenExpired()) return
    tell(fail(new SignInError(ValidationResult.TokenExpired, 'The id token has expired.')))
  }

  async function renewQuietly() {
    const before = storage.get('idToken')
    const state = await renewing.renew().then(stored, (error) => {
      // Without an answer nothing is lost yet: the next check tries again.
      return error instanceof ProviderUnreachable ? stored() : fail(error)
    })
    if (storage.get('idToken') !== before) tell(state)
  }

  async function forceRefresh(): Promise<SignedIn> {
    const state = await renewPatiently().then(stored, (error) => {
      const isStillGood = error instanceof ProviderUnreachable && !renewing.hasIdTokenExpired()
      return isStillGood ? { ...stored(), errorMessage: error.message } : fail(error)
    })
    if (state.isAuthenticated) keepRenewed()
    return tell(state)
  }

  async function renewPatiently(attempt = 1): Promise<void> {
    try {
      await renewing.renew()
    } catch (error) {
      const canWait = error instanceof ProviderUnreachable && attempt <= forcedRefreshRetries
      if (!canWait) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 1000))
      await renewPatiently(attempt + 1)
    }
  }

  function subscribe(listener: (state: SignedIn) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    stored,
    restore,
    begin,
    end,
    fail,
    tell,
    forceRefresh,
    subscribe,
    hasServerSessionChanged: check.hasChanged,
  }
}
