import type { Route } from '@nutripim/contract/api/route'

/**
 * A contract entry without its schemas, for the login screen and the frame, which every user loads
 * first. The type still comes from the contract, so a wrong path does not compile.
 */
export function bareRoute<R extends Route>(address: Pick<R, 'method' | 'path'>): R {
  // Calls read nothing else of a route.
  return address as R
}
