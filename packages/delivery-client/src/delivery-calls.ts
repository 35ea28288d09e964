import type { Answer, Route, RouteInput } from '@nutripim/contract/api/route'
import type { deliveryApi } from '@nutripim/contract/delivery/delivery'

export type { Html } from '@nutripim/contract/delivery/html'

type Tables = typeof deliveryApi
type Routes = { [Table in keyof Tables]: Tables[Table] }[keyof Tables]
type AllNames = Routes extends infer Table ? (Table extends unknown ? keyof Table : never) : never
type RouteOf<Name> = Routes extends infer Table
  ? Table extends { [Key in Name & string]: infer R }
    ? R
    : never
  : never

/** All calls but streams, whose answers never end. */
type Names = {
  [Name in AllNames]: RouteOf<Name> extends { isStream: true } ? never : Name
}[AllNames]

type Described<R> = R extends Route
  ? { line: `${R['method']} ${R['path']}`; input: RouteInput<R>; answer: Answer<R> }
  : never

/**
 * Each call with its method and path, its input and its answer, derived from the contract. The package
 * that others install has a file of this name where all of it is written out (`package/write-types.ts`).
 */
export type DeliveryCalls = { [Name in Names]: Described<RouteOf<Name>> }
