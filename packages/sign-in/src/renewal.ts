import type { AuthStorage, Tokens } from './auth-storage.ts'
import type { BrowserParts } from './browser-parts.ts'
import type { Settings } from './configuration.ts'
import type { IdentityProvider } from './identity-provider.ts'
import { SignInError } from './sign-in-error.ts'
import { checkIdToken, claimsOf } from './token-checks.ts'
import type { TokenRequests } from './token-request.ts'
import { ValidationResult } from './validation-result.ts'

export type Renewal = ReturnType<typeof renewal>

/** Renews the session with its refresh token: one tab at a time, the others take what it got. */
export function renewal(
  settings: Settings,
  browser: BrowserParts,
  storage: AuthStorage,
  provider: IdentityProvider,
  tokens: TokenRequests,
) {
  const exclusively = oneAtATime(browser, `${settings.storagePrefix}renewal`)

  /** Throws SignInError when the renewal is refused, ProviderUnreachable without an answer. */
  function renew(): Promise<void> {
    const seen = storage.get('idToken')
    const isStillOurs = () => storage.get('idToken') === seen
    return exclusively(async () => {
      if (!seen || !isStillOurs()) return
      storage.set('silentRenewRunning', String(browser.now()))
      try {
        const received = await requestRenewal(seen)
        // A logout in another tab while we waited is final: its session must not come back.
        if (!isStillOurs()) return
        provider.remember()
        storage.storeTokens(received)
      } catch (error) {
        if (isStillOurs()) throw error
      } finally {
        storage.remove('silentRenewRunning')
      }
    })
  }

  async function requestRenewal(previousIdToken: string): Promise<Tokens> {
    const refreshToken = storage.get('refreshToken')
    if (!refreshToken) {
      throw new SignInError(ValidationResult.LoginRequired, 'no refresh token found, please login')
    }
    const server = await provider.endpoints()
    const received = await tokens.refresh(server, refreshToken)
    await checkIdToken({
      at: 'refresh',
      idToken: received.idToken,
      accessToken: received.accessToken,
      issuer: server.issuer,
      clientId: settings.clientId,
      now: browser.now(),
      maxIatOffsetInSeconds: settings.maxIdTokenIatOffsetAllowedInSeconds,
      keys: {
        published: () => provider.signingKeys(server),
        symmetric: settings.symmetricKey,
      },
      previousIdToken,
    })
    return received
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
    // Without a refresh token there is nothing to gain from acting before the end.
    const early = storage.get('refreshToken') ? settings.renewTimeBeforeTokenExpiresInSeconds : 0
    const soon = browser.now() + early * 1000
    const accessTokenEnd = storage.get('accessTokenExpiresAt')
    return (
      (settings.triggerRefreshWhenIdTokenExpired && hasIdTokenExpired(soon)) ||
      (accessTokenEnd !== undefined && soon >= Number(accessTokenEnd))
    )
  }

  return { renew, isRunning, isDue, hasIdTokenExpired }
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
