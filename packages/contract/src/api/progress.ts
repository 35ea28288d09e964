import { z } from 'zod'
import { Problem } from './problem.ts'

/**
 * What a call with `reportsProgress` sends to a caller that accepts `text/event-stream`: its
 * position in a queue and its progress, then either the answer or the problem.
 */
export const progressEvent = <Answer extends z.ZodType>(answer: Answer) =>
  z.discriminatedUnion('type', [
    z.strictObject({ type: z.literal('progress'), percent: z.number().min(0).max(100) }),
    z.strictObject({ type: z.literal('queued'), before: z.int().nonnegative() }),
    z.strictObject({ type: z.literal('answer'), answer }),
    z.strictObject({ type: z.literal('problem'), problem: Problem }),
  ])

export type ProgressEvent<Answer> =
  | { type: 'progress'; percent: number }
  /** The call waits in a queue; so many others are served before it. */
  | { type: 'queued'; before: number }
  | { type: 'answer'; answer: Answer }
  | { type: 'problem'; problem: Problem }
