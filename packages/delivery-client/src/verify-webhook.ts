/** Why a message is rejected; answer it with 400. */
export class WebhookRejectedError extends Error {
  override name = 'WebhookRejectedError'
}

export interface VerifiedWebhook {
  /** The same for each attempt: ignore an id that was handled before. */
  id: string
  type: 'publication.created' | 'webhook.test'
  timestamp: string
  data: {
    country: string
    channel: string
    publication?: number
    /** Read the change feed up to here. */
    cursor?: string
    /** The changed records, such as `product/4711`; null if they are too many. */
    records?: string[] | null
  }
}

interface VerifyOptions {
  /** Seconds by which the clocks of sender and receiver can differ. */
  tolerance?: number
  /** Seconds since 1970, for tests. */
  now?: number
}

type HeaderMap = Headers | Record<string, string | string[] | undefined>

/**
 * Checks that a message comes from the server, was not changed, and is not an old one that is sent
 * again (Standard Webhooks). `body` is the text as it arrived. Throws `WebhookRejectedError`.
 */
export async function verifyWebhook(
  body: string,
  headers: HeaderMap,
  secret: string,
  { tolerance = 300, now = Date.now() / 1000 }: VerifyOptions = {},
): Promise<VerifiedWebhook> {
  const id = getHeader(headers, 'webhook-id')
  const sentAt = getHeader(headers, 'webhook-timestamp')
  const signatures = getHeader(headers, 'webhook-signature')
  if (!/^\d{1,12}$/.test(sentAt)) {
    throw new WebhookRejectedError('The header webhook-timestamp is not a number of seconds.')
  }
  if (Math.abs(now - Number(sentAt)) > tolerance) {
    throw new WebhookRejectedError(
      `The message was signed more than ${tolerance} seconds ago, or the clocks differ.`,
    )
  }
  const key = await importSecret(secret)
  const signed = new TextEncoder().encode(`${id}.${sentAt}.${body}`)
  const isSigned = await Promise.all(
    signatures
      .split(' ')
      .filter((signature) => signature.startsWith('v1,'))
      // Compared by the library, in constant time.
      .map((signature) => crypto.subtle.verify('HMAC', key, decode(signature.slice(3)), signed)),
  )
  if (!isSigned.includes(true)) {
    throw new WebhookRejectedError('No signature of the message belongs to this secret.')
  }
  return { ...JSON.parse(body), id }
}

function getHeader(headers: HeaderMap, name: string): string {
  const value = headers instanceof Headers ? headers.get(name) : headers[name]
  if (typeof value === 'string') return value
  throw new WebhookRejectedError(`The header ${name} is missing.`)
}

function importSecret(secret: string): Promise<CryptoKey> {
  const bytes = decode(secret.replace(/^whsec_/, ''))
  const algorithm = { name: 'HMAC', hash: 'SHA-256' }
  return crypto.subtle.importKey('raw', bytes, algorithm, false, ['verify'])
}

function decode(base64: string): Uint8Array<ArrayBuffer> {
  try {
    return Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
  } catch {
    throw new WebhookRejectedError('The secret or a signature is not Base64.')
  }
}
