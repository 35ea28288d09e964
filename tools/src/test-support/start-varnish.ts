import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installOnDebian } from '../find/debian.ts'
import { root } from '../project.ts'

const varnishd = '/usr/sbin/varnishd'

/** Starts Varnish with the configuration of deploy/ in front of a server on this machine. */
export function startVarnish({ port, serverPort }: { port: number; serverPort: number }) {
  if (!existsSync(varnishd) && !installOnDebian('varnish')) {
    throw new Error('This needs Varnish. Install the package varnish.')
  }
  const folder = mkdtempSync(join(tmpdir(), 'nutripim-varnish-'))
  const file = join(folder, 'nutripim.vcl')
  const config = readFileSync(join(root, 'deploy/varnish/nutripim.vcl'), 'utf8')
    .replace('.host = "192.0.2.21"', '.host = "127.0.0.1"')
    .replace('.port = "8080"', `.port = "${serverPort}"`)
  writeFileSync(file, config)
  const args = ['-F', '-j', 'none', '-n', join(folder, 'work'), '-s', 'malloc,64m']
  const varnish = spawn(varnishd, [...args, '-a', `127.0.0.1:${port}`, '-f', file], {
    stdio: 'ignore',
  })
  const ended = once(varnish, 'exit')
  return {
    url: `http://127.0.0.1:${port}`,
    async close() {
      varnish.kill()
      await ended
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
