import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type DemoAccount, demoAccounts } from './demo-accounts.ts'
import { answerLogin } from './login.ts'
import { contentSecurityPolicy } from './page.ts'
import { type DemoIdentityOptions, providerConfiguration } from './provider-configuration.ts'
import { signingKeys } from './signing-keys.ts'

export { type DemoAccount, type DemoIdentityOptions, demoAccounts }

export interface DemoIdentity {
  issuer: string
  accounts: readonly DemoAccount[]
  close(): Promise<void>
}

/** An OpenID Connect provider for trying the product out: anyone may be anyone. */
export async function startDemoIdentity(options: DemoIdentityOptions): Promise<DemoIdentity> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error(
      'The demo identity provider lets anyone sign in and refuses to run with NODE_ENV=production; set OIDC_AUTHORITY and OIDC_CLIENT_ID.',
    )
  }
  const keys = await signingKeys(options.keysFile)
  const Provider = await loadProvider()
  const server = createServer()
  // Before the provider is made, because its issuer names the port.
  const issuer = `http://localhost:${await listen(server, options.port)}`
  const provider = new Provider(issuer, providerConfiguration(options, keys))
  const answerProtocol = provider.callback()
  const [appUrl = issuer] = options.redirectUris
  const appOrigins = [...options.redirectUris, ...options.postLogoutRedirectUris].map(
    (url) => new URL(url).origin,
  )
  const policy = contentSecurityPolicy([...new Set(appOrigins)])

  server.on('request', (request, response) => {
    // Only by its own names: a page elsewhere must not reach us through a name of its own.
    if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? '')) {
      response.writeHead(421).end()
      return
    }
    response.setHeader('content-security-policy', policy)
    response.setHeader('referrer-policy', 'no-referrer')
    if (request.url?.startsWith('/interaction/')) {
      const productName = options.productName ?? 'NutriPIM'
      answerLogin(provider, request, response, productName, appUrl).catch(() => {
        response.writeHead(500).end()
      })
    } else {
      answerProtocol(request, response)
    }
  })

  return {
    issuer,
    accounts: demoAccounts,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

/** The library warns about Node 20 while it is loaded, and works there; nothing else is held back. */
async function loadProvider() {
  const { warn } = console
  console.warn = (...message) => {
    if (!String(message[0]).includes('Unsupported runtime')) warn(...message)
  }
  try {
    return (await import('oidc-provider')).default
  } finally {
    console.warn = warn
  }
}

function listen(server: Server, port: number): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject)
    server.listen(port, '127.0.0.1', () => {
      server.off('error', reject)
      resolve((server.address() as AddressInfo).port)
    })
  })
}
