import { startPostgres } from '../find/find-postgres.ts'
import { findFreePorts } from '../free-port.ts'
import { type RunningProduct, runProduct, startProduct } from '../run-product.ts'

interface Identity {
  issuer: string
  close(): Promise<void>
}

interface Options {
  count: number
  /** Starts the demo identity provider. */
  startIdentity(options: {
    port: number
    clientId: string
    redirectUris: string[]
    postLogoutRedirectUris: string[]
    corsOrigins: string[]
  }): Promise<Identity>
  /** Settings of the servers besides database and identity provider. */
  env: Record<string, string>
  /** Adds the data of the test to the database with this URL, after its tables were created. */
  layout(url: string): Promise<unknown>
}

/** Starts several servers of the product on one PostgreSQL database, for tests. */
export async function startServersOnPostgres({ count, startIdentity, env, layout }: Options) {
  const postgres = await startPostgres()
  const [identityPort = 0, ...ports] = await findFreePorts(count + 1)
  const urls = ports.map((port) => `http://localhost:${port}`)
  const identity = await startIdentity({
    port: identityPort,
    clientId: 'nutripim',
    redirectUris: urls.map((url) => `${url}/`),
    postLogoutRedirectUris: urls.map((url) => `${url}/`),
    corsOrigins: urls,
  })
  const settings = {
    DATABASE_URL: postgres.url,
    OIDC_AUTHORITY: identity.issuer,
    OIDC_CLIENT_ID: 'nutripim',
    LINK_MONITOR: 'off',
    LOG_LEVEL: 'error',
    ...env,
  }
  const start = (server: number): Promise<RunningProduct> =>
    startProduct({ env: { ...settings, PORT: String(ports[server]) } })
  // The first start creates the tables.
  const creating = runProduct({ env: { ...settings, PORT: String(ports[0]) } })
  await creating.waitForOutput(/NutriPIM is ready at/)
  await layout(postgres.url)
  await creating.stop()
  const servers: RunningProduct[] = []
  for (const server of ports.keys()) servers.push(await start(server))

  const getServer = (server: number): RunningProduct => {
    const running = servers[server]
    if (!running) throw new Error(`There is no server ${server}.`)
    return running
  }
  return {
    databaseUrl: postgres.url,
    issuer: identity.issuer,
    getServer,
    /** Ends a server without any warning. */
    kill: (server: number) => getServer(server).stop('SIGKILL'),
    async restart(server: number): Promise<void> {
      servers[server] = await start(server)
    },
    async close(): Promise<void> {
      for (const server of servers) await server.stop('SIGKILL')
      await identity.close()
      await postgres.stop()
    },
  }
}
export type ServersOnPostgres = Awaited<ReturnType<typeof startServersOnPostgres>>
