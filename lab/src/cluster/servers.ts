import { join } from 'node:path'
import { root } from '@nutripim/tools/project'
import { serverScript } from '@nutripim/tools/run-product'
import { waitFor } from '@nutripim/tools/wait-for'
import type { Host, HostProcess } from './host.ts'

export interface Server {
  name: string
  host: Host
  start(): Promise<void>
  /** Stops the server as an upgrade does, and starts it again. */
  restart(): Promise<void>
  /** Whether the process ended although nobody stopped it. */
  hasEnded(): boolean
}

export function createServer(host: Host, env: Record<string, string>): Server {
  let running: HostProcess | undefined
  const isReady = async () => {
    const response = await fetch(`http://${host.address}:8080/health/ready`, {
      signal: AbortSignal.timeout(2000),
    })
    return response.ok
  }
  const start = async () => {
    running = host.run(process.execPath, [join(root, serverScript)], {
      log: host.name,
      env: { ...env, HOST: '0.0.0.0', PORT: '8080' },
    })
    await waitFor(`${host.name} to be ready`, 120, isReady)
  }
  return {
    name: host.name,
    host,
    start,
    async restart() {
      const stopping = running
      running = undefined
      stopping?.signal('SIGTERM')
      await stopping?.ended
      await start()
    },
    hasEnded: () => running?.hasEnded() ?? false,
  }
}
