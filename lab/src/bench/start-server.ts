import { type ChildProcess, spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const children: ChildProcess[] = []

/** Starts a compiled script, given relative to this folder, and returns its address when it answers. */
export async function startServer(
  script: string,
  env: NodeJS.ProcessEnv,
  port: number,
): Promise<string> {
  const child = spawn(process.execPath, [fileURLToPath(new URL(script, import.meta.url))], {
    env,
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  children.push(child)
  const server = `http://127.0.0.1:${port}`
  for (let i = 0; i < 100; i += 1) {
    const isUp = await fetch(server, { signal: AbortSignal.timeout(500) }).then(
      () => true,
      () => false,
    )
    if (isUp) return server
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error(`${script} did not start.`)
}

export function stopServers(): void {
  for (const child of children) child.kill('SIGKILL')
}
