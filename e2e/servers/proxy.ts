import { execFileSync, spawn } from 'node:child_process'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installOnDebian } from '@nutripim/tools/find/debian'
import { findFreePorts } from '@nutripim/tools/free-port'
import { root } from '@nutripim/tools/project'

export interface Proxy {
  url: string
  output(): string
  stop(): Promise<void>
}

interface ProxyKind {
  program: string
  /** The documented configuration, with the addresses and certificate of the test. */
  configure(options: { folder: string; port: number; ports: [number, number] }): string
  args(folder: string): string[]
}

export const proxies: Record<'nginx' | 'haproxy', ProxyKind> = {
  nginx: {
    program: 'nginx',
    configure({ folder, port, ports }) {
      const documented = readConfiguration('nginx.conf', ports)
        .replace('listen 443 ssl', `listen 127.0.0.1:${port} ssl`)
        .replace('/etc/ssl/pim.pem', join(folder, 'certificate.pem'))
        .replace('/etc/ssl/pim.key', join(folder, 'key.pem'))
      // What the main file of the Debian package sets, with folders that any user can write.
      const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
        .map((name) => `${name}_temp_path ${folder}/${name};`)
        .join('\n')
      // Workers of root belong to another user, who cannot write into the folder.
      const user = process.getuid?.() === 0 ? 'user root;' : ''
      return `daemon off; ${user} worker_processes 2; pid ${folder}/pid; error_log stderr warn;
events { worker_connections 768; }
http {
access_log off;
${paths}
${documented}
}`
    },
    args: (folder) => ['-e', 'stderr', '-c', join(folder, 'configuration')],
  },
  haproxy: {
    program: 'haproxy',
    configure({ folder, port, ports }) {
      return readConfiguration('haproxy.cfg', ports)
        .replace('bind :443', `bind 127.0.0.1:${port}`)
        .replace('/etc/ssl/private/pim.pem', join(folder, 'both.pem'))
    },
    args: (folder) => ['-db', '-f', join(folder, 'configuration')],
  },
}

function readConfiguration(name: string, [first, second]: [number, number]): string {
  return readFileSync(join(root, 'deploy/proxy', name), 'utf8')
    .replaceAll('192.0.2.21:8080', `127.0.0.1:${first}`)
    .replaceAll('192.0.2.22:8080', `127.0.0.1:${second}`)
}

/** Starts the proxy with its documented configuration. Installs it on Debian if it is missing. */
export async function startProxy(
  { program, configure, args }: ProxyKind,
  ports: [number, number],
): Promise<Proxy> {
  const path = `/usr/sbin/${program}`
  if (!existsSync(path) && !installOnDebian(program)) {
    throw new Error(`The test needs ${program}: install the Debian package of that name.`)
  }
  const folder = mkdtempSync(join(tmpdir(), `nutripim-${program}-`))
  const port = (await findFreePorts(1))[0] ?? 0
  createCertificate(folder)
  writeFileSync(join(folder, 'configuration'), configure({ folder, port, ports }))
  const child = spawn(path, args(folder), { stdio: ['ignore', 'pipe', 'pipe'] })
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (bytes) => {
      output += bytes
    })
  }
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()))
  return {
    url: `https://127.0.0.1:${port}`,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}

function createCertificate(folder: string): void {
  const [key, certificate] = [join(folder, 'key.pem'), join(folder, 'certificate.pem')]
  execFileSync(
    'openssl',
    [
      ...['req', '-x509', '-newkey', 'rsa:2048', '-nodes', '-days', '2', '-subj', '/CN=127.0.0.1'],
      ...['-keyout', key, '-out', certificate],
    ],
    { stdio: 'ignore' },
  )
  const both = [certificate, key].map((file) => readFileSync(file, 'utf8')).join('')
  writeFileSync(join(folder, 'both.pem'), both, { mode: 0o600 })
}
