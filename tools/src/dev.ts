import type { ChildProcess } from 'node:child_process'
import { watch } from 'node:fs'
import { join } from 'node:path'
import { root } from './project.ts'
import { launch, run, step, stop, waitForExit } from './run.ts'
import { nodeOptions } from './run-product.ts'

const port = Number(process.env.PORT || 8080)
const apiPort = port + 2
const watchedFolders = ['apps/server/dist', 'apps/demo-identity/dist', 'packages/contract/dist']

/** Runs the product with hot reload. Vite serves the web app and sends API calls to the server. */
async function develop(): Promise<void> {
  await step('Compiling the server', () => run('tsc', ['-b', 'apps/server/src']))
  const compiler = launch('tsc', ['-b', 'apps/server/src', '--watch', '--preserveWatchOutput'], {
    ownGroup: true,
  })
  const web = launch('vite', ['--port', String(port), '--strictPort', '--host', 'localhost'], {
    ownGroup: true,
    cwd: join(root, 'apps/web'),
    env: { NUTRIPIM_API: String(apiPort), NODE_ENV: 'development' },
  })
  let server = startServer()
  let isStopping = false

  const restart = debounce(300, async () => {
    await stop(server)
    if (!isStopping) server = startServer()
  })
  const watchers = watchedFolders.map((folder) =>
    watch(join(root, folder), { recursive: true }, (_, name) => {
      if (name?.endsWith('.js') && !name.includes('.test.')) restart()
    }),
  )

  const stopAll = async () => {
    if (isStopping) return
    isStopping = true
    for (const watcher of watchers) watcher.close()
    await Promise.all([compiler, web, server].map(stop))
  }
  process.on('SIGINT', stopAll)
  process.on('SIGTERM', stopAll)
  // Vite or the compiler has ended, so the rest is of no use.
  await Promise.race([waitForExit(web), waitForExit(compiler)])
  await stopAll()
}

function startServer(): ChildProcess {
  return launch('node', [...nodeOptions, '--enable-source-maps', 'apps/server/dist/main.js'], {
    ownGroup: true,
    env: {
      PORT: String(apiPort),
      HOST: '127.0.0.1',
      PUBLIC_URL: process.env.PUBLIC_URL || `http://localhost:${port}`,
      DEMO_IDENTITY_PORT: process.env.DEMO_IDENTITY_PORT || String(port + 1),
    },
  })
}

/** Calls `work` after a pause without new calls, and never twice at the same time. */
function debounce(milliseconds: number, work: () => Promise<void>): () => void {
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
