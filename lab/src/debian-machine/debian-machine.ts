import { execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import {
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { installOnDebian } from '@nutripim/tools/find/debian'
import { waitFor } from '@nutripim/tools/wait-for'

/** A bare Debian with systemd and a network of its own: nothing is installed in it but Debian itself. */
export interface DebianMachine {
  /** The folder that is its root. */
  folder: string
  address: string
  /** The address under which it reaches this process. */
  gateway: string
  /** Runs a script as root and returns what it prints; it fails if a command of it fails. */
  run(script: string): Promise<string>
  stop(): Promise<void>
}

/** Everything that has been downloaded is used again by the next machine and the next run. */
export const cache = join(tmpdir(), 'nutripim-debian-bookworm')

/** Ends the machine when its standard input closes, however this process ends. */
const guard = `
  systemd-nspawn --quiet --directory="$FOLDER" --machine="$NAME" --boot --network-veth \\
    --register=no --keep-unit --resolv-conf=off \\
    </dev/null >"$FOLDER.log" 2>&1 &
  machine=$!
  echo $machine >"$FOLDER.pid"
  cat >/dev/null
  # Its first process ends with it, and with that one every other.
  kill -9 $machine
  wait $machine
  sleep 1
  rm -rf "$FOLDER" "$FOLDER.pid" "$FOLDER.log"
`

/** Starts a new machine. It needs root on Debian. */
export async function startDebianMachine(number: number): Promise<DebianMachine> {
  const base = prepareBase()
  const folder = join(mkdtempSync(join(tmpdir(), 'nutripim-machine-')), 'root')
  execFileSync('cp', ['--archive', base, folder])
  cpSync('/etc/resolv.conf', join(folder, 'etc/resolv.conf'))
  const name = `npm${process.pid % 10_000}x${number}`
  // A folder of its own, because apt locks it.
  const archives = join(folder, 'var/cache/apt/archives')
  linkPackages(join(cache, 'archives'), archives)
  const guarding = spawn('/bin/sh', ['-c', guard], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
    env: { PATH: process.env.PATH, FOLDER: folder, NAME: name },
  })
  const ended = new Promise<void>((resolve) => guarding.once('exit', () => resolve()))
  guarding.unref()
  if (guarding.stdin instanceof Socket) guarding.stdin.unref()
  const stop = async () => {
    linkPackages(archives, join(cache, 'archives'))
    guarding.ref()
    guarding.stdin.end()
    await ended
    rmSync(join(folder, '..'), { recursive: true, force: true })
  }
  try {
    let leader = ''
    await waitFor('the machine to boot', 120, async () => {
      leader = findLeader(`${folder}.pid`)
      if (leader === '') return false
      const { output } = await enter(leader, ['--net'], 'systemctl is-system-running')
      return /running|degraded/.test(output)
    })
    const subnet = `10.${214 + number}.${process.pid % 250}`
    const [gateway, address] = [`${subnet}.1`, `${subnet}.2`]
    execFileSync('ip', ['addr', 'add', `${gateway}/24`, 'dev', `ve-${name}`])
    execFileSync('ip', ['link', 'set', `ve-${name}`, 'up'])
    const run = async (script: string) => {
      // Packages come through the network of this machine; everything else sees only its own.
      const network = /\bapt-get\b/.test(script) ? [] : ['--net']
      const { code, output, errors } = await enter(leader, network, script)
      if (code !== 0) throw new Error(`${script}\nended with ${code}:\n${output}\n${errors}`)
      return output.trim()
    }
    await run(`ip addr add ${address}/24 dev host0; ip link set host0 up`)
    return { folder, address, gateway, run, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

function linkPackages(from: string, to: string): void {
  mkdirSync(from, { recursive: true })
  mkdirSync(to, { recursive: true })
  for (const name of readdirSync(from).filter((each) => each.endsWith('.deb'))) {
    if (!existsSync(join(to, name))) linkSync(join(from, name), join(to, name))
  }
}

function prepareBase(): string {
  for (const [program, name] of [
    ['/usr/sbin/debootstrap', 'debootstrap'],
    ['/usr/bin/systemd-nspawn', 'systemd-container'],
    ['/usr/sbin/ip', 'iproute2'],
  ] as const) {
    if (existsSync(program) || (installOnDebian(name) && existsSync(program))) continue
    throw new Error(`This needs root on Debian and ${program} of the package ${name}.`)
  }
  const base = join(cache, 'root')
  if (existsSync(base)) return base
  const part = join(cache, `root-${process.pid}`)
  mkdirSync(cache, { recursive: true })
  execFileSync('debootstrap', ['bookworm', part, 'http://deb.debian.org/debian'], {
    stdio: 'ignore',
  })
  renameSync(part, base)
  return base
}

/** The first process of the machine, the only child of systemd-nspawn. */
function findLeader(pidFile: string): string {
  if (!existsSync(pidFile)) return ''
  const parent = readFileSync(pidFile, 'utf8').trim()
  return spawnSync('ps', ['--ppid', parent, '-o', 'pid='], { encoding: 'utf8' }).stdout.trim()
}

/** Not synchronous, because the machine can request something from this process. */
async function enter(leader: string, network: string[], script: string) {
  const child = spawn('nsenter', [
    ...[`--target=${leader}`, '--mount', '--uts', '--ipc', '--pid', ...network],
    ...['env', '-i', 'HOME=/root', 'USER=root', 'DEBIAN_FRONTEND=noninteractive'],
    ...['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'],
    ...['/bin/bash', '-euo', 'pipefail'],
  ])
  const read = async (stream: Readable) => (await stream.setEncoding('utf8').toArray()).join('')
  const ended = once(child, 'close')
  // A machine that is not there yet ends it before it reads.
  child.stdin.on('error', () => {}).end(`cd /root\n${script}`)
  const [output, errors] = await Promise.all([read(child.stdout), read(child.stderr)])
  await ended
  return { code: child.exitCode, output, errors }
}
