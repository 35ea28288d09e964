import { join } from 'node:path'
import { waitFor } from '@nutripim/tools/wait-for'
import type { Host, HostProcess } from './host.ts'

export interface Etcd {
  start(): Promise<void>
  stop(): Promise<void>
}

/** The store in which the PostgreSQL nodes agree on their primary. */
export function createEtcd(host: Host, program: string, folder: string): Etcd {
  const url = `http://${host.address}:2379`
  let running: HostProcess | undefined
  return {
    async start() {
      running = host.run(
        program,
        [
          ...['--name', 'etcd', '--data-dir', join(folder, 'etcd')],
          ...['--listen-client-urls', url, '--advertise-client-urls', url],
          ...['--listen-peer-urls', `http://${host.address}:2380`],
          ...['--initial-advertise-peer-urls', `http://${host.address}:2380`],
          ...['--initial-cluster', `etcd=http://${host.address}:2380`],
          ...['--enable-v2', '--log-level', 'warn'],
        ],
        { log: 'etcd' },
      )
      await waitFor('etcd to start', 30, async () => (await fetch(`${url}/health`)).ok)
    },
    async stop() {
      running?.signal('SIGTERM')
      await running?.ended
    },
  }
}
