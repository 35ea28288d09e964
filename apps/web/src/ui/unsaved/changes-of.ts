export interface Address {
  pathname: string
  search: object
}

/**
 * Whether another screen opens, or another record on this one: `names` are the parameters of the
 * address that say which record it shows. An address that gets a country did not have another.
 */
export const changesOf =
  (...names: string[]) =>
  (current: Address, next: Address): boolean =>
    current.pathname !== next.pathname ||
    names.some((name) => {
      const [before, after] = [current, next].map(({ search }) => Reflect.get(search, name))
      return before !== after && !(name === 'country' && before === undefined)
    })
