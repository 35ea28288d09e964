import { setImmediate as nextTurn } from 'node:timers/promises'
import { MessageChannel, Worker } from 'node:worker_threads'
import { ProblemError } from '../../platform/api/problem-error.ts'
import { takeTurns } from './take-turns.ts'

const limits = { seconds: 60, megabytes: 768 }

/** A worker may take 768 MB: two of them at a time, whatever people upload. */
const turn = takeTurns(2)

type Message<Part, Done> = { part: Part } | { done: Done } | { refused: string }

/**
 * One job in another thread, which is ended when it takes too much time or memory. `take` is given
 * each part of the result in its turn, and a way to answer.
 */
export function runJob<Part, Done>(
  job: 'read' | 'write' | 'stream',
  input: object,
  take?: (part: Part, answer: (message: unknown) => void) => void | Promise<void>,
  signal?: AbortSignal,
): Promise<Done> {
  return turn(async () => {
    const worker = idle.pop() ?? startWorker()
    worker.ref()
    const { port1: port, port2 } = new MessageChannel()
    let timer: NodeJS.Timeout | undefined
    let parts = 0
    const refusal = (reason: string) => new ProblemError('file_refused', reason)
    let fail: (error: Error) => void = () => {}
    const onError = (error: NodeJS.ErrnoException) =>
      fail(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? refusal('The file needs more memory than an upload may.')
          : error,
      )
    const onExit = (code: number) => fail(new Error(`The worker ended with code ${code}.`))
    const onAbort = () => fail(signal?.reason)
    try {
      const done = await new Promise<Done>((resolve, reject) => {
        fail = reject
        timer = setTimeout(
          () => reject(refusal('The file takes too long to read.')),
          limits.seconds * 1000,
        )
        worker.once('error', onError).once('exit', onExit)
        signal?.addEventListener('abort', onAbort)
        // Parts are taken one after the other, and the end comes after the last of them.
        let taken: Promise<void> = Promise.resolve()
        port.on('message', (message: Message<Part, Done>) => {
          if ('refused' in message) return reject(refusal(message.refused))
          taken = taken.then(async () => {
            if ('done' in message) return resolve(message.done)
            parts += 1
            // Others have their turn between the parts.
            await nextTurn()
            await take?.(message.part, (answer) => port.postMessage(answer))
          })
          taken.catch(reject)
        })
        worker.postMessage({ job, input, port: port2 }, [port2])
      })
      worker.off('error', onError).off('exit', onExit)
      if (parts <= mostPartsOfSmallFile) keepForNext(worker)
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

/** A worker takes a while to start; one that had a small file is kept for the next, some seconds. */
const idle: Worker[] = []
const idleSeconds = 10
const mostPartsOfSmallFile = 50

function startWorker(): Worker {
  const worker = new Worker(new URL('./workbook-worker.js', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: limits.megabytes },
  })
  // An idle one that ends is nobody's trouble.
  return worker.on('error', () => {}).once('exit', () => forget(worker))
}

function keepForNext(worker: Worker): void {
  worker.unref()
  idle.push(worker)
  setTimeout(() => {
    if (forget(worker)) void worker.terminate()
  }, idleSeconds * 1000).unref()
}

function forget(worker: Worker): boolean {
  const at = idle.indexOf(worker)
  if (at >= 0) idle.splice(at, 1)
  return at >= 0
}
