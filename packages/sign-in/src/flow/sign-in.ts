import type { Attempt } from '../settings/auth-storage.ts'
import {
  completeConfiguration,
  type Settings,
  type SignInConfiguration,
} from '../settings/configuration.ts'
import { checkConfigurations, checkShape } from '../settings/configuration-check.ts'
import { type BrowserParts, browserParts } from '../windows/browser-parts.ts'
import { PopupError, popup } from '../windows/popup.ts'
import { isCallback, readAnswer, withoutAnswer } from './answer-url.ts'
import { type AuthorizeOptions, prepareAttempt } from './authorize-request.ts'
import { acceptAnswer, beginSession } from './callback.ts'
import { endSessionAtProvider, type LogoffOptions } from './logout.ts'
import { oidcClient } from './oidc-client.ts'
import { fetchWithAccessToken } from './provider-fetch.ts'
import { type RevocableToken, revoke, revokeAll } from './revocation.ts'
import { type SignedIn, session } from './session.ts'

export interface SignIn {
  /**
   * On app start: finishes a callback in the url or restores a stored session, and keeps it
   * renewed. Never throws for a failed sign-in: answers isAuthenticated false with the reason.
   */
  checkAuth(url?: string): Promise<SignedIn>
  /** Goes to the provider. Rejects with the reason when the provider cannot be found. */
  authorize(options?: AuthorizeOptions): Promise<void>
  /** The same in a popup. To be called while a click is handled; the page at redirectUrl calls checkAuth. */
  authorizeWithPopup(options?: AuthorizeOptions): Promise<SignedIn>
  /** Ends the session here, then at the provider where it has an end-session endpoint. */
  logoff(options?: LogoffOptions): Promise<void>
  /** The same, and the provider forgets the tokens; answers what of that did not work. */
  logoffAndRevokeTokens(options?: LogoffOptions): Promise<{ errorMessage?: string }>
  logoffLocal(): void
  revokeAccessToken(): Promise<void>
  revokeRefreshToken(): Promise<void>
  /** For the app's own API. */
  idToken(): string | undefined
  /** A request with the access token, which goes to the provider and `accessTokenOrigins` alone. */
  fetchWithAccessToken(url: string, init?: RequestInit): Promise<Response>
  forceRefresh(): Promise<SignedIn>
  /** Hears every change after checkAuth: renewed, failed, signed in or out in another tab. */
  subscribe(listener: (state: SignedIn) => void): () => void
  routes: { postLogin: string; forbidden: string; unauthorized: string }
}

export function createSignIn(
  configuration: SignInConfiguration,
  ownParts: Partial<BrowserParts> = {},
): SignIn {
  const browser = browserParts(ownParts)
  checkShape(configuration)
  const settings = completeConfiguration(configuration, browser.isBrowser)
  checkConfigurations([settings], browser.console)
  return signInWith(settings, browser)
}

/** For settings that have been checked. */
export function signInWith(settings: Settings, browser: BrowserParts): SignIn {
  const oidc = oidcClient(settings, browser)
  const { storage, provider, log } = oidc
  const current = session(oidc)
  const beside = popup(oidc)
  let checking: Promise<SignedIn> | undefined

  function checkAuth(url = browser.location.href): Promise<SignedIn> {
    // A code can be exchanged once, so a second caller gets the first one's answer.
    checking ??= (
      isCallback(url, settings) ? callback(url) : current.restore().catch(current.fail)
    ).finally(() => {
      checking = undefined
    })
    return checking
  }

  async function callback(url: string): Promise<SignedIn> {
    if (beside.handOver(url)) return current.stored()
    if (url === browser.location.href) browser.replaceUrl(withoutAnswer(url, settings))
    const attempt = storage.readAttempt()
    if (settings.cleanStateAfterAuthentication) storage.forgetAttempt()
    const state = await finish(url, attempt)
    if (settings.triggerAuthorizationResultEvent) return current.tell(state)
    return state.isAuthenticated
      ? { ...state, returnUrl: attempt.returnUrl ?? settings.postLoginRoute }
      : { ...state, route: settings.unauthorizedRoute }
  }

  async function finish(url: string, attempt: Partial<Attempt>): Promise<SignedIn> {
    try {
      await beginSession(oidc, await acceptAnswer(oidc, readAnswer(url, settings), attempt))
      return current.begin()
    } catch (error) {
      return current.fail(error)
    }
  }

  async function authorizeWithPopup(options: AuthorizeOptions = {}): Promise<SignedIn> {
    try {
      const { url, attempt } = await beside.ask(options)
      return current.tell({ ...(await finish(url, attempt)), returnUrl: attempt.returnUrl })
    } catch (error) {
      if (!(error instanceof PopupError)) return current.tell(current.fail(error))
      log.warn(error.message)
      return { ...current.stored(), errorMessage: error.message }
    }
  }

  /** Whatever the provider answers, the person has asked to be signed out here. */
  async function logoff(options?: LogoffOptions, isRevoking = false) {
    const idToken = storage.get('idToken')
    const access_token = storage.get('accessToken')
    const refresh_token = storage.get('refreshToken')
    const known = provider.knownEndpoints()
    logoffLocal()
    const server = known ?? (await provider.endpoints().catch(() => undefined))
    let errorMessage: string | undefined
    if (isRevoking) {
      await revokeAll(provider, server, { access_token, refresh_token }).catch((error) => {
        log.error(error.message, error.cause)
        errorMessage = error.message
      })
    }
    if (!current.hasServerSessionChanged()) endSessionAtProvider(oidc, server, idToken, options)
    return { ...(errorMessage && { errorMessage }) }
  }

  function logoffLocal() {
    current.end()
    storage.clearEverything()
    current.tell({ ...current.stored(), hasLoggedOut: true })
  }

  async function revokeStored(kind: RevocableToken, item: 'accessToken' | 'refreshToken') {
    const token = storage.get(item)
    if (token) await revoke(provider, await provider.endpoints(), kind, token)
  }

  let hasJustLoggedOut = false
  browser.onStorage(({ key, newValue }) => {
    if (key !== null && key !== storage.key('idToken')) return
    if (newValue) {
      hasJustLoggedOut = false
      current.tell(current.begin())
      return
    }
    // After the empty token that announces a logout, its disappearance is no news.
    if (hasJustLoggedOut) return
    hasJustLoggedOut = key === null || newValue === ''
    current.end()
    if (hasJustLoggedOut) storage.clearTab()
    else storage.forgetAttempt()
    current.tell({ ...current.stored(), ...(hasJustLoggedOut && { hasLoggedOut: true }) })
  })

  return {
    checkAuth,
    async authorize(options) {
      const { url, attempt } = await prepareAttempt(oidc, options)
      storage.storeAttempt(attempt)
      browser.location.assign(url)
    },
    authorizeWithPopup,
    async logoff(options) {
      await logoff(options)
    },
    logoffAndRevokeTokens: (options) => logoff(options, true),
    logoffLocal,
    revokeAccessToken: () => revokeStored('access_token', 'accessToken'),
    revokeRefreshToken: () => revokeStored('refresh_token', 'refreshToken'),
    idToken: () => storage.get('idToken') || undefined,
    fetchWithAccessToken: (url, init) => fetchWithAccessToken(oidc, url, init),
    forceRefresh: current.forceRefresh,
    subscribe: current.subscribe,
    routes: {
      postLogin: settings.postLoginRoute,
      forbidden: settings.forbiddenRoute,
      unauthorized: settings.unauthorizedRoute,
    },
  }
}
