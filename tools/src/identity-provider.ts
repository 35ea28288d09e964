import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'

export interface IdentityProvider {
  authority: string
  clientId: string
  issueToken(email: string): string
  close(): void
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The least that the servers need of an identity provider: discovery, one key, and tokens. */
export async function startIdentityProvider(address: string): Promise<IdentityProvider> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'key', alg: 'RS256', use: 'sig' }
  const clientId = 'nutripim'
  let authority = ''
  const server = createServer((request, response) => {
    const answer = request.url?.startsWith('/.well-known/')
      ? { issuer: authority, jwks_uri: `${authority}/keys` }
      : { keys: [key] }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  server.listen(0, address)
  await once(server, 'listening')
  const bound = server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('The identity provider has no port.')
  authority = `http://${address}:${bound.port}`
  return {
    authority,
    clientId,
    issueToken(email) {
      const now = Math.floor(Date.now() / 1000)
      const claims = {
        iss: authority,
        aud: clientId,
        sub: email,
        email,
        name: email,
        iat: now,
        exp: now + 12 * 3600,
      }
      const text = `${encode({ alg: 'RS256', kid: 'key' })}.${encode(claims)}`
      return `${text}.${sign('sha256', Buffer.from(text), privateKey).toString('base64url')}`
    },
    close: () => {
      server.closeAllConnections()
      server.close()
    },
  }
}
