import { type AuthStorage, authStorage } from '../settings/auth-storage.ts'
import type { Settings } from '../settings/configuration.ts'
import { createLog, type Log } from '../settings/log.ts'
import type { BrowserParts } from '../windows/browser-parts.ts'
import { type IdentityProvider, identityProvider } from './identity-provider.ts'
import { type TokenRequests, tokenRequests } from './token-request.ts'

/** What every act of signing in, renewing and out works with. */
export interface OidcClient {
  settings: Settings
  browser: BrowserParts
  log: Log
  storage: AuthStorage
  provider: IdentityProvider
  tokens: TokenRequests
}

export function oidcClient(settings: Settings, browser: BrowserParts): OidcClient {
  const log = createLog(settings.logLevel, browser.console)
  const storage = authStorage(settings, browser)
  const provider = identityProvider(settings, browser, storage, log)
  const tokens = tokenRequests(settings, browser, provider)
  return { settings, browser, log, storage, provider, tokens }
}
