import { PassThrough } from 'node:stream'
import type { ProgressEvent } from '@nutripim/contract/api/progress'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { recordProblem } from './problem-handler.ts'
import { Reply } from './reply.ts'

export type Progress = (percent: number) => void

export const silent: Progress = () => {}

/**
 * Answers a slow call as events, for who asks for them. The stream opens with the first word of
 * progress: what is refused before that is an ordinary answer with its own status.
 */
export function progressOf(
  request: FastifyRequest,
  reply: FastifyReply,
  check: (answer: unknown) => void,
) {
  if (!request.headers.accept?.includes('text/event-stream')) return undefined
  return async (work: (progress: Progress) => Promise<unknown>): Promise<FastifyReply> => {
    let body: PassThrough | undefined
    let told = -1
    const send = (event: ProgressEvent<unknown>) => {
      if (!body) {
        body = new PassThrough()
        // Proxies keep a stream back to compress or buffer it unless they are told.
        reply
          .type('text/event-stream; charset=utf-8')
          .header('cache-control', 'no-store, no-transform')
          .header('x-accel-buffering', 'no')
          .send(body)
      }
      if (!body.writableEnded && !body.destroyed) body.write(`data: ${JSON.stringify(event)}\n\n`)
    }
    const progress: Progress = (percent) => {
      const whole = Math.max(0, Math.min(100, Math.floor(percent)))
      if (whole <= told) return
      told = whole
      send({ type: 'progress', percent: whole })
    }
    try {
      const done = await work(progress)
      const answer = done instanceof Reply ? JSON.parse(done.json!) : done
      check(answer)
      send({ type: 'answer', answer })
    } catch (error) {
      if (!body) throw error
      const problem = recordProblem(error as Error, request).toAnswer(request.id)
      send({ type: 'problem', problem })
    }
    body!.end()
    return reply
  }
}
