import helmet from '@fastify/helmet'
import type { FastifyInstance } from 'fastify'

/**
 * What a page of ours may load and talk to. Scripts: our own files alone, never inline. Besides us
 * it talks to the identity provider, whose origins may become known only while we run.
 */
export async function setSecurityHeaders(
  app: FastifyInstance,
  providerOrigins: () => string[],
  /** Where the pictures behind maps come from, when from anywhere. */
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
    // A popup or frame of the provider must be able to answer us.
    crossOriginOpenerPolicy: { policy: 'same-origin-allow-popups' },
    xFrameOptions: { action: 'sameorigin' },
  })
}
