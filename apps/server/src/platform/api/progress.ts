import { PassThrough } from 'node:stream'
import type { ProgressEvent } from '@nutripim/contract/api/progress'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { parseJson } from '../database/json-text.ts'
import { sendEventBody } from './event-stream.ts'
import { recordProblem } from './problem-handler.ts'
import { type CheckAnswer, contentOf } from './reply.ts'

export type Progress = (percent: number) => void

export type ReportQueue = (before: number) => void

/** How a call reports what it does before its answer. */
export interface Reports {
  progress: Progress
  reportQueue: ReportQueue
}

export const ignoreReports: Reports = { progress: () => {}, reportQueue: () => {} }

export function wantsProgress({ headers }: FastifyRequest): boolean {
  return headers.accept?.includes('text/event-stream') ?? false
}

/**
 * Answers a slow call with events. The stream opens with the first progress event, so that a call
 * that is rejected before it starts gets an ordinary answer with its own status.
 */
export async function sendProgress(
  request: FastifyRequest,
  reply: FastifyReply,
  check: CheckAnswer | undefined,
  work: (reports: Reports) => Promise<unknown>,
): Promise<FastifyReply> {
  let body: PassThrough | undefined
  const open = () => {
    const stream = new PassThrough()
    sendEventBody(reply, stream)
    return stream
  }
  const send = (event: ProgressEvent<unknown>) => {
    body ??= open()
    if (!body.writableEnded && !body.destroyed) body.write(`data: ${JSON.stringify(event)}\n\n`)
  }
  let lastPercent = -1
  const progress: Progress = (percent) => {
    const whole = Math.max(0, Math.min(100, Math.floor(percent)))
    if (whole <= lastPercent) return
    lastPercent = whole
    send({ type: 'progress', percent: whole })
  }
  try {
    const reportQueue: ReportQueue = (before) => send({ type: 'queued', before })
    const answer = jsonValueOf(await work({ progress, reportQueue }))
    check?.(answer)
    send({ type: 'answer', answer })
  } catch (error) {
    if (!body) throw error
    send({ type: 'problem', problem: recordProblem(error, request).toAnswer(request.id) })
  }
  body?.end()
  return reply
}

function jsonValueOf(answer: unknown): unknown {
  const content = contentOf(answer)
  if (content.kind !== 'json')
    throw new Error('A call that reports progress must answer with JSON.')
  return parseJson(content.json)
}
