import { randomBytes } from 'node:crypto'
import { chmodSync } from 'node:fs'
import { type IdentityProvider, startIdentityProvider } from '@nutripim/tools/identity-provider'
import { waitFor } from '@nutripim/tools/wait-for'
import pg from 'pg'
import { type Backups, createBackups } from './backups.ts'
import type { Programs } from './cluster-programs.ts'
import { createDatabaseCluster, type DatabaseCluster } from './database-cluster.ts'
import { createDatabaseNode } from './database-node.ts'
import { createEtcd, type Etcd } from './etcd.ts'
import { createNetwork, type Network } from './network.ts'
import { startHaproxy, startPgbouncer } from './proxy.ts'
import { createServer, type Server } from './servers.ts'

export interface Cluster {
  network: Network
  databases: DatabaseCluster
  etcd: Etcd
  servers: readonly Server[]
  provider: IdentityProvider
  backups: Backups
  /** The address of the servers, through HAProxy. */
  url: string
  /** The address of the primary for checks, as superuser, not through HAProxy. */
  getPrimaryUrl(): Promise<string>
  close(): Promise<void>
}

export const heartbeatSeconds = 5

interface ClusterOptions {
  programs: Programs
  folder: string
  keepFolder: boolean
  usePgbouncer: boolean
  print(line: string): void
}

/** Starts everything in the order of its dependencies. */
export async function startCluster(options: ClusterOptions): Promise<Cluster> {
  const { programs, folder, print } = options
  chmodSync(folder, 0o755)
  const network = createNetwork(folder, options.keepFolder)
  const { db1, db2, db3, etcd: etcdHost, proxy, app1, app2 } = network.hosts
  try {
    const password = randomBytes(12).toString('hex')
    const etcd = createEtcd(etcdHost, programs.etcd, folder)
    print('Starting etcd …')
    await etcd.start()

    print('Starting three PostgreSQL nodes under Patroni …')
    const backups = createBackups(folder, programs)
    const nodes = [db1, db2, db3].map((host) =>
      createDatabaseNode({
        host,
        programs,
        folder,
        etcdAddress: etcdHost.address,
        subnet: `${network.gateway}/24`,
        password,
      }),
    )
    const databases = createDatabaseCluster(nodes)
    databases.startMissing()
    await databases.waitUntilHealthy()
    const getPrimaryUrl = async (database = 'nutripim') => {
      const { host } = await databases.getPrimary()
      return `postgres://postgres:${password}@${host.address}:5432/${database}`
    }
    backups.createStanza((await databases.getPrimary()).name)
    await createDatabase(await getPrimaryUrl('postgres'), password)

    print('Starting HAProxy, PgBouncer and two servers …')
    startHaproxy({
      host: proxy,
      databases: nodes.map(({ host }) => host),
      servers: [app1, app2],
      programs,
      folder,
    })
    const logins = { nutripim: password, nutripim_owner: password }
    if (options.usePgbouncer) startPgbouncer({ host: proxy, programs, folder, logins })
    const provider = await startIdentityProvider(network.gateway)
    const at = (role: string, port: number) =>
      `postgres://${role}:${password}@${proxy.address}:${port}/nutripim`
    const servers = [app1, app2].map((host) =>
      createServer(host, {
        PUBLIC_URL: `http://${proxy.address}:8080`,
        DATABASE_URL: at('nutripim', options.usePgbouncer ? 6432 : 5432),
        DATABASE_ADMIN_URL: at('nutripim_owner', 5432),
        ...(options.usePgbouncer && { DATABASE_LISTEN_URL: at('nutripim', 5432) }),
        OIDC_AUTHORITY: provider.authority,
        OIDC_CLIENT_ID: provider.clientId,
        TRUST_PROXY: proxy.address,
        HEARTBEAT_SECONDS: String(heartbeatSeconds),
        STOP_DELAY_SECONDS: '8',
        RATE_LIMIT: '0',
        LINK_MONITOR: 'off',
        LOG_LEVEL: 'warn',
        METRICS_PORT: '9090',
      }),
    )
    for (const server of servers) await server.start()
    const url = `http://${proxy.address}:8080`
    await waitFor('HAProxy to reach the servers', 30, async () => {
      return (await fetch(`${url}/health/ready`)).ok
    })
    return {
      network,
      databases,
      etcd,
      servers,
      provider,
      backups,
      url,
      getPrimaryUrl: () => getPrimaryUrl(),
      async close() {
        provider.close()
        await network.remove()
      },
    }
  } catch (error) {
    await network.remove()
    throw error
  }
}

async function createDatabase(url: string, password: string): Promise<void> {
  const client = new pg.Client({ connectionString: url })
  await client.connect()
  try {
    await client.query(`create role nutripim_owner login password '${password}'`)
    await client.query(`create role nutripim login password '${password}'`)
    await client.query('create database nutripim owner nutripim_owner')
  } finally {
    await client.end()
  }
}
