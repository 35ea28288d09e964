import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { WrittenSheet } from './sheet.ts'
import { createTurns } from './turns.ts'

/** The compiled script, also when the server itself runs from its sources, as in tests. */
const script = new URL('../../../dist/features/exchange/workbook-worker.js', import.meta.url)

const limits = { seconds: 60, megabytes: 768 }

/** Apart from reading, so that uploads do not hold up downloads. */
const takeWriteTurn = createTurns({ concurrent: 2, maxPending: 100 })

/** Write a workbook at once, or write one sheet whose rows the worker requests as it needs them. */
type WorkbookJob = { write: WrittenSheet[] } | { stream: Omit<WrittenSheet, 'rows'> }

/** What the worker receives; it answers on the port. */
export interface WorkbookRequest {
  job: WorkbookJob
  port: MessagePort
}

type Message<Part, Done> = { part: Part } | { done: Done }

/**
 * Runs a job in another thread, which is ended if it takes too much time or memory. `onPart` receives
 * each part of the result in order, with a function to answer the worker.
 */
export function runJob<Part, Done>(
  job: WorkbookJob,
  { user, signal }: { user: string; signal?: AbortSignal },
  onPart?: (part: Part, answer: (message: unknown) => void) => void | Promise<void>,
): Promise<Done> {
  return takeWriteTurn({ user, signal }, async () => {
    const worker = idle.pop() ?? startWorker()
    worker.ref()
    const { port1: port, port2 } = new MessageChannel()
    let timer: NodeJS.Timeout | undefined
    let parts = 0
    let fail: (error: Error) => void = () => {}
    const onError = (error: Error) => fail(error)
    const onExit = (code: number) => fail(new Error(`The worker ended with code ${code}.`))
    const onAbort = () => fail(signal?.reason)
    try {
      const done = await new Promise<Done>((resolve, reject) => {
        fail = reject
        timer = setTimeout(
          () => reject(new Error(`The workbook was not written in ${limits.seconds} seconds.`)),
          limits.seconds * 1000,
        )
        worker.once('error', onError).once('exit', onExit)
        signal?.addEventListener('abort', onAbort)
        // Parts are processed one after the other, and the end after the last of them.
        let processed: Promise<void> = Promise.resolve()
        port.on('message', (message: Message<Part, Done>) => {
          processed = processed.then(async () => {
            if ('done' in message) return resolve(message.done)
            parts += 1
            // A large file must not block other requests.
            await yieldToOthers()
            await onPart?.(message.part, (answer) => port.postMessage(answer))
          })
          processed.catch(reject)
        })
        worker.postMessage({ job, port: port2 } satisfies WorkbookRequest, [port2])
      })
      worker.off('error', onError).off('exit', onExit)
      if (parts <= maxPartsOfSmallFile) keepIdle(worker)
      else void worker.terminate()
      return done
    } catch (error) {
      worker.off('error', onError).off('exit', onExit)
      void worker.terminate()
      throw error
    } finally {
      clearTimeout(timer)
      signal?.removeEventListener('abort', onAbort)
      port.close()
    }
  })
}

/** Starting a worker takes time, so a worker is kept for some seconds after a small file. */
const idle: Worker[] = []
const idleSeconds = 10
const maxPartsOfSmallFile = 50

function startWorker(): Worker {
  const worker = new Worker(script, {
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  })
  // Errors of an idle worker do not matter.
  return worker.on('error', () => {}).once('exit', () => removeIdle(worker))
}

function keepIdle(worker: Worker): void {
  worker.unref()
  idle.push(worker)
  setTimeout(() => {
    if (removeIdle(worker)) void worker.terminate()
  }, idleSeconds * 1000).unref()
}

function removeIdle(worker: Worker): boolean {
  const at = idle.indexOf(worker)
  if (at >= 0) idle.splice(at, 1)
  return at >= 0
}
