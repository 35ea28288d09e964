import type { FastifyServerOptions } from 'fastify'

/**
 * One JSON line per request, with the request id. Tokens, bodies and the part of an address after the
 * question mark are never logged: codes and search texts are in there.
 */
export function createLogOptions(logLevel: string): FastifyServerOptions['logger'] {
  if (logLevel === 'silent') return false
  return {
    level: logLevel,
    serializers: {
      req: ({ method, url, ip }) => ({ method, url: maskKeys(withoutQuery(url)), address: ip }),
    },
  }
}

/** An API key in an address is rejected, encoded or not, but its request is logged. */
function maskKeys(path: string): string {
  const decoded = path.includes('%') ? decode(path) : path
  return (decoded.includes('npk_') ? decoded : path).replaceAll(/npk_[0-9A-Za-z]+/g, 'npk_…')
}

function decode(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return path
  }
}

function withoutQuery(url: string): string {
  const [path = ''] = url.split(/[?#]/, 1)
  return path
}
