import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import {
  exportJWK,
  generateKeyPair,
  type JWTHeaderParameters,
  type JWTPayload,
  SignJWT,
} from 'jose'

export interface TestProvider {
  authority: string
  clientId: string
  /** A token as the provider would issue it, with whatever a test wants to be different. */
  issue(claims: JWTPayload, header?: Partial<JWTHeaderParameters>): Promise<string>
  /** From now on another key signs, published or not. */
  rotate(options?: { publish: boolean }): Promise<void>
  /** Down: every request is refused. */
  setDown(isDown: boolean): void
  requests(): number
  close(): Promise<void>
}

/** A provider whose tokens a test can bend: discovery and keys over HTTP, tokens signed at will. */
export async function startTestProvider(): Promise<TestProvider> {
  const clientId = 'nutripim-test'
  let isDown = false
  let requests = 0
  let key = await generateKeyPair('RS256')
  let kid = 'key-1'
  const published = [{ ...(await exportJWK(key.publicKey)), kid, alg: 'RS256', use: 'sig' }]

  const server = createServer((request, response) => {
    requests += 1
    if (isDown) return response.writeHead(503).end()
    const answer = request.url?.startsWith('/.well-known/')
      ? { issuer: authority, jwks_uri: `${authority}/keys` }
      : { keys: published }
    response.setHeader('content-type', 'application/json').end(JSON.stringify(answer))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const authority = `http://127.0.0.1:${(server.address() as AddressInfo).port}`

  return {
    authority,
    clientId,
    issue(claims, header = {}) {
      const now = Math.floor(Date.now() / 1000)
      return new SignJWT({
        iss: authority,
        aud: clientId,
        iat: now,
        exp: now + 3600,
        sub: `sub of ${claims.email}`,
        ...claims,
      })
        .setProtectedHeader({ alg: 'RS256', kid, ...header })
        .sign(key.privateKey)
    },
    async rotate({ publish } = { publish: true }) {
      key = await generateKeyPair('RS256')
      kid = `key-${published.length + 1}`
      if (publish)
        published.push({ ...(await exportJWK(key.publicKey)), kid, alg: 'RS256', use: 'sig' })
    },
    setDown(down) {
      isDown = down
    },
    requests: () => requests,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  }
}
