import {
  type FieldError,
  type Problem,
  type ProblemCode,
  problems,
} from '@nutripim/contract/api/problem'

/** Thrown by rules and handlers; `problem-handler.ts` turns it into the answer. */
export class ProblemError extends Error {
  override name = 'ProblemError'

  constructor(
    readonly code: ProblemCode,
    detail?: string,
    readonly more: { errors?: FieldError[] } & Record<string, unknown> = {},
  ) {
    super(detail ?? `${problems[code].title}.`)
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
