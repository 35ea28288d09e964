import { existsSync } from 'node:fs'
import { installOnDebian } from '@nutripim/tools/find/debian'
import { findPostgresPrograms } from '@nutripim/tools/find/postgres-programs'

/** What the test starts, with the Debian package that contains it. */
const programs = {
  patroni: { paths: ['/usr/bin/patroni'], debian: 'patroni' },
  pythonEtcd: { paths: ['/usr/lib/python3/dist-packages/etcd'], debian: 'python3-etcd' },
  etcd: { paths: ['/usr/bin/etcd'], debian: 'etcd-server' },
  haproxy: { paths: ['/usr/sbin/haproxy'], debian: 'haproxy' },
  pgbouncer: { paths: ['/usr/sbin/pgbouncer'], debian: 'pgbouncer' },
  pgbackrest: { paths: ['/usr/bin/pgbackrest'], debian: 'pgbackrest' },
  ip: { paths: ['/usr/sbin/ip', '/sbin/ip', '/usr/bin/ip'], debian: 'iproute2' },
  nsenter: { paths: ['/usr/bin/nsenter'], debian: 'util-linux' },
} as const

type Name = keyof typeof programs
export type Programs = Record<Name, string> & { postgresFolder: string }

/** Finds the programs, and installs missing ones as root on Debian. */
export function findClusterPrograms(): Programs {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    throw new Error('The cluster test needs root on Linux: it creates network namespaces.')
  }
  return {
    patroni: find('patroni'),
    pythonEtcd: find('pythonEtcd'),
    etcd: find('etcd'),
    haproxy: find('haproxy'),
    pgbouncer: find('pgbouncer'),
    pgbackrest: find('pgbackrest'),
    ip: find('ip'),
    nsenter: find('nsenter'),
    postgresFolder: findPostgresPrograms('', { fromNpm: () => undefined }),
  }
}

function find(name: Name): string {
  const { paths, debian } = programs[name]
  const findPath = () => paths.find((path) => existsSync(path))
  const found = findPath() ?? (installOnDebian(debian) ? findPath() : undefined)
  if (found) return found
  throw new Error(
    `The cluster test needs ${name}. Install it: apt-get install --no-install-recommends ${debian}`,
  )
}
