import type { FastifyRequest } from 'fastify'
import type { Endpoint } from '../handler.ts'
import { getValidInput, parseInput } from '../input.ts'
import type { Platform } from '../platform.ts'
import { answerRead } from './answer-read.ts'
import { answerUpload } from './answer-upload.ts'
import { answerWrite } from './answer-write.ts'
import { openStream } from './open-stream.ts'
import { createContext, type Reports } from './permitted-call.ts'

/** Answers a call as its kind is answered. Only public calls have no caller. */
export async function answerCall(
  platform: Platform,
  endpoint: Endpoint,
  request: FastifyRequest,
  reports: Reports,
) {
  const { caller } = request
  const context = createContext(endpoint.route, request, reports)
  if (endpoint.kind === 'public' || !caller) {
    const input = getValidInput(parseInput(endpoint.route, request))
    return endpoint.handle({ ...input, ...context, identity: undefined, db: platform.database })
  }
  const call = { platform, request, caller, context }
  switch (endpoint.kind) {
    case 'stream':
      return openStream({ ...call, endpoint })
    case 'upload':
      return answerUpload({ ...call, endpoint })
    case 'write':
      return answerWrite({ ...call, endpoint })
    case 'read':
      return answerRead({ ...call, endpoint })
  }
}
