import { type ExecFileException, execFile, spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installOnDebian } from '@nutripim/tools/find/debian'
import { waitFor } from '@nutripim/tools/wait-for'

/** A copy of this machine with what is installed on it, with systemd, a disk and a network of its own. */
export interface CopiedMachine {
  /** Runs a script as root in a folder and returns what it prints; it fails if a command of it fails. */
  run(script: string, folder?: string): Promise<string>
  stop(): Promise<void>
}

/**
 * Boots the machine from an overlay: what it writes stays in memory. It ends when our standard input
 * closes, however this process ends, and the overlay with it.
 */
const guard = `
  mount -t tmpfs tmpfs "$FOLDER"
  mkdir "$FOLDER/written" "$FOLDER/work" "$FOLDER/root"
  mount -t overlay overlay "$FOLDER/root" \\
    -o "lowerdir=/,upperdir=$FOLDER/written,workdir=$FOLDER/work"
  for each in $COPIES; do
    mkdir -p "$FOLDER/root\${each#*:}"
    cp -RT "\${each%%:*}" "$FOLDER/root\${each#*:}"
  done
  ln -sf "$NODE" "$FOLDER/root/usr/local/bin/node"
  systemd-nspawn --quiet --directory="$FOLDER/root" --machine="$NAME" --boot --private-network \\
    --register=no --keep-unit --resolv-conf=off </dev/null >"$FOLDER.log" 2>&1 &
  machine=$!
  echo $machine >"$FOLDER.pid"
  cat >/dev/null
  kill $machine
  wait $machine
  rm -f "$FOLDER.log" "$FOLDER.pid"
`

/** Starts the machine with copies of folders, by their paths in it. It needs root on Debian. */
export async function startCopiedMachine(copies: Record<string, string>): Promise<CopiedMachine> {
  const program = '/usr/bin/systemd-nspawn'
  if (!existsSync(program) && !(installOnDebian('systemd-container') && existsSync(program))) {
    throw new Error(`This needs root on Debian and ${program} of the package systemd-container.`)
  }
  const folder = mkdtempSync(join(tmpdir(), 'nutripim-copy-'))
  const guarding = spawn('unshare', ['--mount', '/bin/sh', '-euc', guard], {
    detached: true,
    stdio: ['pipe', 'ignore', 'inherit'],
    env: {
      PATH: '/usr/sbin:/usr/bin:/sbin:/bin',
      FOLDER: folder,
      NAME: `nutripim-${process.pid}`,
      NODE: process.execPath,
      COPIES: Object.entries(copies)
        .map(([target, source]) => `${source}:${target}`)
        .join(' '),
    },
  })
  const ended = new Promise<void>((resolve) => guarding.once('exit', () => resolve()))
  guarding.unref()
  if (guarding.stdin instanceof Socket) guarding.stdin.unref()
  const stop = async () => {
    guarding.ref()
    guarding.stdin.end()
    await ended
    rmSync(folder, { recursive: true, force: true })
  }
  try {
    const log = () => (existsSync(`${folder}.log`) ? readFileSync(`${folder}.log`, 'utf8') : '')
    await waitFor('the machine to boot', 120, async () => {
      if (guarding.exitCode !== null) throw new Error(log())
      const { stdout } = await enter(folder, '/', 'systemctl is-system-running')
      return /running|degraded/.test(stdout)
    })
    return {
      stop,
      async run(script, workingFolder = '/root') {
        const { error, stdout, stderr } = await enter(folder, workingFolder, script)
        if (!error) return stdout
        throw new Error(`${script}\nended with ${error.code}:\n${stdout}\n${stderr}`)
      },
    }
  } catch (error) {
    await stop()
    throw error
  }
}

interface Ended {
  error: ExecFileException | null
  stdout: string
  stderr: string
}

function enter(folder: string, workingFolder: string, script: string): Promise<Ended> {
  const args = [
    ...[`--target=${findLeader(`${folder}.pid`)}`, '--mount', '--uts', '--ipc', '--pid', '--net'],
    ...[
      '--wd=/',
      'env',
      '-i',
      `--chdir=${workingFolder}`,
      'HOME=/root',
      'USER=root',
      'LANG=C.UTF-8',
    ],
    ...['PATH=/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin'],
    ...['/bin/bash', '-euo', 'pipefail'],
  ]
  return new Promise((resolve) => {
    const child = execFile('nsenter', args, { maxBuffer: 2 ** 26 }, (error, stdout, stderr) =>
      resolve({ error, stdout, stderr }),
    )
    // It may end before it has read everything.
    child.stdin?.on('error', () => {}).end(script)
  })
}

/** The first process of the machine, the only child of systemd-nspawn. */
function findLeader(pidFile: string): string {
  if (!existsSync(pidFile)) return ''
  const parent = readFileSync(pidFile, 'utf8').trim()
  return spawnSync('ps', ['--ppid', parent, '-o', 'pid='], { encoding: 'utf8' }).stdout.trim()
}
