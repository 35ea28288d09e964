import { type AuthStorage, createAuthStorage } from '../settings/auth-storage.ts'
import type { Settings } from '../settings/configuration.ts'
import { createLog, type Log } from '../settings/log.ts'
import type { BrowserParts } from '../windows/browser-parts.ts'
import { createIdentityProvider, type IdentityProvider } from './identity-provider.ts'
import { createTokenRequests, type TokenRequests } from './token-requests.ts'

/** The parts that signing in, renewing and signing out share. */
export interface OidcClient {
  settings: Settings
  browser: BrowserParts
  log: Log
  storage: AuthStorage
  provider: IdentityProvider
  tokens: TokenRequests
}

export function createOidcClient(settings: Settings, browser: BrowserParts): OidcClient {
  const log = createLog(settings.logLevel, browser.console)
  const storage = createAuthStorage(settings, browser)
  const provider = createIdentityProvider(settings, browser, storage, log)
  const tokens = createTokenRequests(settings, browser, provider)
  return { settings, browser, log, storage, provider, tokens }
}
