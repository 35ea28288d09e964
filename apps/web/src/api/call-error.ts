import type { Problem, ProblemCode } from '@nutripim/contract/api/problem'

/** A call that failed. Status 0: nobody answered. */
export class CallError extends Error {
  readonly status: number
  readonly url: string
  readonly body: string
  /** The problem details of the answer; undefined when something other than our server spoke. */
  readonly problem: Problem | undefined

  constructor(status: number, url: string, body = '') {
    const problem = parseProblem(body)
    super(problem?.detail ?? describeStatus(status))
    this.name = 'CallError'
    this.status = status
    this.url = url
    this.body = body
    this.problem = problem
  }

  get code(): ProblemCode | undefined {
    return this.problem?.code
  }
}

/** The sentence of the specification for a status. */
export function describeStatus(status: number): string {
  if (status === 0) return 'No response from API'
  if (status >= 401 && status <= 499) return `API Security Error ${status}`
  if (status === 500) return 'API Server Fault 500'
  return `API Error ${status}`
}

function parseProblem(body: string): Problem | undefined {
  try {
    const parsed: unknown = JSON.parse(body)
    return isProblem(parsed) ? parsed : undefined
  } catch {
    return undefined
  }
}

/** Our server alone sends a code. The schema is not used here: it would make the first load larger. */
function isProblem(parsed: unknown): parsed is Problem {
  return typeof parsed === 'object' && parsed !== null && 'code' in parsed
}

export function absoluteUrl(url: string): string {
  return new URL(url, location.origin).href
}
