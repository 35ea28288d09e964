import { spawn } from 'node:child_process'
import { root } from './project.ts'

export interface ProductResult {
  code: number | null
  /** Standard output and standard error together, as in a terminal. */
  output: string
  /** Only standard error. */
  errors: string
}

export interface RunningProduct {
  url: string
  pid: number
  output(): string
  /** Waits until the output matches, and returns what the pattern captures. */
  waitForOutput(pattern: RegExp): Promise<string>
  ended: Promise<ProductResult>
  stop(signal?: NodeJS.Signals): Promise<ProductResult>
}

export interface ProductOptions {
  /** The only variables of the process, besides those that every program needs. */
  env: Record<string, string>
  folder?: string
  args?: string[]
}

/**
 * The options of the start script in package.json. They save 40 MB with the embedded database: compiling
 * it leaves free memory behind in every thread of V8, and a server with little to do needs no large space
 * for new objects.
 */
export const nodeOptions = ['--max-semi-space-size=4', '--v8-pool-size=1']

/** The server as few files, built by `npm run build` and `npm start`. */
export const serverScript = 'apps/server/dist/bundle/main.js'

/** Runs the built product as a separate process, for tests and benchmarks. */
export function runProduct({
  env,
  folder = root,
  args = [...nodeOptions, serverScript],
}: ProductOptions) {
  const { PATH, HOME, TMPDIR } = process.env
  const child = spawn(process.execPath, args, {
    cwd: folder,
    env: { ...(PATH && { PATH }), ...(HOME && { HOME }), ...(TMPDIR && { TMPDIR }), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let output = ''
  let errors = ''
  const listeners = new Set<() => void>()
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text
      if (stream === child.stderr) errors += text
      for (const listener of listeners) listener()
    })
  }
  const ended = new Promise<ProductResult>((resolve, reject) => {
    child.once('error', reject)
    child.once('close', (code) => resolve({ code, output, errors }))
  })
  return {
    pid: child.pid ?? 0,
    output: () => output,
    ended,
    stop(signal: NodeJS.Signals = 'SIGINT') {
      child.kill(signal)
      return ended
    },
    async waitForOutput(pattern: RegExp): Promise<string> {
      const match = new Promise<string>((resolve) => {
        const listen = () => {
          const found = pattern.exec(output)
          if (found) resolve(found[1] ?? found[0])
        }
        listeners.add(listen)
        listen()
      })
      const earlyEnd = ended.then(({ code }) => {
        throw new Error(`The product ended with ${code} before it printed ${pattern}:\n${output}`)
      })
      return Promise.race([match, earlyEnd])
    },
  }
}

/** Runs the product and waits until it accepts requests. */
export async function startProduct(options: ProductOptions): Promise<RunningProduct> {
  const product = runProduct(options)
  const url = await product.waitForOutput(/NutriPIM is ready at ([^\s"]+)/)
  return { ...product, url }
}
