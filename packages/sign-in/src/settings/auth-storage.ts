import type { BrowserParts } from '../windows/browser-parts.ts'
import type { Settings } from './configuration.ts'
import { formatCookie } from './cookie.ts'

type StoredItem =
  | 'userData'
  | 'accessToken'
  | 'idToken'
  | 'refreshToken'
  | 'accessTokenExpiresAt'
  | 'signingKeys'
  | 'wellKnownEndpoints'
  | 'silentRenewRunning'

/** Values of one attempt in one tab, so they are in session storage. */
type AttemptItem = 'nonce' | 'stateControl' | 'codeVerifier' | 'returnUrl'
type TabItem = AttemptItem | 'sessionState'

const storedItems: readonly StoredItem[] = [
  // First, because other tabs end the session when the id token is removed.
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
  /** Absent in the flow `id_token`. */
  accessToken?: string
  refreshToken?: string
  expiresInSeconds?: number
}

/** OpenID Connect allows a refresh without a new id token. */
export type RefreshedTokens = Omit<Tokens, 'idToken'> & { idToken?: string | undefined }

export type Attempt = Record<AttemptItem, string>

export type AuthStorage = ReturnType<typeof createAuthStorage>

export function createAuthStorage(settings: Settings, browser: BrowserParts) {
  const { localStorage, sessionStorage } = browser
  const key = (name: StoredItem | TabItem) => settings.storagePrefix + name
  const get = (name: StoredItem) => localStorage.getItem(key(name)) ?? undefined
  const set = (name: StoredItem, value: string) => localStorage.setItem(key(name), value)
  const remove = (name: StoredItem) => localStorage.removeItem(key(name))

  function getJson<Value>(name: StoredItem): Value | undefined {
    try {
      return JSON.parse(get(name) ?? 'null') ?? undefined
    } catch {
      return undefined
    }
  }

  function setIdTokenCookie(idToken: string, maxAgeInSeconds?: number) {
    if (!settings.setIdTokenCookie) return
    browser.setCookie(formatCookie('jwtToken', idToken, { sameSite: 'strict', maxAgeInSeconds }))
  }

  /** Without a new id token, the stored one stays. */
  function storeTokens(tokens: RefreshedTokens) {
    if (tokens.accessToken) set('accessToken', tokens.accessToken)
    else remove('accessToken')
    // A provider that does not rotate refresh tokens sends none, and the stored one stays valid.
    if (tokens.refreshToken) set('refreshToken', tokens.refreshToken)
    if (tokens.expiresInSeconds === undefined) remove('accessTokenExpiresAt')
    else set('accessTokenExpiresAt', String(browser.now() + tokens.expiresInSeconds * 1000))
    if (!tokens.idToken) return
    setIdTokenCookie(tokens.idToken)
    // Last, because a new id token makes other tabs read all values.
    set('idToken', tokens.idToken)
  }

  function storeAttempt(attempt: Attempt) {
    for (const name of attemptItems) sessionStorage.setItem(key(name), attempt[name])
  }

  function readAttempt(): Partial<Attempt> {
    const read = (name: AttemptItem) => [name, sessionStorage.getItem(key(name)) ?? undefined]
    return Object.fromEntries(attemptItems.map(read))
  }

  function removeAttempt() {
    for (const name of attemptItems) sessionStorage.removeItem(key(name))
  }

  function setSessionState(value: string | null) {
    if (value) sessionStorage.setItem(key('sessionState'), value)
    else sessionStorage.removeItem(key('sessionState'))
  }

  /** Removes the session, but not what the app itself stores under the prefix. */
  function reset() {
    for (const name of storedItems) remove(name)
    removeAttempt()
    setSessionState(null)
    setIdTokenCookie('', 0)
  }

  /** Removes everything, because another user may use this browser next. */
  function clearAll() {
    // An empty id token tells other tabs that this is a logout, not a failed session.
    if (get('idToken')) set('idToken', '')
    reset()
    clearPrefixed(localStorage)
    clearTab()
  }

  /** Each tab has to clear its own session storage. */
  function clearTab() {
    clearPrefixed(sessionStorage)
  }

  function clearPrefixed(storage: Storage) {
    const prefixes = [settings.storagePrefix, ...settings.clearAtLogout]
    const names = Array.from({ length: storage.length }, (_, index) => storage.key(index))
    for (const name of names) {
      if (name && prefixes.some((prefix) => name.startsWith(prefix))) storage.removeItem(name)
    }
  }

  return {
    key,
    get,
    set,
    remove,
    getJson,
    setJson: (name: StoredItem, value: unknown) => set(name, JSON.stringify(value)),
    storeTokens,
    storeAttempt,
    readAttempt,
    removeAttempt,
    sessionState: () => sessionStorage.getItem(key('sessionState')) ?? undefined,
    setSessionState,
    reset,
    clearAll,
    clearTab,
  }
}
