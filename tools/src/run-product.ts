import { spawn } from 'node:child_process'
import { root } from './project.ts'

export interface Ended {
  code: number | null
  /** Both streams, as a person at the terminal would see them. */
  output: string
  /** Standard error alone. */
  errors: string
}

export interface RunningProduct {
  url: string
  pid: number
  output(): string
  ended: Promise<Ended>
  stop(signal?: NodeJS.Signals): Promise<Ended>
}

export interface ProductOptions {
  /** Nothing of our own environment is passed on but what a program needs to run at all. */
  env: Record<string, string>
  folder?: string
  args?: string[]
}

/** Runs the built product as a process of its own, for tests and benchmarks. */
export function runProduct({
  env,
  folder = root,
  args = ['apps/server/dist/main.js'],
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
  const ended = new Promise<Ended>((resolve, reject) => {
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
    /** Resolves with what `pattern` captures once the process has said it. */
    async said(pattern: RegExp): Promise<string> {
      const heard = new Promise<string>((resolve) => {
        const listen = () => {
          const found = pattern.exec(output)
          if (found) resolve(found[1] ?? found[0])
        }
        listeners.add(listen)
        listen()
      })
      const tooSoon = ended.then(({ code }) => {
        throw new Error(`The product ended with ${code} before it said ${pattern}:\n${output}`)
      })
      return Promise.race([heard, tooSoon])
    },
  }
}

/** Runs it and waits until it takes requests. */
export async function startProduct(options: ProductOptions): Promise<RunningProduct> {
  const product = runProduct(options)
  const url = await product.said(/NutriPIM is ready at (\S+)/)
  return { ...product, url }
}
