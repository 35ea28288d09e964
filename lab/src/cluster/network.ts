import { execFileSync, spawn } from 'node:child_process'
import { Socket } from 'node:net'
import { createHost, type Host } from './host.ts'

const hostNames = ['db1', 'db2', 'db3', 'etcd', 'proxy', 'app1', 'app2', 'drill'] as const
type HostName = (typeof hostNames)[number]

export interface Network {
  /** The address of this process on the network. */
  gateway: string
  hosts: Record<HostName, Host>
  /** Ends all processes of all hosts and removes network, mounts and folder. */
  remove(): Promise<void>
}

/**
 * Removes everything when its standard input closes, so that nothing is left behind when this
 * process is ended in any way, even with SIGKILL.
 */
const guard = `
  cat >/dev/null
  for name in $NAMES; do
    ip netns pids "$PREFIX$name" | xargs -r kill -9 2>/dev/null
  done
  sleep 1
  for name in $NAMES; do
    ip netns delete "$PREFIX$name"
  done
  ip link delete "$PREFIX"
  for mounted in "$FOLDER"/disk-*; do umount -l "$mounted" 2>/dev/null; done
  if [ -z "$KEEP" ]; then rm -rf "$FOLDER"; fi
`

/** Creates one network namespace per host, connected by a bridge: cables that can be cut. */
export function createNetwork(folder: string, keepFolder: boolean): Network {
  const number = process.pid % 250
  const prefix = `npc${number}`
  const subnet = `10.213.${number}`
  const cleaning = spawn('/bin/sh', ['-c', guard], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      NAMES: hostNames.join(' '),
      PREFIX: prefix,
      FOLDER: folder,
      KEEP: keepFolder ? '1' : '',
    },
  })
  const cleaned = new Promise<void>((resolve) => cleaning.once('exit', () => resolve()))
  cleaning.unref()
  if (cleaning.stdin instanceof Socket) cleaning.stdin.unref()

  const ip = (...args: string[]) => execFileSync('ip', args)
  ip('link', 'add', prefix, 'type', 'bridge')
  ip('addr', 'add', `${subnet}.1/24`, 'dev', prefix)
  ip('link', 'set', prefix, 'up')
  const connect = (name: HostName): Host => {
    const namespace = `${prefix}${name}`
    const cable = `${prefix}-${name}`
    const address = `${subnet}.${hostNames.indexOf(name) + 10}`
    ip('netns', 'add', namespace)
    ip('link', 'add', cable, 'type', 'veth', 'peer', 'name', 'eth0', 'netns', namespace)
    ip('link', 'set', cable, 'master', prefix, 'up')
    ip('-n', namespace, 'addr', 'add', `${address}/24`, 'dev', 'eth0')
    ip('-n', namespace, 'link', 'set', 'eth0', 'up')
    ip('-n', namespace, 'link', 'set', 'lo', 'up')
    return createHost({ name, address, namespace, cable, folder })
  }
  return {
    gateway: `${subnet}.1`,
    hosts: {
      db1: connect('db1'),
      db2: connect('db2'),
      db3: connect('db3'),
      etcd: connect('etcd'),
      proxy: connect('proxy'),
      app1: connect('app1'),
      app2: connect('app2'),
      drill: connect('drill'),
    },
    async remove() {
      cleaning.ref()
      cleaning.stdin.end()
      await cleaned
    },
  }
}
