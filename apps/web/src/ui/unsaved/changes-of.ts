export interface Address {
  pathname: string
  search: object
}

/**
 * Whether another screen opens, or another record on this one: `names` are the parameters of the
 * address that say which record it shows.
 */
export const changesOf =
  (...names: string[]) =>
  (current: Address, next: Address): boolean =>
    current.pathname !== next.pathname ||
    names.some((name) => Reflect.get(current.search, name) !== Reflect.get(next.search, name))
