import type { OidcClient } from '../flow/oidc-client.ts'
import type { Tokens } from '../settings/auth-storage.ts'
import { claimsOf } from '../tokens/token-checks.ts'
import type { BrowserParts } from '../windows/browser-parts.ts'
import { renewInFrame } from './frame-renewal.ts'
import { renewWithRefreshToken } from './refresh-renewal.ts'

/** Renews the session: one tab at a time, the others take what it got. */
export function renewal(oidc: OidcClient) {
  const { settings, browser, storage, provider } = oidc
  const exclusively = oneAtATime(browser, `${settings.storagePrefix}renewal`)
  const usesRefreshToken = settings.useRefreshToken && settings.responseType === 'code'
  const ask: (previous: string) => Promise<{ tokens: Tokens; sessionState?: string | null }> =
    usesRefreshToken
      ? (previous) => renewWithRefreshToken(oidc, previous)
      : (previous) => renewInFrame(oidc, previous)

  /** Throws SignInError when the renewal is refused, ProviderUnreachable without an answer. */
  function renew(): Promise<void> {
    const seen = storage.get('idToken')
    const isStillOurs = () => storage.get('idToken') === seen
    return exclusively(async () => {
      if (!seen || !isStillOurs()) return
      storage.set('silentRenewRunning', String(browser.now()))
      try {
        const { tokens, sessionState } = await ask(seen)
        // A logout in another tab while we waited is final: its session must not come back.
        if (!isStillOurs()) return
        provider.remember()
        if (sessionState) storage.setSessionState(sessionState)
        storage.storeTokens(tokens)
      } catch (error) {
        if (isStillOurs()) throw error
      } finally {
        storage.remove('silentRenewRunning')
      }
    })
  }

  /** Whether there is any sense in asking. */
  function canRenew(): boolean {
    if (!settings.silentRenew) return false
    return !usesRefreshToken || storage.get('refreshToken') !== undefined
  }

  /** Another tab's renewal counts as running until it is done or has taken too long. */
  function isRunning(): boolean {
    const startedAt = storage.get('silentRenewRunning')
    if (startedAt === undefined) return false
    const isStuck = browser.now() - Number(startedAt) >= settings.silentRenewTimeoutInSeconds * 1000
    if (isStuck) storage.remove('silentRenewRunning')
    return !isStuck
  }

  function hasIdTokenExpired(at = browser.now()): boolean {
    return at >= Number(claimsOf(storage.get('idToken')).exp) * 1000
  }

  function isDue(): boolean {
    const soon = browser.now() + headStart() * 1000
    const accessTokenEnd = storage.get('accessTokenExpiresAt')
    return (
      (settings.triggerRefreshWhenIdTokenExpired && hasIdTokenExpired(soon)) ||
      (accessTokenEnd !== undefined && soon >= Number(accessTokenEnd))
    )
  }

  /** How many seconds before the end to act; never so many that a short-lived token is due at once. */
  function headStart(): number {
    if (!canRenew()) return 0
    const { iat, exp } = claimsOf(storage.get('idToken'))
    return Math.min(
      settings.renewTimeBeforeTokenExpiresInSeconds,
      (Number(exp) - Number(iat)) / 2 || 0,
    )
  }

  return { renew, canRenew, isRunning, isDue, hasIdTokenExpired }
}

/** Web Locks hold over all tabs; where they are missing, this tab at least waits for itself. */
function oneAtATime({ locks }: BrowserParts, name: string) {
  let last: Promise<unknown> = Promise.resolve()
  return <Result>(run: () => Promise<Result>): Promise<Result> => {
    if (locks) return locks.request(name, run) as Promise<Result>
    const next = last.then(run)
    last = next.catch(() => {})
    return next
  }
}
