import type { BrowserParts } from '../windows/browser-parts.ts'
import type { Settings } from './configuration.ts'
import { cookieText } from './cookie.ts'

type KeptItem =
  | 'userData'
  | 'accessToken'
  | 'idToken'
  | 'refreshToken'
  | 'accessTokenExpiresAt'
  | 'signingKeys'
  | 'wellKnownEndpoints'
  | 'silentRenewRunning'

/** Belongs to one attempt in one tab, hence session storage, as does the provider's session state. */
type AttemptItem = 'nonce' | 'stateControl' | 'codeVerifier' | 'returnUrl'
type TabItem = AttemptItem | 'sessionState'

const keptItems: readonly KeptItem[] = [
  // First, because other tabs take the id token's disappearance as the end of the session.
  'idToken',
  'userData',
  'accessToken',
  'refreshToken',
  'accessTokenExpiresAt',
  'signingKeys',
  'wellKnownEndpoints',
  'silentRenewRunning',
]
const attemptItems: readonly AttemptItem[] = ['nonce', 'stateControl', 'codeVerifier', 'returnUrl']

export interface Tokens {
  idToken: string
  /** The flow `id_token` has none. */
  accessToken?: string
  refreshToken?: string
  expiresInSeconds?: number
}

export type Attempt = Record<AttemptItem, string>

export type AuthStorage = ReturnType<typeof authStorage>

export function authStorage(settings: Settings, browser: BrowserParts) {
  const { localStorage, sessionStorage } = browser
  const key = (name: KeptItem | TabItem) => settings.storagePrefix + name
  const get = (name: KeptItem) => localStorage.getItem(key(name)) ?? undefined
  const set = (name: KeptItem, value: string) => localStorage.setItem(key(name), value)
  const remove = (name: KeptItem) => localStorage.removeItem(key(name))

  function getJson<Value>(name: KeptItem): Value | undefined {
    try {
      return JSON.parse(get(name) ?? 'null') ?? undefined
    } catch {
      return undefined
    }
  }

  function setIdTokenCookie(idToken: string, maxAgeInSeconds?: number) {
    if (!settings.setIdTokenCookie) return
    browser.setCookie(cookieText('jwtToken', idToken, { sameSite: 'strict', maxAgeInSeconds }))
  }

  function storeTokens(tokens: Tokens) {
    if (tokens.accessToken) set('accessToken', tokens.accessToken)
    else remove('accessToken')
    // A provider that does not rotate refresh tokens sends none: the one we have stays good.
    if (tokens.refreshToken) set('refreshToken', tokens.refreshToken)
    if (tokens.expiresInSeconds === undefined) remove('accessTokenExpiresAt')
    else set('accessTokenExpiresAt', String(browser.now() + tokens.expiresInSeconds * 1000))
    setIdTokenCookie(tokens.idToken)
    // Last, because other tabs read the rest as soon as they hear of a new id token.
    set('idToken', tokens.idToken)
  }

  function storeAttempt(attempt: Attempt) {
    for (const name of attemptItems) sessionStorage.setItem(key(name), attempt[name])
  }

  function readAttempt(): Partial<Attempt> {
    const read = (name: AttemptItem) => [name, sessionStorage.getItem(key(name)) ?? undefined]
    return Object.fromEntries(attemptItems.map(read))
  }

  function forgetAttempt() {
    for (const name of attemptItems) sessionStorage.removeItem(key(name))
  }

  function setSessionState(value: string | null) {
    if (value) sessionStorage.setItem(key('sessionState'), value)
    else sessionStorage.removeItem(key('sessionState'))
  }

  /** Forgets the session, but nothing the app itself keeps under the prefix. */
  function reset() {
    for (const name of keptItems) remove(name)
    forgetAttempt()
    setSessionState(null)
    setIdTokenCookie('', 0)
  }

  /** Leaves nothing for the next person at this browser. */
  function clearEverything() {
    // A session that fails disappears; an empty id token tells other tabs that it was a logout.
    if (get('idToken')) set('idToken', '')
    reset()
    clearPrefixed(localStorage)
    clearTab()
  }

  /** Session storage belongs to one tab, so each has to clear its own. */
  function clearTab() {
    clearPrefixed(sessionStorage)
  }

  function clearPrefixed(storage: Storage) {
    const prefixes = [settings.storagePrefix, ...settings.clearAtLogout]
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index))
    for (const name of names) {
      if (prefixes.some((prefix) => name?.startsWith(prefix))) storage.removeItem(name as string)
    }
  }

  return {
    key,
    get,
    set,
    remove,
    getJson,
    setJson: (name: KeptItem, value: unknown) => set(name, JSON.stringify(value)),
    storeTokens,
    storeAttempt,
    readAttempt,
    forgetAttempt,
    sessionState: () => sessionStorage.getItem(key('sessionState')) ?? undefined,
    setSessionState,
    reset,
    clearEverything,
    clearTab,
  }
}
