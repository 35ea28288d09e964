import { setTimeout as wait } from 'node:timers/promises'
import type { DatabaseCluster } from './database-cluster.ts'
import type { Etcd } from './etcd.ts'
import type { Host } from './host.ts'
import type { Server } from './servers.ts'

interface FaultTargets {
  databases: DatabaseCluster
  etcd: Etcd
  servers: readonly Server[]
}

export interface Fault {
  name: string
  /** Causes the fault and removes its cause again; the cluster then recovers on its own. */
  run(targets: FaultTargets): Promise<void>
}

/** Longer than the 20 s after which Patroni gives up a primary that does not answer. */
const outage = 25_000
const shortOutage = 15_000

async function freeze(host: Host, milliseconds: number): Promise<void> {
  host.signalAll('SIGSTOP')
  await wait(milliseconds)
  host.signalAll('SIGCONT')
}

async function cut(host: Host, milliseconds: number): Promise<void> {
  host.cutNetwork()
  await wait(milliseconds)
  host.connectNetwork()
}

const killPostgres: Fault = {
  name: 'kill -9 the primary (PostgreSQL)',
  async run({ databases }) {
    const primary = await databases.getPrimary()
    primary.killPostgres()
  },
}
const killNode: Fault = {
  name: 'kill -9 the primary (PostgreSQL and Patroni)',
  async run({ databases }) {
    const { host } = await databases.getPrimary()
    host.signalAll('SIGKILL')
    await wait(outage)
    databases.startMissing()
  },
}
const freezePrimary: Fault = {
  name: 'freeze the primary for 25 s',
  run: async ({ databases }) => freeze((await databases.getPrimary()).host, outage),
}
const freezeReplica: Fault = {
  name: 'freeze the synchronous replica for 15 s',
  run: async ({ databases }) => freeze((await databases.getSynchronousReplica()).host, shortOutage),
}
const stopEtcd: Fault = {
  name: 'stop etcd for 25 s',
  async run({ etcd }) {
    await etcd.stop()
    await wait(outage)
    await etcd.start()
  },
}
const cutPrimary: Fault = {
  name: 'cut the network of the primary for 25 s',
  run: async ({ databases }) => cut((await databases.getPrimary()).host, outage),
}
const cutReplica: Fault = {
  name: 'cut the network of the synchronous replica for 15 s',
  run: async ({ databases }) => cut((await databases.getSynchronousReplica()).host, shortOutage),
}
const cutServer: Fault = {
  name: 'cut the network of a server for 15 s',
  async run({ servers }) {
    const [server] = servers
    if (server) await cut(server.host, shortOutage)
  },
}
const fillDisk: Fault = {
  name: 'fill the disk of the primary for 25 s',
  async run({ databases }) {
    const primary = await databases.getPrimary()
    primary.fillDisk()
    await wait(outage)
    primary.freeDisk()
  },
}
const restartServers: Fault = {
  name: 'restart both servers, one after the other',
  async run({ servers }) {
    for (const server of servers) await server.restart()
  },
}
const switchOver: Fault = {
  name: 'planned switchover',
  run: ({ databases }) => databases.switchOver(),
}

/** One of each first, then the rest, so that a short run also has every kind it has room for. */
const rounds: readonly (readonly Fault[])[] = [
  [killPostgres, freezePrimary, freezeReplica, stopEtcd, cutPrimary, fillDisk, restartServers, switchOver],
  [killNode, cutReplica, cutServer],
  [killPostgres, freezePrimary, freezeReplica, killNode, stopEtcd, cutPrimary, fillDisk, restartServers, switchOver],
  [killPostgres, killNode, cutReplica, cutServer, freezePrimary, freezeReplica, restartServers, switchOver],
  [killPostgres, killNode, stopEtcd, cutPrimary, fillDisk, killPostgres, killNode, freezePrimary],
  [cutPrimary, freezeReplica, restartServers, switchOver],
] // biome-ignore format: one round on one line

export const faults: readonly Fault[] = rounds.flat()
