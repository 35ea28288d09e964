import type { AddressPath, SearchOf } from './screen-addresses.ts'

type ParamNames<Path extends string> = Path extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamNames<Rest>
  : Path extends `${string}$${infer Name}`
    ? Name
    : never

/** The path parameters of a path: `$userid` becomes `userid`. */
type ParamsOf<Path extends string> = Record<ParamNames<Path>, string>

/** A screen with its parameters, in the form that the router's `Link` and `navigate` take. */
export type ScreenLink<Path extends AddressPath = AddressPath> = {
  [Each in Path]: { to: Each; params: ParamsOf<Each>; search: SearchOf<Each> }
}[Path]

/** The screens that need no path parameter. */
export type PlainPath = {
  [Path in AddressPath]: Path extends `${string}$${string}` ? never : Path
}[AddressPath]

/** A screen without any parameter, whichever it is. */
export interface PlainLink {
  to: PlainPath
  params: Record<string, never>
  search: Record<string, never>
}

export const isPlainPath = (path: AddressPath): path is PlainPath => !path.includes('$')

export const linkTo = <Path extends PlainPath>(to: Path, search: SearchOf<Path>) => ({
  to,
  params: {},
  search,
})

/** The address as text, for an e-mail: encoded as the router reads it. */
export function hrefOf({ to, params, search }: ScreenLink): string {
  const values = new Map<string, string>(Object.entries(params))
  const path = to.replace(/\$(\w+)/g, (_, name: string) =>
    encodeURIComponent(values.get(name) ?? ''),
  )
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) {
    if (value !== undefined) query.set(name, encodeValue(value))
  }
  return query.size === 0 ? path : `${path}?${query}`
}

/** The router reads values as JSON where it can: a text that looks like JSON needs quotes. */
function encodeValue(value: string | number | boolean): string {
  if (typeof value !== 'string') return String(value)
  try {
    JSON.parse(value)
    return JSON.stringify(value)
  } catch {
    return value
  }
}
