import {
  type AddressPath,
  parseSearch,
  type SearchOf,
  type TextParameter,
} from '@nutripim/screens/screen-addresses'
import type { PlainPath } from '@nutripim/screens/screen-link'
import { useRouter } from '@tanstack/react-router'
import { useMemo, useSyncExternalStore } from 'react'
import { type UrlState, urlStateOf } from './url-state.ts'

/**
 * The search parameters of a screen: what it shows of filters, sort and selection is in its address
 * and nowhere else. Typed text is here at once and in the address after a pause.
 */
export function useUrlState<Path extends PlainPath>(path: Path) {
  const url = urlStateOf(useRouter())
  const { search, committed } = useUrlSearch(path)
  const actions = useMemo(
    () => ({
      /**
       * Changes parameters; undefined removes one. The rest of the address stays. Back undoes a step;
       * other changes, such as a filter, replace the address.
       */
      change: (change: SearchOf<Path>, options?: { isStep: boolean }) =>
        url.change(path, change, options),
      /** Changes parameters while the user types. */
      type: (change: SearchOf<Path>) => url.type(path, change),
    }),
    [url, path],
  )
  /** A text field for a parameter. Leaving the field ends the pause. */
  const textField = (name: TextParameter<Path>) => ({
    value: String(Reflect.get(search, name) ?? ''),
    onChange: (text: string) => url.type(path, { [name]: text || undefined }),
    onBlur: () => void url.flush(path),
  })
  return { search, committed, ...actions, textField }
}

/** The search parameters of a screen, also of one with a path parameter. */
export function useUrlSearch<Path extends AddressPath>(path: Path) {
  const { shown, committed } = useUrl((url) => url.read(path))
  return {
    search: useMemo(() => parseSearch(path, shown), [path, shown]),
    /** Without what is being typed, for a list that the server searches. */
    committed: useMemo(() => parseSearch(path, committed), [path, committed]),
  }
}

/** Reads the address of the open screen, whichever it is. The result must be the same until it changes. */
export function useUrl<Value>(read: (url: UrlState) => Value): Value {
  const url = urlStateOf(useRouter())
  return useSyncExternalStore(url.subscribe, () => read(url))
}
