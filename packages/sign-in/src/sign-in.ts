import { authStorage } from './auth-storage.ts'
import { startAttempt } from './authorize-request.ts'
import { type BrowserParts, browserParts } from './browser-parts.ts'
import { finishCallback, isCallback, withoutAnswer } from './callback.ts'
import { completeConfiguration, type SignInConfiguration } from './configuration.ts'
import { identityProvider } from './identity-provider.ts'
import { logoutUrl } from './logout.ts'
import { renewal } from './renewal.ts'
import { ProviderUnreachable, SignInError } from './sign-in-error.ts'
import { checkIdToken } from './token-checks.ts'
import { tokenRequests } from './token-request.ts'
import { ValidationResult } from './validation-result.ts'

export type { BrowserParts, SignInConfiguration }
export { ValidationResult }

const forcedRefreshRetries = 3

export interface SignedIn {
  isAuthenticated: boolean
  result: ValidationResult
  userData?: Record<string, unknown>
  returnUrl?: string
  errorMessage?: string
}

export interface SignIn {
  /**
   * On app start: finishes a callback in the url or restores a stored session, and keeps it
   * renewed. Never throws for a failed sign-in: answers isAuthenticated false with the reason.
   */
  checkAuth(url?: string): Promise<SignedIn>
  /** Goes to the provider. Rejects with the reason when the provider cannot be found. */
  authorize(options?: { returnUrl?: string }): Promise<void>
  /** Ends the session here, then at the provider where it has an end-session endpoint. */
  logoff(): Promise<void>
  logoffLocal(): void
  idToken(): string | undefined
  forceRefresh(): Promise<SignedIn>
  /** Hears every change after checkAuth: renewed, failed, signed in or out in another tab. */
  subscribe(listener: (state: SignedIn) => void): () => void
}

export function createSignIn(
  configuration: SignInConfiguration,
  ownParts: Partial<BrowserParts> = {},
): SignIn {
  const settings = completeConfiguration(configuration)
  const browser = browserParts(ownParts)
  const storage = authStorage(settings, browser)
  const provider = identityProvider(settings, browser, storage)
  const tokens = tokenRequests(settings, browser, provider)
  const session = renewal(settings, browser, storage, provider, tokens)
  const listeners = new Set<(state: SignedIn) => void>()
  let checking: Promise<SignedIn> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined

  function checkAuth(url = browser.location.href): Promise<SignedIn> {
    // A code can be exchanged once, so a second caller gets the first one's answer.
    checking ??= (isCallback(url, settings) ? callback(url) : restore())
      .catch(fail)
      .then((state) => {
        if (state.isAuthenticated) keepRenewed()
        return state
      })
      .finally(() => {
        checking = undefined
      })
    return checking
  }

  async function callback(url: string): Promise<SignedIn> {
    if (url === browser.location.href) browser.replaceUrl(withoutAnswer(url))
    const done = await finishCallback(url, settings, browser, storage, provider, tokens)
    return { ...stored(), ...done }
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
      if (!hasExpired || !storage.get('refreshToken')) throw error
      await session.renew().catch((reason) => {
        throw reason instanceof ProviderUnreachable
          ? new SignInError(ValidationResult.TokenExpired, reason.message, { cause: reason })
          : reason
      })
    }
    return stored()
  }

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
    clearTimeout(timer)
    storage.reset()
    return {
      isAuthenticated: false,
      result: error instanceof SignInError ? error.result : ValidationResult.SecureTokenServerError,
      errorMessage: error instanceof Error ? error.message : String(error),
    }
  }

  function tell(state: SignedIn): SignedIn {
    for (const listener of listeners) listener(state)
    return state
  }

  function keepRenewed() {
    clearTimeout(timer)
    timer = setTimeout(async () => {
      if (session.isDue() && !session.isRunning()) await renewQuietly()
      if (storage.get('idToken')) keepRenewed()
    }, settings.tokenRefreshCheckIntervalInSeconds * 1000)
  }

  async function renewQuietly() {
    const before = storage.get('idToken')
    const state = await session.renew().then(stored, (error) => {
      // Without an answer nothing is lost yet: the next check tries again.
      return error instanceof ProviderUnreachable ? stored() : fail(error)
    })
    if (storage.get('idToken') !== before) tell(state)
  }

  async function forceRefresh(): Promise<SignedIn> {
    const state = await renewPatiently().then(stored, (error) => {
      const isStillGood = error instanceof ProviderUnreachable && !session.hasIdTokenExpired()
      return isStillGood ? { ...stored(), errorMessage: error.message } : fail(error)
    })
    if (state.isAuthenticated) keepRenewed()
    return tell(state)
  }

  async function renewPatiently(attempt = 1): Promise<void> {
    try {
      await session.renew()
    } catch (error) {
      const canWait = error instanceof ProviderUnreachable && attempt <= forcedRefreshRetries
      if (!canWait) throw error
      await new Promise((resolve) => setTimeout(resolve, attempt * 1000))
      await renewPatiently(attempt + 1)
    }
  }

  async function logoff() {
    const idToken = storage.get('idToken')
    const known = provider.knownEndpoints()
    logoffLocal()
    // The local session is gone already, so a provider that cannot be found is no obstacle.
    const server = known ?? (await provider.endpoints().catch(() => undefined))
    const url = server && logoutUrl(server, settings, idToken)
    if (url) browser.location.assign(url)
  }

  function logoffLocal() {
    clearTimeout(timer)
    storage.clearEverything()
    tell(stored())
  }

  browser.onStorage(({ key, newValue }) => {
    if (key !== null && key !== storage.key('idToken')) return
    clearTimeout(timer)
    if (key === null || newValue === null) storage.takeAttempt()
    else keepRenewed()
    tell(stored())
  })

  return {
    checkAuth,
    async authorize({ returnUrl } = {}) {
      browser.location.assign(await startAttempt(settings, provider, storage, returnUrl))
    },
    logoff,
    logoffLocal,
    idToken: () => storage.get('idToken'),
    forceRefresh,
    subscribe(listener) {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
  }
}
