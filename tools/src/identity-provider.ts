import { generateKeyPairSync, sign } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import { createServer as createSecureServer } from 'node:https'

export interface IdentityProvider {
  authority: string
  clientId: string
  issueToken(email: string): string
  close(): void
}

const encode = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** An address with TLS, on the port of https. */
interface SecureAddress {
  authority: string
  key: string
  cert: string
}

/** The least that the servers need of an identity provider: discovery, one key, and tokens. */
export async function startIdentityProvider(
  address: string,
  secure?: SecureAddress,
): Promise<IdentityProvider> {
  const { publicKey, privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 })
  const key = { ...publicKey.export({ format: 'jwk' }), kid: 'key', alg: 'RS256', use: 'sig' }
  const clientId = 'nutripim'
  let authority = ''
  const handle: RequestListener = (request, response) => {
    const answer = request.url?.startsWith('/.well-known/')
      ? { issuer: authority, jwks_uri: `${authority}/keys` }
      : { keys: [key] }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  }
  const server = secure ? createSecureServer(secure, handle) : createServer(handle)
  server.listen(secure ? 443 : 0, address)
  await once(server, 'listening')
  const bound = server.address()
  if (typeof bound !== 'object' || !bound) throw new Error('The identity provider has no port.')
  authority = secure?.authority ?? `http://${address}:${bound.port}`
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
