import type { FastifyInstance } from 'fastify'

/** The methods that an address answers to; none where there is no call. */
export type FindAllowedMethods = (path: string) => string[]

/**
 * Remembers the methods of all routes that are added after this. The router knows them only for the
 * method of the request.
 */
export function collectAllowedMethods(app: FastifyInstance): FindAllowedMethods {
  const methodsByPattern = new Map<string, { pattern: RegExp; methods: Set<string> }>()
  app.addHook('onRoute', ({ url, method }) => {
    // Files and screens of the web application.
    if (url.includes('*')) return
    const known = methodsByPattern.get(url) ?? { pattern: toPattern(url), methods: new Set() }
    methodsByPattern.set(url, known)
    for (const each of [method].flat()) known.methods.add(each)
  })
  return (sent) => {
    const path = decode(sent)
    const fitting = [...methodsByPattern.values()].filter(({ pattern }) => pattern.test(path))
    return [...new Set(fitting.flatMap(({ methods }) => [...methods]))].sort()
  }
}

/** `/api/dealers/:country` → a country is any text without a slash, and a slash at the end is ignored. */
function toPattern(url: string): RegExp {
  const escapeText = (part: string) => part.replaceAll(/[^\w-]/g, '\\$&')
  const parts = url.split('/').map((part) => (part.startsWith(':') ? '[^/]+' : escapeText(part)))
  return new RegExp(`^${parts.join('/')}/?$`)
}

/** As the router reads it: `/api/%63rops` is `/api/crops`, and `%2F` is no slash. */
function decode(path: string): string {
  try {
    return decodeURI(path)
  } catch {
    return path
  }
}
