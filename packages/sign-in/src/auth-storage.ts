import type { BrowserParts } from './browser-parts.ts'
import type { Settings } from './configuration.ts'

type KeptItem =
  | 'userData'
  | 'accessToken'
  | 'idToken'
  | 'refreshToken'
  | 'accessTokenExpiresAt'
  | 'sessionState'
  | 'signingKeys'
  | 'wellKnownEndpoints'
  | 'silentRenewRunning'

/** Belongs to one attempt in one tab, hence session storage. */
type AttemptItem = 'nonce' | 'stateControl' | 'codeVerifier' | 'returnUrl'

const keptItems: readonly KeptItem[] = [
  // First, because other tabs take the id token's disappearance as the end of the session.
  'idToken',
  'userData',
  'accessToken',
  'refreshToken',
  'accessTokenExpiresAt',
  'sessionState',
  'signingKeys',
  'wellKnownEndpoints',
  'silentRenewRunning',
]
const attemptItems: readonly AttemptItem[] = ['nonce', 'stateControl', 'codeVerifier', 'returnUrl']

export interface Tokens {
  idToken: string
  accessToken: string
  refreshToken?: string
  expiresInSeconds?: number
}

export interface Attempt {
  nonce: string
  stateControl: string
  codeVerifier: string
  returnUrl: string
}

export type AuthStorage = ReturnType<typeof authStorage>

export function authStorage(settings: Settings, browser: BrowserParts) {
  const { localStorage, sessionStorage } = browser
  const key = (name: KeptItem | AttemptItem) => settings.storagePrefix + name
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

  function setJwtCookie(idToken: string) {
    browser.setCookie(`jwtToken=${idToken}; path=/; secure; samesite=strict`)
  }

  function deleteJwtCookie() {
    browser.setCookie('jwtToken=; path=/; secure; samesite=strict; max-age=0')
  }

  function storeTokens(tokens: Tokens) {
    set('accessToken', tokens.accessToken)
    // A provider that does not rotate refresh tokens sends none: the one we have stays good.
    if (tokens.refreshToken) set('refreshToken', tokens.refreshToken)
    if (tokens.expiresInSeconds === undefined) remove('accessTokenExpiresAt')
    else set('accessTokenExpiresAt', String(browser.now() + tokens.expiresInSeconds * 1000))
    setJwtCookie(tokens.idToken)
    // Last, because other tabs read the rest as soon as they hear of a new id token.
    set('idToken', tokens.idToken)
  }

  function storeAttempt(attempt: Attempt) {
    for (const name of attemptItems) sessionStorage.setItem(key(name), attempt[name])
  }

  /** Reads what the attempt left behind and forgets it: a callback is answered once. */
  function takeAttempt(): Partial<Attempt> {
    const attempt: Partial<Attempt> = {}
    for (const name of attemptItems) {
      attempt[name] = sessionStorage.getItem(key(name)) ?? undefined
      sessionStorage.removeItem(key(name))
    }
    return attempt
  }

  /** Forgets the session, but nothing the app itself keeps under the prefix. */
  function reset() {
    for (const name of keptItems) remove(name)
    for (const name of attemptItems) sessionStorage.removeItem(key(name))
    deleteJwtCookie()
  }

  /** Leaves nothing for the next person at this browser. */
  function clearEverything() {
    reset()
    const prefixes = [settings.storagePrefix, ...settings.clearAtLogout]
    for (const storage of [localStorage, sessionStorage]) {
      const names = Array.from({ length: storage.length }, (_, index) => storage.key(index))
      for (const name of names) {
        if (prefixes.some((prefix) => name?.startsWith(prefix))) storage.removeItem(name as string)
      }
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
    takeAttempt,
    reset,
    clearEverything,
  }
}
