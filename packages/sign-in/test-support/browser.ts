import { createMemoryStorage } from '@nutripim/sign-in/settings/memory-storage'
import type { BrowserParts, StorageChange } from '@nutripim/sign-in/windows/browser-parts'
import { createTestWindows } from './windows.ts'

/** A browser for tests: its tabs share local storage, cookies and locks, as real ones do. */
export function createTestBrowser(fetch: typeof globalThis.fetch) {
  const local = new Map<string, string>()
  const cookies = new Map<string, string>()
  const cookieTexts: string[] = []
  const tabs: ((event: StorageChange) => void)[] = []
  const locks = fakeLocks()

  function openTab(href: string, popupName?: string) {
    const listener: ((event: StorageChange) => void)[] = []
    const tab = (event: StorageChange) => {
      for (const hear of listener) hear(event)
    }
    tabs.push(tab)
    const notifyOthers = (key: string, newValue: string | null) => {
      for (const other of tabs) if (other !== tab) queueMicrotask(() => other({ key, newValue }))
    }
    const session = new Map<string, string>()
    const visited: string[] = []
    const logged: string[] = []
    const loggedWhole: unknown[] = []
    const windows = createTestWindows(popupName)
    const write =
      (level: string) =>
      (...message: unknown[]) => {
        logged.push(`${level} ${message[0]}`)
        loggedWhole.push(...message)
      }
    const location = {
      href,
      assign(url: string) {
        visited.push(url)
      },
    }
    const parts: BrowserParts = {
      isBrowser: true,
      localStorage: createMemoryStorage(local, notifyOthers),
      sessionStorage: createMemoryStorage(session),
      location,
      replaceUrl(url) {
        location.href = url
      },
      setCookie(text) {
        cookieTexts.push(text)
        const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(text) ?? []
        if (/max-age=0/i.test(text)) cookies.delete(name)
        else cookies.set(name, value)
      },
      fetch,
      now: Date.now,
      locks,
      onStorage: (hear) => listener.push(hear),
      windows: windows.parts,
      console: { debug: write('debug'), warn: write('warn'), error: write('error') },
    }
    return { parts, session, visited, location, windows, logged, loggedWhole }
  }

  return { openTab, local, cookies, cookieTexts }
}

function fakeLocks(): BrowserParts['locks'] {
  const last = new Map<string, Promise<unknown>>()
  const request = (name: string, run: () => Promise<unknown>) => {
    const next = (last.get(name) ?? Promise.resolve()).then(run)
    last.set(
      name,
      next.catch(() => {}),
    )
    return next
  }
  return { request } as BrowserParts['locks']
}
