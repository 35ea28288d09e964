import { createHmac, hkdfSync, randomBytes } from 'node:crypto'

/** The prefix of Standard Webhooks, by which libraries and scanners recognise a secret. */
const prefix = 'whsec_'
/** As many characters are shown later, so that people recognise a secret. */
const startLength = prefix.length + 4

export const createSalt = () => randomBytes(32).toString('hex')

/** The secret of a salt. It is never stored: only a server that knows the key can sign. */
export function deriveSecret(key: string, salt: string): string {
  const bytes = hkdfSync('sha256', key, Buffer.from(salt, 'hex'), 'webhook secret', 32)
  return `${prefix}${Buffer.from(bytes).toString('base64')}`
}

export const startOf = (secret: string) => secret.slice(0, startLength)

export interface SignedMessage {
  id: string
  /** Seconds since 1970. */
  timestamp: number
  body: string
}

/** The value of the header `webhook-signature`: one signature for each secret, separated by spaces. */
export function signMessage(
  { id, timestamp, body }: SignedMessage,
  secrets: readonly string[],
): string {
  return secrets
    .map((secret) => {
      const bytes = Buffer.from(secret.slice(prefix.length), 'base64')
      return `v1,${createHmac('sha256', bytes).update(`${id}.${timestamp}.${body}`).digest('base64')}`
    })
    .join(' ')
}
