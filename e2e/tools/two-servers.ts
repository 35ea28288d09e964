import { startDemoIdentity } from '@nutripim/demo-identity/demo-identity'
import { startPostgres } from '@nutripim/tools/find/find-postgres'
import { findFreePorts } from '@nutripim/tools/free-port'
import { root } from '@nutripim/tools/project'
import {
  nodeOptions,
  type ProductResult,
  type RunningProduct,
  startProduct,
} from '@nutripim/tools/run-product'
import { releaseScript } from '@nutripim/tools/test-support/build-release'
import { runSql } from '@nutripim/tools/test-support/run-sql'

export interface TwoServers {
  urls: [string, string]
  ports: [number, number]
  databaseUrl: string
  /** The identity provider of both servers. */
  issuer: string
  /** Runs SQL directly in the shared database. */
  sql(statements: string): Promise<void>
  /** Stops one of the servers; `start` starts it again at the same URL, also another build. */
  stop(server: 0 | 1): Promise<ProductResult | undefined>
  start(server: 0 | 1, folder?: string): Promise<void>
  close(): Promise<void>
}

/** The data of the servers. Gina and Arno are assigned only the United Kingdom, which sells a few products. */
const usualLayout = `
  insert into users (user_id, display_name) values
    ('gina.admin@nutripim.example', 'Gina Admin'), ('arno.approver@nutripim.example', 'Arno Approver');
  insert into user_roles select user_id, 'CENTRALMARKETING' from users;
  insert into user_countries select user_id, 'GB' from users;
  insert into products (country_id, dh_code, product_name, is_live_product, composition)
  select 'GB', 'DH' || 100000 + n, 'Product ' || chr(64 + n), true, '{"N": 10, "P2O5": 5}'
  from generate_series(1, 12) n;
`

/** Starts two processes of the built product with one PostgreSQL and one identity provider. */
export async function startTwoServers({
  env = {},
  folder,
  layout = usualLayout,
}: {
  env?: Record<string, string>
  /** The build of the first start, if not this one. */
  folder?: string
  layout?: string
} = {}): Promise<TwoServers> {
  const postgres = await startPostgres()
  const [first, second, identityPort] = (await findFreePorts(3)) as [number, number, number]
  const urls: [string, string] = [`http://localhost:${first}`, `http://localhost:${second}`]
  const redirects = urls.map((url) => `${url}/`)
  const identity = await startDemoIdentity({
    port: identityPort,
    clientId: 'nutripim',
    redirectUris: redirects,
    postLogoutRedirectUris: redirects,
    corsOrigins: urls,
  })

  const running: (RunningProduct | undefined)[] = []
  const servers: TwoServers = {
    urls,
    ports: [first, second],
    databaseUrl: postgres.url,
    issuer: identity.issuer,
    sql: (statements) => runSql(postgres.url, statements),
    async start(server, build) {
      running[server] = await startProduct({
        ...(build && build !== root && { folder: build, args: [...nodeOptions, releaseScript] }),
        env: {
          PORT: String([first, second][server]),
          DATABASE_URL: postgres.url,
          OIDC_AUTHORITY: identity.issuer,
          OIDC_CLIENT_ID: 'nutripim',
          CHECK_ANSWERS: '1',
          RATE_LIMIT: '0',
          LOG_LEVEL: 'warn',
          LINK_MONITOR: 'off',
          ...env,
        },
      })
    },
    async stop(server) {
      const product = running[server]
      running[server] = undefined
      return product?.stop('SIGTERM')
    },
    async close() {
      await Promise.all(running.map((product) => product?.stop()))
      await identity.close()
      await postgres.stop()
    },
  }
  try {
    await servers.start(0, folder)
    await runSql(postgres.url, layout)
    await servers.start(1, folder)
  } catch (error) {
    await servers.close()
    throw error
  }
  return servers
}
