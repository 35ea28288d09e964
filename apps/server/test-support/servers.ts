import { rmSync } from 'node:fs'
import { signInAs } from '@nutripim/demo-identity/sign-in-as'
import { migrate } from '@nutripim/server/platform/database/migrate/migrate'
import { openPostgresDatabase } from '@nutripim/server/platform/database/postgres-database'
import { loadDemo } from '@nutripim/server/seed/demo'
import { loadReference } from '@nutripim/server/seed/reference'
import { startPostgres } from '@nutripim/tools/find/find-postgres'
import { findFreePorts } from '@nutripim/tools/free-port'
import { type RunningProduct, startProduct } from '@nutripim/tools/run-product'
import { copyDemoData } from '@nutripim/tools/test-run/demo-data'
import { startTestProvider, type TestProvider } from './provider.ts'

/** The administrator of a server without demo data. */
export const firstAdmin = 'admin@nutripim.example'

/** The settings of a built server on PostgreSQL, on a free port, whose users the test signs in. */
export async function createServerEnv(provider: TestProvider, databaseUrl: string) {
  const [port] = await findFreePorts(1)
  return {
    PORT: String(port),
    DATABASE_URL: databaseUrl,
    OIDC_AUTHORITY: provider.authority,
    OIDC_CLIENT_ID: provider.clientId,
    BOOTSTRAP_ADMIN_EMAIL: firstAdmin,
    LINK_MONITOR: 'off',
  }
}

/** Built servers with the demo data that share a database. */
export interface TestServers {
  servers: [RunningProduct, ...RunningProduct[]]
  /** The header with which a user calls. */
  authorize(email: string): Promise<string>
  stop(): Promise<void>
}

interface StartOptions {
  env?: Record<string, string>
  args?: string[]
}

const quiet = { LINK_MONITOR: 'off', LOG_LEVEL: 'error', RATE_LIMIT: '0' }

async function startTwoOnPostgres({ env, args }: StartOptions = {}): Promise<TestServers> {
  const postgres = await startPostgres()
  const provider = await startTestProvider()
  const database = await openPostgresDatabase(postgres.url, { connections: 2 })
  await migrate(database, async (tx) => {
    await loadReference(tx)
    await loadDemo(tx)
  })
  await database.close()
  const start = async () => {
    const own = await createServerEnv(provider, postgres.url)
    return startProduct({ ...(args && { args }), env: { ...own, ...quiet, ...env } })
  }
  const servers: TestServers['servers'] = [await start(), await start()]
  return {
    servers,
    authorize: async (email) => `Bearer ${await provider.issue({ email })}`,
    async stop() {
      await Promise.all(servers.map((server) => server.stop()))
      await provider.close()
      await postgres.stop()
    },
  }
}

async function startEmbedded({ env, args }: StartOptions = {}): Promise<TestServers> {
  const folder = copyDemoData()
  const [port, identityPort] = await findFreePorts(2)
  const product = await startProduct({
    ...(args && { args }),
    env: {
      ...quiet,
      ...env,
      PORT: String(port),
      DEMO_IDENTITY_PORT: String(identityPort),
      DATA_DIR: folder,
    },
  })
  return {
    servers: [product],
    async authorize(email) {
      const { idToken } = await signInAs(`http://localhost:${identityPort}`, {
        clientId: 'nutripim',
        redirectUri: `${product.url}/`,
        email,
      })
      return `Bearer ${idToken}`
    },
    async stop() {
      await product.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

/** The ways to run the product: servers that share PostgreSQL, or one with the embedded database. */
export const startServers = {
  'two servers on PostgreSQL': startTwoOnPostgres,
  'a server with the embedded database': startEmbedded,
}
