import type { Attempt } from '../settings/auth-storage.ts'
import {
  completeConfiguration,
  type Settings,
  type SignInConfiguration,
} from '../settings/configuration.ts'
import { checkConfigurations, checkShape } from '../settings/configuration-check.ts'
import { type BrowserParts, createBrowserParts } from '../windows/browser-parts.ts'
import { createPopup, PopupError } from '../windows/popup.ts'
import { isCallback, readAuthResponse, removeAuthResponse } from './auth-response-url.ts'
import { type AuthorizeOptions, prepareAttempt } from './authorize-request.ts'
import { acceptAuthResponse, storeSession } from './callback.ts'
import { fetchWithAccessToken } from './fetch-with-access-token.ts'
import { endSessionAtProvider, type LogoffOptions } from './logout.ts'
import { createOidcClient } from './oidc-client.ts'
import { type RevocableToken, revoke, revokeAll } from './revocation.ts'
import { createSession, type SignedIn } from './session.ts'

export interface SignIn {
  /**
   * Call it when the app starts: it completes a callback in the url or restores a stored session,
   * and keeps the session renewed. A failed sign-in does not throw: it returns isAuthenticated
   * false with the reason.
   */
  checkAuth(url?: string): Promise<SignedIn>
  /** Opens the provider's sign-in page. Rejects with the reason if the provider cannot be found. */
  authorize(options?: AuthorizeOptions): Promise<void>
  /** Signs in with a popup. Call it in a click handler; the page at redirectUrl calls checkAuth. */
  authorizeWithPopup(options?: AuthorizeOptions): Promise<SignedIn>
  /** Ends the session here, then at the provider if it has an end-session endpoint. */
  logoff(options?: LogoffOptions): Promise<void>
  /** Also revokes the tokens at the provider. Returns an error message if that fails. */
  logoffAndRevokeTokens(options?: LogoffOptions): Promise<{ errorMessage?: string }>
  logoffLocal(): void
  revokeAccessToken(): Promise<void>
  revokeRefreshToken(): Promise<void>
  /** The id token for the app's own API. */
  idToken(): string | undefined
  /** Sends a request with the access token, only to the provider and `accessTokenOrigins`. */
  fetchWithAccessToken(url: string, init?: RequestInit): Promise<Response>
  forceRefresh(): Promise<SignedIn>
  /** Notifies of every later change: renewed, failed, signed in or out in another tab. */
  subscribe(listener: (state: SignedIn) => void): () => void
  routes: { postLogin: string; forbidden: string; unauthorized: string }
}

export function createSignIn(
  configuration: SignInConfiguration,
  ownParts: Partial<BrowserParts> = {},
): SignIn {
  const browser = createBrowserParts(ownParts)
  checkShape(configuration)
  const settings = completeConfiguration(configuration, browser.isBrowser)
  checkConfigurations([settings], browser.console)
  return createSignInFromSettings(settings, browser)
}

/** Needs settings that have been checked. */
export function createSignInFromSettings(settings: Settings, browser: BrowserParts): SignIn {
  const oidc = createOidcClient(settings, browser)
  const { storage, provider, log } = oidc
  const session = createSession(oidc)
  const popup = createPopup(oidc)
  let checking: Promise<SignedIn> | undefined

  function checkAuth(url = browser.location.href): Promise<SignedIn> {
    // A code can be exchanged only once, so a second caller gets the result of the first.
    checking ??= (
      isCallback(url, settings) ? completeCallback(url) : session.restore().catch(session.fail)
    ).finally(() => {
      checking = undefined
    })
    return checking
  }

  async function completeCallback(url: string): Promise<SignedIn> {
    if (popup.sendToOpener(url)) return session.readStored()
    if (url === browser.location.href) browser.replaceUrl(removeAuthResponse(url, settings))
    const attempt = storage.readAttempt()
    const isUnasked =
      attempt.stateControl === undefined && readAuthResponse(url, settings).has('error')
    // An error without a sign-in of this tab is a link from elsewhere, which must not end the session.
    if (isUnasked && session.readStored().isAuthenticated) {
      return session.restore().catch(session.fail)
    }
    if (settings.cleanStateAfterAuthentication) storage.removeAttempt()
    const state = await acceptCallback(url, attempt)
    if (settings.triggerAuthorizationResultEvent) return session.notify(state)
    const returnUrl = attempt.returnUrl ?? settings.postLoginRoute
    return state.isAuthenticated
      ? { ...state, returnUrl }
      : { ...state, returnUrl, route: settings.unauthorizedRoute }
  }

  async function acceptCallback(url: string, attempt: Partial<Attempt>): Promise<SignedIn> {
    try {
      await storeSession(
        oidc,
        await acceptAuthResponse(oidc, readAuthResponse(url, settings), attempt),
      )
      return session.begin()
    } catch (error) {
      return session.fail(error)
    }
  }

  async function authorizeWithPopup(options: AuthorizeOptions = {}): Promise<SignedIn> {
    try {
      const { url, attempt } = await popup.open(options)
      return session.notify({
        ...(await acceptCallback(url, attempt)),
        returnUrl: attempt.returnUrl,
      })
    } catch (error) {
      if (!(error instanceof PopupError)) return session.notify(session.fail(error))
      log.warn(error.message)
      return { ...session.readStored(), errorMessage: error.message }
    }
  }

  /** Signs out here first, because that must work even if the provider fails. */
  async function logoff(options?: LogoffOptions, isRevoking = false) {
    const idToken = storage.get('idToken')
    const access_token = storage.get('accessToken')
    const refresh_token = storage.get('refreshToken')
    const known = provider.findKnownEndpoints()
    logoffLocal()
    const server = known ?? (await provider.getEndpoints().catch(() => undefined))
    let errorMessage: string | undefined
    if (isRevoking) {
      await revokeAll(provider, server, { access_token, refresh_token }).catch((error) => {
        log.error(error.message, error.cause)
        errorMessage = error.message
      })
    }
    if (!session.hasServerSessionChanged()) endSessionAtProvider(oidc, server, idToken, options)
    return { ...(errorMessage && { errorMessage }) }
  }

  function logoffLocal() {
    session.end()
    storage.clearAll()
    session.notify({ ...session.readStored(), hasLoggedOut: true })
  }

  async function revokeStored(kind: RevocableToken, item: 'accessToken' | 'refreshToken') {
    const token = storage.get(item)
    if (token) await revoke(provider, await provider.getEndpoints(), kind, token)
  }

  let hasJustLoggedOut = false
  browser.onStorage(({ key, newValue }) => {
    if (key !== null && key !== storage.key('idToken')) return
    if (newValue) {
      hasJustLoggedOut = false
      session.notify(session.begin())
      return
    }
    // A logout first empties the token, then removes it. Only the first change counts.
    if (hasJustLoggedOut) return
    hasJustLoggedOut = key === null || newValue === ''
    session.end()
    if (hasJustLoggedOut) storage.clearTab()
    else storage.removeAttempt()
    session.notify({ ...session.readStored(), ...(hasJustLoggedOut && { hasLoggedOut: true }) })
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
    forceRefresh: session.forceRefresh,
    subscribe: session.subscribe,
    routes: {
      postLogin: settings.postLoginRoute,
      forbidden: settings.forbiddenRoute,
      unauthorized: settings.unauthorizedRoute,
    },
  }
}
