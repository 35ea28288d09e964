import { mkdtempSync, rmSync } from 'node:fs'
import { request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { fileURLToPath } from 'node:url'
import { nodeOptions, serverScript } from '@nutripim/tools/run-product'
import { startServers, type TestServers } from '../servers.ts'

const probe = fileURLToPath(new URL('../dist/event-loop/event-loop-probe.js', import.meta.url))

export interface ProbedServers extends TestServers {
  /** The longest block of the event loop of one of the servers since the last question, in milliseconds. */
  readLongestBlock(): Promise<number>
}

/** Starts servers that measure their event loops. */
export async function startProbedServers(kind: keyof typeof startServers): Promise<ProbedServers> {
  const folder = mkdtempSync(join(tmpdir(), 'nutripim-probe-'))
  const started = await startServers[kind]({
    args: [...nodeOptions, '--import', probe, serverScript],
    env: { TEST_PROBE_FOLDER: folder },
  })
  const readBlock = (pid: number) =>
    new Promise<number>((resolve, reject) => {
      request({ socketPath: join(folder, `${pid}`), agent: false }, (answer) => {
        text(answer).then((json) => resolve(Object(JSON.parse(json)).longest), reject)
      })
        .once('error', reject)
        .end()
    })
  return {
    ...started,
    async readLongestBlock() {
      return Math.max(...(await Promise.all(started.servers.map(({ pid }) => readBlock(pid)))))
    },
    async stop() {
      await started.stop()
      rmSync(folder, { recursive: true, force: true })
    },
  }
}
