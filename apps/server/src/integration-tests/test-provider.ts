import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
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
  /** A token as the provider would issue it, with whatever a test wants to be different. */
  issue(claims: JWTPayload, header?: Partial<JWTHeaderParameters>): Promise<string>
  /** What an honest token would say. */
  claims(claims: JWTPayload): JWTPayload
  /** From now on another key signs, published or not. */
  rotate(options?: { publish: boolean }): Promise<void>
  /** What the keys' address answers. */
  published: JWK[]
  /** Down: every request is refused. */
  setDown(isDown: boolean): void
  requests(): number
  keyRequests(): number
  close(): Promise<void>
}

/** A provider whose tokens a test can bend: discovery and keys over HTTP, tokens signed at will. */
export async function startTestProvider(): Promise<TestProvider> {
  const clientId = 'nutripim-test'
  let isDown = false
  const requests: string[] = []
  let key = await generateKeyPair('RS256')
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
