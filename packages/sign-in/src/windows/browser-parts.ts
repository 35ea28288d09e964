import type { Log } from '../settings/log.ts'
import { createMemoryStorage } from '../settings/memory-storage.ts'
import { type BrowserWindows, browserWindows } from './browser-windows.ts'

/** The parts of a browser that sign-in uses. Tests pass in their own. */
export interface BrowserParts {
  isBrowser: boolean
  localStorage: Storage
  sessionStorage: Storage
  location: { readonly href: string; assign(url: string): void }
  /** Changes the address without loading a page. */
  replaceUrl(url: string): void
  setCookie(cookie: string): void
  fetch: typeof fetch
  now(): number
  locks: Pick<LockManager, 'request'> | undefined
  /** Notifies of changes that other tabs make to local storage. */
  onStorage(listener: (event: StorageChange) => void): void
  windows: BrowserWindows
  console: Log
}

export type StorageChange = Pick<StorageEvent, 'key' | 'newValue'>

export function createBrowserParts(own: Partial<BrowserParts> = {}): BrowserParts {
  const isBrowser = own.isBrowser ?? typeof document !== 'undefined'
  return { ...(isBrowser ? createPageParts(own) : createServerParts()), ...own, isBrowser }
}

function createPageParts(own: Partial<BrowserParts>): Omit<BrowserParts, 'isBrowser'> {
  return {
    ...commonParts,
    // Reading these properties throws in a page without permission to use storage.
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
    windows: browserWindows,
  }
}

/** For a server that renders pages: nothing is stored and nothing opens. */
function createServerParts(): Omit<BrowserParts, 'isBrowser'> {
  return {
    ...commonParts,
    localStorage: createMemoryStorage(),
    sessionStorage: createMemoryStorage(),
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
      postToOpener: () => {},
      onMessage: () => () => {},
      submitForm: () => {},
    },
  }
}

const commonParts: Pick<BrowserParts, 'fetch' | 'now' | 'console'> = {
  fetch: (input: RequestInfo | URL, init?: RequestInit) => globalThis.fetch(input, init),
  now: () => Date.now(),
  console: globalThis.console,
}
