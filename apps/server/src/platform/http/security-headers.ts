import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/** For answers that are no page: to an address or a request that the server cannot read. */
export const plainSecurityHeaders = {
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'strict-transport-security': 'max-age=31536000; includeSubDomains',
  'x-content-type-options': 'nosniff',
  'x-frame-options': 'DENY',
}

/**
 * What our pages can load and connect to. Scripts come from our own files only, never inline. The only
 * other server is the identity provider, whose origins may become known only while the server runs.
 */
export async function setSecurityHeaders(
  app: FastifyInstance,
  providerOrigins: () => string[],
  /** The origin of the map tiles, if any. */
  tileOrigin: string | null,
): Promise<void> {
  const provider = () => providerOrigins().join(' ')
  await app.register(helmet, {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'"],
        // Mantine sets custom properties in style attributes.
        styleSrc: ["'self'", "'unsafe-inline'"],
        fontSrc: ["'self'"],
        imgSrc: ["'self'", 'data:', 'https:', ...(tileOrigin ? [tileOrigin] : [])],
        connectSrc: ["'self'", provider],
        frameSrc: ["'self'", provider],
        formAction: ["'self'", provider],
        manifestSrc: ["'self'"],
        workerSrc: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'self'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' },
    crossOriginEmbedderPolicy: false,
    // A popup or frame of the provider must be able to send its answer to our page.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'sameorigin' },
  })
}
