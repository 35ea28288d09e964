import type { FastifyInstance } from 'fastify'

/** RFC 9116 recommends less than a year. The date moves on while the server runs. */
const validDays = 90

interface SecurityTextOptions {
  contacts: readonly string[]
  publicUrl: string
}

/** Tells who finds a security problem where to report it. Without a contact the file does not exist. */
export function serveSecurityText(
  app: FastifyInstance,
  { contacts, publicUrl }: SecurityTextOptions,
): void {
  if (contacts.length === 0) return
  const path = '/.well-known/security.txt'
  app.get(path, (_request, reply) => {
    const expires = new Date()
    expires.setUTCDate(expires.getUTCDate() + validDays)
    expires.setUTCHours(0, 0, 0, 0)
    const lines = [
      ...contacts.map((contact) => `Contact: ${contact}`),
      `Expires: ${expires.toISOString()}`,
      `Canonical: ${publicUrl}${path}`,
      'Preferred-Languages: en',
    ]
    return reply
      .type('text/plain; charset=utf-8')
      .header('cache-control', 'public, max-age=86400')
      .send(`${lines.join('\n')}\n`)
  })
}
