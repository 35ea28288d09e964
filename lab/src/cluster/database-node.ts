import { execFileSync, spawnSync } from 'node:child_process'
import { chmodSync, mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { readArchiveParameters } from './backups.ts'
import type { Programs } from './cluster-programs.ts'
import type { Host, HostProcess } from './host.ts'
import {
  createNodeFolders,
  dataFolder,
  findData,
  findDisk,
  inNode,
  socketFolder,
} from './node-files.ts'

export interface DatabaseNode {
  name: string
  host: Host
  /** Starts Patroni, which starts PostgreSQL. */
  start(): void
  isRunning(): boolean
  /** Ends PostgreSQL alone, as a crash does. */
  killPostgres(): void
  fillDisk(): void
  freeDisk(): void
}

export interface NodeSettings {
  host: Host
  programs: Programs
  folder: string
  etcdAddress: string
  subnet: string
  password: string
}

/** Large enough for the data and the write-ahead log of a run, small enough to fill in a second. */
const diskSize = '1500m'

/** A PostgreSQL under Patroni, with a disk of its own in memory. */
export function createDatabaseNode(settings: NodeSettings): DatabaseNode {
  const { host, programs, folder } = settings
  const disk = findDisk(folder, host.name)
  const configFile = join(folder, `${host.name}.yml`)
  mkdirSync(disk)
  execFileSync('mount', ['-t', 'tmpfs', '-o', `size=${diskSize},mode=700`, 'tmpfs', disk])
  createNodeFolders(folder, host.name)
  execFileSync('chown', ['-R', 'postgres:postgres', disk])
  // JSON is valid YAML.
  writeFileSync(configFile, JSON.stringify(createPatroniConfig(settings), null, 2))
  chmodSync(configFile, 0o644)
  let patroni: HostProcess | undefined
  return {
    name: host.name,
    host,
    start() {
      patroni = host.run(programs.patroni, [configFile], {
        log: host.name,
        account: 'postgres',
        wrap: (command) => inNode(folder, host.name, command),
      })
    },
    isRunning: () => patroni !== undefined && !patroni.hasEnded(),
    killPostgres() {
      execFileSync('sh', [
        '-c',
        `kill -9 "$(head -1 "${findData(folder, host.name)}/postmaster.pid")"`,
      ])
    },
    fillDisk() {
      // Writes until there is no space left, and that is what ends it.
      spawnSync('sh', ['-c', `cat /dev/zero >"${join(disk, 'filler')}"`])
    },
    freeDisk: () => rmSync(join(disk, 'filler'), { force: true }),
  }
}

function createPatroniConfig(settings: NodeSettings) {
  const { host, programs, etcdAddress, subnet, password } = settings
  const login = (username: string) => ({ username, password })
  return {
    scope: 'nutripim',
    name: host.name,
    restapi: { listen: `${host.address}:8008`, connect_address: `${host.address}:8008` },
    // Not etcd3: with it, Patroni 3.0 of Debian 12 renews the lock without a comparison, so a primary that was
    // frozen takes it from its successor, and the writes of the successor are lost.
    etcd: { host: `${etcdAddress}:2379` },
    bootstrap: {
      dcs: {
        ttl: 20,
        loop_wait: 2,
        retry_timeout: 3,
        maximum_lag_on_failover: 1_048_576,
        // A crashed primary is replaced at once instead of being started again.
        primary_start_timeout: 0,
        // Without etcd the primary goes on as long as it reaches both other nodes.
        failsafe_mode: true,
        synchronous_mode: true,
        postgresql: {
          use_pg_rewind: true,
          use_slots: true,
          parameters: {
            max_connections: 100,
            shared_buffers: '64MB',
            max_wal_size: '256MB',
            wal_keep_size: '128MB',
            wal_log_hints: 'on',
            hot_standby: 'on',
            ...readArchiveParameters(),
            // A frozen replica is noticed after 3 s and no longer waited for.
            wal_sender_timeout: '3s',
            wal_receiver_timeout: '3s',
          },
        },
      },
      initdb: [{ encoding: 'UTF8' }, { locale: 'C' }, 'data-checksums'],
    },
    postgresql: {
      listen: `${host.address}:5432`,
      connect_address: `${host.address}:5432`,
      data_dir: dataFolder,
      bin_dir: programs.postgresFolder,
      pgpass: join(dataFolder, '../../pgpass'),
      parameters: { unix_socket_directories: socketFolder },
      pg_hba: [
        'local all all trust',
        `host replication replicator ${subnet} scram-sha-256`,
        `host all all ${subnet} scram-sha-256`,
      ],
      authentication: {
        superuser: login('postgres'),
        replication: login('replicator'),
        rewind: login('rewinder'),
      },
      basebackup: [{ checkpoint: 'fast' }],
      remove_data_directory_on_rewind_failure: true,
      remove_data_directory_on_diverged_timelines: true,
    },
  }
}
