import type { OidcClient } from '../flow/oidc-client.ts'
import { RedirectRequired } from '../flow/sign-in-error.ts'
import type { RefreshedTokens } from '../settings/auth-storage.ts'
import { readClaims } from '../tokens/token-checks.ts'
import type { BrowserParts } from '../windows/browser-parts.ts'
import { renewInFrame } from './frame-renewal.ts'
import { renewWithRefreshToken } from './refresh-renewal.ts'

/** Renews the session in one tab at a time. The other tabs use its new tokens. */
export function createRenewal(oidc: OidcClient) {
  const { settings, browser, storage, provider } = oidc
  const withLock = createLock(browser, `${settings.storagePrefix}renewal`)
  const usesRefreshToken = settings.useRefreshToken && settings.responseType === 'code'

  async function requestTokens(
    previous: string,
    needsIdToken: boolean,
  ): Promise<{ tokens: RefreshedTokens; sessionState?: string | null }> {
    if (!usesRefreshToken) return renewInFrame(oidc, previous)
    const refreshed = await renewWithRefreshToken(oidc, previous)
    if (refreshed.tokens.idToken !== undefined || !needsIdToken) return refreshed
    // The refresh token may have been replaced, so it is stored even if no id token follows.
    if (storage.get('idToken') === previous) storage.storeTokens(refreshed.tokens)
    if (!settings.silentRenewUrl) throw new RedirectRequired()
    return renewInFrame(oidc, previous).catch((cause) => {
      throw new RedirectRequired(cause)
    })
  }

  /**
   * Throws SignInError if the provider rejects it, ProviderUnreachable if it does not respond, and
   * RedirectRequired if an id token is needed but neither refreshing nor a frame gives one.
   */
  function renew(needsIdToken = isIdTokenDue()): Promise<void> {
    const idToken = storage.get('idToken')
    const isUnchanged = () => storage.get('idToken') === idToken
    return withLock(async () => {
      if (!idToken || !isUnchanged()) return
      storage.set('silentRenewRunning', String(browser.now()))
      try {
        const { tokens, sessionState } = await requestTokens(idToken, needsIdToken)
        // A logout in another tab meanwhile is final, so the new tokens must not be stored.
        if (!isUnchanged()) return
        provider.store()
        if (sessionState) storage.setSessionState(sessionState)
        storage.storeTokens(tokens)
      } catch (error) {
        if (isUnchanged()) throw error
      } finally {
        storage.remove('silentRenewRunning')
      }
    })
  }

  function canRenew(): boolean {
    if (!settings.silentRenew) return false
    return !usesRefreshToken || storage.get('refreshToken') !== undefined
  }

  /** The renewal of another tab counts as running until it is done or timed out. */
  function isRunning(): boolean {
    const startedAt = storage.get('silentRenewRunning')
    if (startedAt === undefined) return false
    const isStuck = browser.now() - Number(startedAt) >= settings.silentRenewTimeoutInSeconds * 1000
    if (isStuck) storage.remove('silentRenewRunning')
    return !isStuck
  }

  function hasIdTokenExpired(at = browser.now()): boolean {
    return at >= Number(readClaims(storage.get('idToken')).exp) * 1000
  }

  const soon = () => browser.now() + leadTimeInSeconds() * 1000
  const isIdTokenDue = () => hasIdTokenExpired(soon())

  function isDue(): boolean {
    const accessTokenEnd = storage.get('accessTokenExpiresAt')
    return (
      (settings.triggerRefreshWhenIdTokenExpired && isIdTokenDue()) ||
      (accessTokenEnd !== undefined && soon() >= Number(accessTokenEnd))
    )
  }

  /** At most half the lifetime, so that a short-lived token is not due at once. */
  function leadTimeInSeconds(): number {
    if (!canRenew()) return 0
    const { iat, exp } = readClaims(storage.get('idToken'))
    return Math.min(
      settings.renewTimeBeforeTokenExpiresInSeconds,
      (Number(exp) - Number(iat)) / 2 || 0,
    )
  }

  return { renew, canRenew, isRunning, isDue, hasIdTokenExpired }
}

/** Web Locks work across tabs. Without them, only the renewals of this tab wait for each other. */
function createLock({ locks }: BrowserParts, name: string) {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (locks) return locks.request(name, async () => run())
    const next = last.then(run)
    last = next.catch(() => {})
    return next
  }
}
