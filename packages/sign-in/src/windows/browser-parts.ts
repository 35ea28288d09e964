import type { Log } from '../settings/log.ts'
import { memoryStorage } from '../settings/memory-storage.ts'
import { type BrowserWindows, realWindows } from './browser-windows.ts'

/** What sign-in needs of a browser; tests hand in their own. */
export interface BrowserParts {
  isBrowser: boolean
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
  windows: BrowserWindows
  console: Log
}

export type StorageChange = Pick<StorageEvent, 'key' | 'newValue'>

export function browserParts(own: Partial<BrowserParts> = {}): BrowserParts {
  const isBrowser = own.isBrowser ?? typeof document !== 'undefined'
  return { ...(isBrowser ? pageParts(own) : bareParts()), ...own, isBrowser }
}

function pageParts(own: Partial<BrowserParts>): Omit<BrowserParts, 'isBrowser'> {
  return {
    ...everywhere,
    // Merely to look at a storage throws in a page that may not have one.
    localStorage: own.localStorage ?? globalThis.localStorage,
    sessionStorage: own.sessionStorage ?? globalThis.sessionStorage,
    location: globalThis.location,
    replaceUrl: (url) => history.replaceState(history.state, '', url),
    setCookie(cookie) {
      // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not everywhere yet
      document.cookie = cookie
    },
    locks: globalThis.navigator?.locks,
    onStorage(listener) {
      addEventListener('storage', (event) => {
        if (event.storageArea === globalThis.localStorage) listener(event)
      })
    },
    windows: realWindows,
  }
}

/** For a server that renders pages: nothing is kept, and there is nowhere to go. */
function bareParts(): Omit<BrowserParts, 'isBrowser'> {
  return {
    ...everywhere,
    localStorage: memoryStorage(),
    sessionStorage: memoryStorage(),
    location: { href: 'about:blank', assign: () => {} },
    replaceUrl: () => {},
    setCookie: () => {},
    locks: undefined,
    onStorage: () => {},
    windows: {
      openFrame: () => ({
        source: undefined,
        isClosed: true,
        goTo: () => {},
        post: () => {},
        close: () => {},
      }),
      openPopup: () => undefined,
      isPopup: () => false,
      tellOpener: () => {},
      onMessage: () => () => {},
      submitForm: () => {},
    },
  }
}

const everywhere = {
  fetch: ((input, init) => globalThis.fetch(input, init)) as typeof fetch,
  now: () => Date.now(),
  console: globalThis.console as Log,
}
