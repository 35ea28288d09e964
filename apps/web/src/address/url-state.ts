import { addressPaths } from '@nutripim/screens/screen-addresses'
import { isPlainPath, type PlainPath } from '@nutripim/screens/screen-link'
import type { RegisteredRouter } from '@tanstack/react-router'
import { createStore } from '../ui/store.ts'

declare module '@tanstack/react-router' {
  interface HistoryState {
    /** The entry was written by a change of the open screen, not by a link. */
    isChange?: true
  }
}

type Search = Readonly<Record<string, unknown>>

interface UrlSearch {
  /** With what the user has typed. */
  readonly shown: Search
  readonly committed: Search
}

/** The address follows a text once the user stops typing. */
const typingPause = 300
const nothing: Search = {}
const empty: UrlSearch = { shown: nothing, committed: nothing }

export type UrlState = ReturnType<typeof createUrlState>

/**
 * The search parameters of the address, with what the user has typed and the address does not have
 * yet. Typed text is dropped when the address changes by a link, Back or Forward. Nothing is changed
 * once the user is leaving the screen, so a late change does not bring them back.
 */
function createUrlState(router: RegisteredRouter) {
  const { history } = router
  const current = createStore<UrlSearch>(empty)
  /** Of screens that are being left as well: they show their address until the next screen is there. */
  const lastSearch = new Map<string, UrlSearch>()
  let typed = nothing
  let timer: ReturnType<typeof setTimeout> | undefined

  const parse = (): Search => router.options.parseSearch(history.location.search)

  function setTyped(next: Search) {
    typed = next
    if (Object.keys(typed).length === 0) clearTimeout(timer)
    const committed = parse()
    current.set({ shown: { ...committed, ...typed }, committed })
  }
  setTyped(nothing)

  history.subscribe(({ location, action }) => {
    const isChange =
      location.state.isChange && (action.type === 'PUSH' || action.type === 'REPLACE')
    const search = parse()
    const rest = Object.entries(typed).filter(([name, value]) => search[name] !== value)
    setTyped(isChange ? Object.fromEntries(rest) : nothing)
  })

  const isLeaving = (path: string) => !isAt(path, router.buildLocation({ to: '.' }).pathname)

  async function change(path: PlainPath, change: Search, { isStep = false } = {}): Promise<void> {
    if (isLeaving(path)) return
    const changes: object = { ...typed, ...change }
    setTyped(Object.fromEntries(Object.entries(typed).filter(([name]) => !(name in change))))
    clearTimeout(timer)
    await router.navigate({
      to: path,
      search: (others) => Object.assign({}, others, changes),
      hash: true,
      hashScrollIntoView: false,
      replace: !isStep,
      state: (state) => ({ ...state, isChange: true }),
    })
  }

  const flush = async (path: PlainPath) => {
    if (Object.keys(typed).length > 0) await change(path, nothing)
  }

  return {
    subscribe: current.subscribe,
    /** Undefined on a screen whose path has parameters. */
    getPath: () =>
      addressPaths.filter(isPlainPath).find((path) => isAt(path, history.location.pathname)),
    /** Of the open screen, whichever it is. */
    get: () => current.get().committed,
    /** Of a screen, which can be one that is being left. */
    read(path: string): UrlSearch {
      if (isAt(path, history.location.pathname)) lastSearch.set(path, current.get())
      return lastSearch.get(path) ?? empty
    },
    change,
    type(path: PlainPath, change: Search): void {
      if (isLeaving(path)) return
      setTyped({ ...typed, ...change })
      clearTimeout(timer)
      timer = setTimeout(() => void flush(path), typingPause)
    },
    flush,
  }
}

/** A part of the path that begins with $ is a parameter. */
const isAt = (path: string, pathname: string) =>
  new RegExp(`^${path.replace(/\$\w+/g, '[^/]+')}/?$`, 'i').test(pathname)

const states = new WeakMap<RegisteredRouter, UrlState>()

export function urlStateOf(router: RegisteredRouter): UrlState {
  const known = states.get(router)
  if (known) return known
  const state = createUrlState(router)
  states.set(router, state)
  return state
}
