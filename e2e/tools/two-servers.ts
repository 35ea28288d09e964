import { startDemoIdentity } from '@nutripim/demo-identity/demo-identity'
import { startPostgres } from '@nutripim/tools/find/find-postgres'
import { findFreePorts } from '@nutripim/tools/free-port'
import { type RunningProduct, startProduct } from '@nutripim/tools/run-product'
import { runSql } from '@nutripim/tools/test-run/run-sql'

export interface TwoServers {
  urls: [string, string]
  /** The identity provider of both servers. */
  issuer: string
  /** Runs SQL directly in the shared database. */
  sql(statements: string): Promise<void>
  /** Stops one of the servers; `start` starts it again at the same URL. */
  stop(server: 0 | 1): Promise<void>
  start(server: 0 | 1): Promise<void>
  close(): Promise<void>
}

/** Gina and Arno are assigned only the United Kingdom, which sells a few products. */
const layout = `
  insert into users (user_id, display_name) values
    ('gina.admin@nutripim.example', 'Gina Admin'), ('arno.approver@nutripim.example', 'Arno Approver');
  insert into user_roles select user_id, 'CENTRALMARKETING' from users;
  insert into user_countries select user_id, 'GB' from users;
  insert into products (country_id, dh_code, product_name, is_live_product, composition)
  select 'GB', 'DH' || 100000 + n, 'Product ' || chr(64 + n), true, '{"N": 10, "P2O5": 5}'
  from generate_series(1, 12) n;
`

/** Starts two processes of the built product with one PostgreSQL and one identity provider. */
export async function startTwoServers(): Promise<TwoServers> {
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
    issuer: identity.issuer,
    sql: (statements) => runSql(postgres.url, statements),
    async start(server) {
      running[server] = await startProduct({
        env: {
          PORT: String([first, second][server]),
          DATABASE_URL: postgres.url,
          OIDC_AUTHORITY: identity.issuer,
          OIDC_CLIENT_ID: 'nutripim',
          CHECK_ANSWERS: '1',
          RATE_LIMIT: '0',
          LOG_LEVEL: 'warn',
          LINK_MONITOR: 'off',
        },
      })
    },
    async stop(server) {
      await running[server]?.stop()
      running[server] = undefined
    },
    async close() {
      await Promise.all(running.map((product) => product?.stop()))
      await identity.close()
      await postgres.stop()
    },
  }
  try {
    await servers.start(0)
    await runSql(postgres.url, layout)
    await servers.start(1)
  } catch (error) {
    await servers.close()
    throw error
  }
  return servers
}
