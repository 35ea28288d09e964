import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

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
