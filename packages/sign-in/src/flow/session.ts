import { createRenewal } from '../renewal/renewal.ts'
import { createSessionCheck } from '../renewal/session-check.ts'
import { checkIdToken } from '../tokens/token-checks.ts'
import { ValidationResult } from '../tokens/validation-result.ts'
import type { OidcClient } from './oidc-client.ts'
import { ProviderUnreachable, RedirectRequired, SignInError } from './sign-in-error.ts'

const forcedRefreshRetries = 3

export interface SignedIn {
  isAuthenticated: boolean
  result: ValidationResult
  userData?: Record<string, unknown>
  /** After a callback, successful or not: the page that the user wanted to open. */
  returnUrl?: string
  /** After a failed callback: the route that the app should open. */
  route?: string
  errorMessage?: string
  /** The error code that the provider sent back, such as `access_denied` if the user cancelled. */
  providerError?: string
  /** The session ended by a logout, here or in another tab, not by an error. */
  hasLoggedOut?: true
  /** The session ends soon unless the app calls `authorize`; the user may not have to sign in again. */
  needsRedirect?: true
  /** The session at the provider has changed or ended. */
  hasServerSessionChanged?: true
}

/** Restores, renews and ends the session, and notifies listeners. */
export function createSession(oidc: OidcClient) {
  const { settings, browser, storage, provider, log } = oidc
  const renewal = createRenewal(oidc)
  const check = createSessionCheck(oidc)
  const listeners = new Set<(state: SignedIn) => void>()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The id token that only a redirect can renew; it is not tried again. */
  let unrenewable: string | undefined

  function readStored(): SignedIn {
    if (!storage.get('idToken')) return { isAuthenticated: false, result: ValidationResult.NotSet }
    return {
      isAuthenticated: true,
      result: ValidationResult.Ok,
      userData: storage.getJson<Record<string, unknown>>('userData'),
    }
  }

  /** Every failure ends the session and removes what was stored. */
  function fail(error: unknown): SignedIn {
    end()
    storage.reset()
    const errorMessage = error instanceof Error ? error.message : String(error)
    log.error(errorMessage, ...(error instanceof Error && error.cause ? [error.cause] : []))
    return {
      isAuthenticated: false,
      result: error instanceof SignInError ? error.result : ValidationResult.SecureTokenServerError,
      errorMessage,
      ...(error instanceof SignInError &&
        error.providerError !== undefined && { providerError: error.providerError }),
    }
  }

  function notify(state: SignedIn): SignedIn {
    for (const listener of listeners) listener(state)
    return state
  }

  /** Needs no network while the id token is valid. */
  async function restore(): Promise<SignedIn> {
    const idToken = storage.get('idToken')
    if (!idToken) return readStored()
    try {
      await checkIdToken({
        source: 'restore',
        idToken,
        issuer: provider.findKnownEndpoints()?.issuer ?? settings.authority,
        clientId: settings.clientId,
        now: browser.now(),
        maxIatOffsetInSeconds: settings.maxIdTokenIatOffsetAllowedInSeconds,
        keys: { published: async () => ({ keys: [] }) },
      })
    } catch (error) {
      const hasExpired =
        error instanceof SignInError && error.result === ValidationResult.TokenExpired
      if (!hasExpired || !renewal.canRenew()) throw error
      await renewal.renew().catch((reason) => {
        throw reason instanceof ProviderUnreachable || reason instanceof RedirectRequired
          ? new SignInError(ValidationResult.TokenExpired, reason.message, { cause: reason })
          : reason
      })
    }
    return begin()
  }

  /** Starts renewing the session and watching the session at the provider. */
  function begin(): SignedIn {
    const state = readStored()
    if (!state.isAuthenticated) return state
    log.debug('signed in')
    scheduleRenewal()
    check.start(() => notify({ ...readStored(), hasServerSessionChanged: true }))
    return state
  }

  function end(): void {
    clearTimeout(timer)
    check.stop()
  }

  /** Checks every few seconds whether to renew, until the session ends. */
  function scheduleRenewal() {
    clearTimeout(timer)
    if (!browser.isBrowser) return
    timer = setTimeout(async () => {
      if (!settings.silentRenew) endWhenExpired()
      else if (renewal.isDue() && !renewal.isRunning()) await renewInBackground()
      if (storage.get('idToken')) scheduleRenewal()
    }, settings.tokenRefreshCheckIntervalInSeconds * 1000)
  }

  function endWhenExpired() {
    if (!storage.get('idToken') || !renewal.hasIdTokenExpired()) return
    notify(fail(new SignInError(ValidationResult.TokenExpired, 'The id token has expired.')))
  }

  async function renewInBackground() {
    const before = storage.get('idToken')
    if (before !== undefined && before === unrenewable) return endWhenExpired()
    const state = await renewal.renew().then(readStored, (error) => {
      if (error instanceof RedirectRequired) return requestRedirect(error)
      // The session is still valid if the provider cannot be reached. The next check tries again.
      return error instanceof ProviderUnreachable ? readStored() : fail(error)
    })
    if (storage.get('idToken') !== before || state.needsRedirect) notify(state)
  }

  /** The id token stays in use while it is valid. */
  function requestRedirect(error: RedirectRequired): SignedIn {
    if (renewal.hasIdTokenExpired()) {
      return fail(new SignInError(ValidationResult.LoginRequired, error.message, { cause: error }))
    }
    unrenewable = storage.get('idToken')
    return { ...readStored(), needsRedirect: true, errorMessage: error.message }
  }

  async function forceRefresh(): Promise<SignedIn> {
    const state = await renewWithRetry().then(readStored, (error) => {
      if (error instanceof RedirectRequired) return requestRedirect(error)
      const isStillValid = error instanceof ProviderUnreachable && !renewal.hasIdTokenExpired()
      return isStillValid ? { ...readStored(), errorMessage: error.message } : fail(error)
    })
    if (state.isAuthenticated) scheduleRenewal()
    return notify(state)
  }

  async function renewWithRetry(attempt = 1): Promise<void> {
    try {
      await renewal.renew(true)
    } catch (error) {
      const canRetry = error instanceof ProviderUnreachable && attempt <= forcedRefreshRetries
      if (!canRetry) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 1000))
      await renewWithRetry(attempt + 1)
    }
  }

  function subscribe(listener: (state: SignedIn) => void): () => void {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }

  return {
    readStored,
    restore,
    begin,
    end,
    fail,
    notify,
    forceRefresh,
    subscribe,
    hasServerSessionChanged: check.hasChanged,
  }
}
