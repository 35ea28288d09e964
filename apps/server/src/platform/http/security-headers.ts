import type { FastifyInstance } from 'fastify'

/** The same for every answer. */
const commonHeaders = {
  // No cache stores an answer, unless its route says otherwise.
  'cache-control': 'no-store',
  'cross-origin-resource-policy': 'same-origin',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
}

/** For answers that are no page: to an address or a request that the server cannot read. */
export const plainSecurityHeaders = {
  ...commonHeaders,
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'referrer-policy': 'no-referrer',
  'x-frame-options': 'DENY',
}

const pageHeaders = {
  ...commonHeaders,
  // A popup or frame of the provider must be able to send its answer to our page.
  'cross-origin-opener-policy': 'same-origin-allow-popups',
  'origin-agent-cluster': '?1',
  'referrer-policy': 'same-origin',
  'x-dns-prefetch-control': 'off',
  'x-download-options': 'noopen',
  'x-frame-options': 'SAMEORIGIN',
  'x-permitted-cross-domain-policies': 'none',
  // The filter of old browsers made holes of its own.
  'x-xss-protection': '0',
}

/**
 * What our pages can load and connect to. Scripts come from our own files only, never inline. The only
 * other server is the identity provider, whose origins may become known only while the server runs.
 */
export function setSecurityHeaders(
  app: FastifyInstance,
  providerOrigins: () => string[],
  /** The origin of the map tiles, if any. */
  tileOrigin: string | null,
): void {
  let knownOrigins: string | undefined
  let headers: Record<string, string> = {}
  app.addHook('onRequest', ({ routeOptions }, reply, done) => {
    if (routeOptions.config?.isForSystems) {
      reply.headers(plainSecurityHeaders)
      return done()
    }
    const origins = providerOrigins().join(' ')
    // Formatting the policy for every request would cost a sixth of reading one product.
    if (origins !== knownOrigins) {
      knownOrigins = origins
      headers = { ...pageHeaders, 'content-security-policy': formatPolicy(origins, tileOrigin) }
    }
    reply.headers(headers)
    done()
  })
}

function formatPolicy(provider: string, tileOrigin: string | null): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    // No <style> elements: with selectors, an injected one could read what a page shows.
    "style-src 'self'",
    // Text pasted into an editor says in style attributes which words are bold.
    "style-src-attr 'unsafe-inline'",
    "font-src 'self'",
    `img-src 'self' data: https:${tileOrigin ? ` ${tileOrigin}` : ''}`,
    `connect-src 'self' ${provider}`,
    `frame-src 'self' ${provider}`,
    `form-action 'self' ${provider}`,
    "manifest-src 'self'",
    "worker-src 'self'",
    "base-uri 'none'",
    "frame-ancestors 'self'",
  ].join(';')
}
