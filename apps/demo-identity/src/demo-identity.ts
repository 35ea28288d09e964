import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { JWKS, default as Provider } from 'oidc-provider'
import { type DemoAccount, demoAccounts } from './demo-accounts.ts'
import { handleLogin } from './login.ts'
import { formatSecurityPolicy } from './page.ts'
import { createProviderConfiguration, type DemoIdentityOptions } from './provider-configuration.ts'
import { loadSigningKeys } from './signing-keys.ts'

export interface DemoIdentity {
  issuer: string
  accounts: readonly DemoAccount[]
  close(): Promise<void>
}

/** Starts an OpenID Connect provider for demos, where anyone can sign in with any account. */
export async function startDemoIdentity(options: DemoIdentityOptions): Promise<DemoIdentity> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error(
      'The demo identity provider lets anyone sign in, so it does not run with NODE_ENV=production. Set OIDC_AUTHORITY and OIDC_CLIENT_ID.',
    )
  }
  const keys = await loadSigningKeys(options.keysFile)
  const server = createServer()
  // The server listens first, because the issuer contains its port.
  const issuer = `http://localhost:${await listen(server, options.port)}`
  // Created with the first request, because loading the library would take a tenth of the start.
  let creating: ReturnType<typeof createProvider> | undefined
  const productName = options.productName ?? 'NutriPIM'
  const [appUrl = issuer] = options.redirectUris
  const appOrigins = [...options.redirectUris, ...options.postLogoutRedirectUris].map(
    (url) => new URL(url).origin,
  )
  const policy = formatSecurityPolicy([...new Set(appOrigins)])

  server.on('request', (request, response) => {
    // Only local host names, so that another site cannot reach us through its own host name.
    if (!/^(localhost|127\.0\.0\.1)(:\d+)?$/.test(request.headers.host ?? '')) {
      response.writeHead(421).end()
      return
    }
    response.setHeader('content-security-policy', policy)
    response.setHeader('referrer-policy', 'no-referrer')
    const isLogin = request.url?.startsWith('/interaction/')
    creating ??= createProvider(issuer, options, keys)
    creating
      .then(({ provider, handleProtocol }) =>
        isLogin
          ? handleLogin(provider, request, response, productName, appUrl)
          : handleProtocol(request, response),
      )
      .catch(() => response.writeHead(500).end())
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

async function createProvider(issuer: string, options: DemoIdentityOptions, keys: JWKS) {
  const Provider = await loadProvider()
  const provider = new Provider(issuer, createProviderConfiguration(options, keys))
  if (options.omitsIdTokenAtRefresh) provider.use(omitIdTokenAtRefresh)
  return { provider, handleProtocol: provider.callback() }
}

const omitIdTokenAtRefresh: Parameters<Provider['use']>[0] = async (ctx, next) => {
  await next()
  if (ctx.oidc?.params?.grant_type === 'refresh_token' && isRecord(ctx.body)) {
    const { id_token: _, ...others } = ctx.body
    ctx.body = others
  }
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/** The library works with Node 20 but warns about it when it is loaded. Other warnings are shown. */
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

async function listen(server: Server, port: number): Promise<number> {
  server.listen(port, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  if (typeof address !== 'object' || !address) throw new Error('The server has no port.')
  return address.port
}
