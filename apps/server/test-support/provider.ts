import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  CompactSign,
  exportJWK,
  generateKeyPair,
  type JWK,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose'

export interface TestProvider {
  authority: string
  clientId: string
  /** A token of the provider, with the claims and header that a test changes. */
  issue(claims: JWTPayload, header?: Partial<JWTHeaderParameters>): Promise<string>
  /** Signs any text as the claims of a token. */
  signText(claims: string): Promise<string>
  /** The claims of a valid token. */
  claims(claims: JWTPayload): JWTPayload
  /** Signs with another key from now on, published or not. */
  rotate(options?: { publish: boolean }): Promise<void>
  /** The keys that the provider publishes. */
  published: JWK[]
  /** While it is down, the provider answers every request with 503. */
  setDown(isDown: boolean): void
  requests(): number
  keyRequests(): number
  close(): Promise<void>
}

/** Providers start with the same key, because making one takes long. */
const firstKey = generateKeyPair('RS256')

/** An identity provider for tests: discovery and keys over HTTP, tokens with any content. */
export async function startTestProvider(): Promise<TestProvider> {
  const clientId = 'nutripim-test'
  let isDown = false
  const requests: string[] = []
  let key = await firstKey
  let kid = 'key-1'
  const published: JWK[] = [{ ...(await exportJWK(key.publicKey)), kid, alg: 'RS256', use: 'sig' }]

  const server = createServer((request, response) => {
    requests.push(request.url ?? '')
    if (isDown) return response.writeHead(503).end()
    const answer = request.url?.startsWith('/.well-known/')
      ? { issuer: authority, jwks_uri: `${authority}/keys` }
      : { keys: published }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const authority = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  function claims(more: JWTPayload): JWTPayload {
    const now = Math.floor(Date.now() / 1000)
    const usual = { iss: authority, aud: clientId, iat: now, exp: now + 3600 }
    return { ...usual, sub: `sub of ${more.email}`, ...more }
  }

  return {
    authority,
    clientId,
    published,
    claims,
    issue: (more, header = {}) =>
      new SignJWT(claims(more))
        .setProtectedHeader({ alg: 'RS256', kid, ...header })
        .sign(key.privateKey),
    signText: (text) =>
      new CompactSign(new TextEncoder().encode(text))
        .setProtectedHeader({ alg: 'RS256', kid })
        .sign(key.privateKey),
    async rotate({ publish } = { publish: true }) {
      key = await generateKeyPair('RS256')
      kid = `key-${published.length + 1}`
      if (publish)
        published.push({ ...(await exportJWK(key.publicKey)), kid, alg: 'RS256', use: 'sig' })
    },
    setDown(down) {
      isDown = down
    },
    requests: () => requests.length,
    keyRequests: () => requests.filter((url) => url === '/keys').length,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
