import type { ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.ts'
import { exitOf, launch, run, step, stop } from './run.ts'

const port = Number(process.env.PORT || 8080)
const apiPort = port + 2
const compiled = ['apps/server/dist', 'apps/demo-identity/dist', 'packages/contract/dist']

/** The product with hot reload: the screens by vite, which passes calls on to a server that restarts. */
async function develop(): Promise<void> {
  await step('Compiling the server', () => run('tsc', ['-b', 'apps/server']))
  const compiler = launch('tsc', ['-b', 'apps/server', '--watch', '--preserveWatchOutput'], {
    apart: true,
  })
  const screens = launch('vite', ['--port', String(port), '--strictPort', '--host', 'localhost'], {
    apart: true,
    cwd: join(root, 'apps/web'),
    env: { NUTRIPIM_API: String(apiPort), NODE_ENV: 'development' },
  })
  let server = startServer()
  let isStopping = false

  const restart = afterQuiet(300, async () => {
    await stop(server)
    if (!isStopping) server = startServer()
  })
  const watchers = compiled.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (name?.endsWith('.js') && !name.includes('.test.')) restart()
    }),
  )

  const stopAll = async () => {
    if (isStopping) return
    isStopping = true
    for (const watcher of watchers) watcher.close()
    await Promise.all([compiler, screens, server].map(stop))
  }
  process.on('SIGINT', stopAll)
  process.on('SIGTERM', stopAll)
  // Without its screens or its compiler there is nothing to develop with.
  await Promise.race([exitOf(screens), exitOf(compiler)])
  await stopAll()
}

function startServer(): ChildProcess {
  return launch('node', ['--enable-source-maps', 'apps/server/dist/main.js'], {
    apart: true,
    env: {
      PORT: String(apiPort),
      HOST: '127.0.0.1',
      PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
      DEMO_IDENTITY_PORT: process.env.DEMO_IDENTITY_PORT || String(port + 1),
    },
  })
}

/** Calls `work` once things have been quiet for a while, and never twice at a time. */
function afterQuiet(milliseconds: number, work: () => Promise<void>): () => void {
  let timer: NodeJS.Timeout | undefined
  let last = Promise.resolve()
  return () => {
    clearTimeout(timer)
    timer = setTimeout(() => {
      last = last.then(work)
    }, milliseconds)
  }
}

await develop()
