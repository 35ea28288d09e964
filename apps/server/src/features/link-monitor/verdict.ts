import { ProxyError } from '../../platform/outbound/open-tunnel.ts'

/** The result of a link check. */
export type Verdict =
  | { state: 'good'; outcome: string }
  /** May be temporary; only the second failure in a row counts. */
  | { state: 'failed'; outcome: string }
  /** Certainly broken. */
  | { state: 'broken'; outcome: string }
  /** The check was inconclusive. */
  | { state: 'unknown'; outcome: string; retryAfter?: number }

export interface WebAnswer {
  status: number
  type: string
  /** Seconds, as the server asked for. */
  retryAfter?: number | undefined
}

/** Some error statuses are inconclusive, because many servers reject automated requests. */
export function judgeAnswer(answer: WebAnswer, isImage: boolean): Verdict {
  const { status, type, retryAfter } = answer
  const outcome = `answered ${status}`
  if (status >= 200 && status < 300) {
    // An HTML page instead of an image is an error page.
    if (isImage && /^text\/html\b/i.test(type)) {
      return { state: 'broken', outcome: 'answered with a page instead of a picture' }
    }
    return { state: 'good', outcome }
  }
  if (status === 404 || status === 410) return { state: 'broken', outcome }
  if ([401, 403, 407, 429, 451].includes(status)) {
    return { state: 'unknown', outcome, ...(retryAfter !== undefined && { retryAfter }) }
  }
  return { state: 'failed', outcome }
}

/** Error codes of Node for problems of our own network. */
const ownNetworkErrors = ['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN', 'EMFILE', 'ENFILE', 'ABORT_ERR']

const errorTexts: Record<string, string> = {
  ENOTFOUND: 'no such host',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection closed too early',
  ETIMEDOUT: 'no answer in time',
  EHOSTUNREACH: 'host not reachable',
}

export function judgeError(error: unknown): Verdict {
  // What is wrong with the proxy says nothing about the link.
  if (error instanceof ProxyError && !error.isUnreachable) {
    return { state: 'unknown', outcome: `not checked: ${error.message}` }
  }
  const code = findCode(error)
  if (ownNetworkErrors.includes(code)) return { state: 'unknown', outcome: `not checked: ${code}` }
  return { state: 'failed', outcome: formatNetworkError(error) }
}

/** Why there was no answer, in a few words. */
export function formatNetworkError(error: unknown): string {
  const message = error instanceof Error ? error.message : String(error)
  const code = findCode(error)
  return errorTexts[code] ?? (code || message).slice(0, 200)
}

function findCode(error: unknown): string {
  const hasCode = error instanceof Error && 'code' in error && typeof error.code === 'string'
  return hasCode ? String(error.code) : ''
}

const minute = 60
const day = 24 * 60 * minute
const firstPause = 10 * minute

/** Seconds until the next check: a day after success, shorter and then growing after failures. */
export function getNextCheckIn(verdict: Verdict, failuresBefore: number): number {
  if (verdict.state === 'good') return day
  if (verdict.state === 'unknown') {
    return Math.min(Math.max(verdict.retryAfter ?? 6 * 60 * minute, minute), 7 * day)
  }
  return Math.min(firstPause * 2 ** Math.min(failuresBefore, 10), day)
}
