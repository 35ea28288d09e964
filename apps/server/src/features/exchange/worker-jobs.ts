import { setImmediate as yieldToOthers } from 'node:timers/promises'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { createUserQueue } from './user-queue.ts'

/** What a worker receives; it answers on the port. */
export interface WorkerRequest<Job> {
  job: Job
  port: MessagePort
}

type Message<Part, Done> = { part: Part } | { done: Done }

export interface JobCall {
  user: string
  signal?: AbortSignal
}

interface WorkerOptions {
  /** The compiled script, also when the server itself runs from its sources, as in tests. */
  script: URL
  seconds: number
  megabytes: number
}

/** Starting a worker takes time, so a worker is kept for some seconds after a small file. */
const idleSeconds = 10
const maxPartsOfSmallFile = 50

/** A function that runs jobs in other threads, two at a time, and ends those that take too much time or memory. */
export function createWorkerJobs<Job>({ script, seconds, megabytes }: WorkerOptions) {
  const enqueue = createUserQueue({ concurrent: 2, maxPending: 100 })
  const idle: Worker[] = []
  const whenLoaded = new WeakMap<Worker, Promise<void>>()

  function startWorker(): Worker {
    const worker = new Worker(script, { resourceLimits: { maxOldGenerationSizeMb: megabytes } })
    const loading = new Promise<void>((resolve) => {
      worker.once('message', () => resolve()).once('exit', () => resolve())
    })
    whenLoaded.set(worker, loading)
    // Errors of an idle worker do not matter.
    return worker.on('error', () => {}).once('exit', () => removeIdle(worker))
  }

  /** Node never closes the files that a worker is loading when it ends, so it ends after that. */
  async function end(worker: Worker): Promise<void> {
    await whenLoaded.get(worker)
    await worker.terminate()
  }

  function keepIdle(worker: Worker): void {
    worker.unref()
    idle.push(worker)
    setTimeout(() => {
      if (removeIdle(worker)) void end(worker)
    }, idleSeconds * 1000).unref()
  }

  function removeIdle(worker: Worker): boolean {
    const at = idle.indexOf(worker)
    if (at >= 0) idle.splice(at, 1)
    return at >= 0
  }

  /** `onPart` receives each part of the result in order, with a function to answer the worker. */
  return <Part, Done>(
    job: Job,
    { user, signal }: JobCall,
    onPart?: (part: Part, answer: (message: unknown) => void) => void | Promise<void>,
  ): Promise<Done> =>
    enqueue({ user, signal }, async () => {
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
          timer = setTimeout(() => reject(new ProblemError('timed_out')), seconds * 1000)
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
          worker.postMessage({ job, port: port2 } satisfies WorkerRequest<Job>, [port2])
        })
        worker.off('error', onError).off('exit', onExit)
        if (parts <= maxPartsOfSmallFile) keepIdle(worker)
        else void end(worker)
        return done
      } catch (error) {
        worker.off('error', onError).off('exit', onExit)
        // The next job starts after this worker is gone.
        await end(worker)
        throw error
      } finally {
        clearTimeout(timer)
        signal?.removeEventListener('abort', onAbort)
        port.close()
      }
    })
}
