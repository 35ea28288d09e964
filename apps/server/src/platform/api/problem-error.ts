import type { Right } from '@nutripim/contract/api/permissions'
import {
  type FieldError,
  type Problem,
  type ProblemCode,
  type ProblemKind,
  problems,
} from '@nutripim/contract/api/problem'

type ProblemDetails = {
  errors?: FieldError[]
  conflicts?: readonly unknown[]
  /** Seconds after which the caller can try again; also sent as the header `Retry-After`. */
  retryAfter?: number
} & Record<string, unknown>

/** Thrown by rules and handlers; `problem-handler.ts` turns it into an answer. */
export class ProblemError extends Error {
  override name = 'ProblemError'
  readonly more: ProblemDetails

  constructor(
    readonly code: ProblemCode,
    detail: string = problems[code].detail,
    more: ProblemDetails = {},
  ) {
    super(detail)
    const kind: ProblemKind = problems[code]
    const { retryAfter } = kind
    this.more = { ...(retryAfter !== undefined && { retryAfter }), ...more }
  }

  get status(): number {
    return problems[this.code].status
  }

  toAnswer(requestId: string): Problem {
    const { status, title } = problems[this.code]
    return {
      type: `urn:nutripim:problem:${this.code}`,
      title,
      status,
      detail: this.message,
      code: this.code,
      ...this.more,
      requestId,
    }
  }
}

/**
 * The record does not exist, or the caller cannot know of it: one of a country that is not assigned to
 * them is reported in the same words.
 */
export function notFound(
  kind: string,
  id: string | number,
  hint?: string,
  more?: ProblemDetails,
): ProblemError {
  const sentence = `There is no ${kind} ${id}.`
  return new ProblemError('not_found', hint === undefined ? sentence : `${sentence} ${hint}`, more)
}

/** Rejects fields of the input. A text such as “is required” follows the field's path. */
export function invalidInput(errors: FieldError[]): ProblemError {
  const [first] = errors
  const isSentence = first?.text.endsWith('.')
  const detail = first && (isSentence ? first.text : `${first.path} ${first.text}.`)
  return new ProblemError('invalid_input', detail, { errors })
}

/** The subject was changed after the caller loaded it: “this advice”. */
export function changedMeanwhile(subject: string, more: ProblemError['more']): ProblemError {
  return new ProblemError(
    'conflict',
    `Another user changed ${subject} after you loaded it. Nothing was saved.`,
    more,
  )
}

export function rightMissing(...anyOf: readonly Right[]): ProblemError {
  return new ProblemError('right_missing', `You need the right '${anyOf.join("' or '")}'.`)
}
