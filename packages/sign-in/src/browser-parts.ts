/** What sign-in needs of a browser; tests hand in their own. */
export interface BrowserParts {
  localStorage: Storage
  sessionStorage: Storage
  location: { readonly href: string; assign(url: string): void }
  /** Changes the address without loading anything. */
  replaceUrl(url: string): void
  setCookie(cookie: string): void
  fetch: typeof fetch
  now(): number
  locks: Pick<LockManager, 'request'> | undefined
  /** Hears of changes other tabs make to local storage. */
  onStorage(listener: (event: StorageChange) => void): void
}

export type StorageChange = Pick<StorageEvent, 'key' | 'newValue'>

export function browserParts(own: Partial<BrowserParts> = {}): BrowserParts {
  return {
    localStorage: own.localStorage ?? globalThis.localStorage,
    sessionStorage: own.sessionStorage ?? globalThis.sessionStorage,
    location: own.location ?? globalThis.location,
    replaceUrl: own.replaceUrl ?? ((url) => history.replaceState(history.state, '', url)),
    setCookie:
      own.setCookie ??
      ((cookie) => {
        // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
        document.cookie = cookie
      }),
    fetch: own.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    now: own.now ?? Date.now,
    locks: 'locks' in own ? own.locks : globalThis.navigator?.locks,
    onStorage:
      own.onStorage ??
      ((listener) => {
        addEventListener('storage', (event) => {
          if (event.storageArea === globalThis.localStorage) listener(event)
        })
      }),
  }
}
