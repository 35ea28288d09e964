/** What a check found out about a link. */
export type Verdict =
  | { state: 'good'; outcome: string }
  /** It may be a passing trouble: only the second in a row counts. */
  | { state: 'failed'; outcome: string }
  /** There is no doubt. */
  | { state: 'broken'; outcome: string }
  /** The check itself says nothing about the link. */
  | { state: 'unknown'; outcome: string; retryAfter?: number }

export interface WebAnswer {
  status: number
  type: string
  /** Seconds, as the server asked for. */
  retryAfter?: number | undefined
}

/** Reading a status takes more than its first digit: many servers turn machines away. */
export function judgeAnswer(answer: WebAnswer, isImage: boolean): Verdict {
  const { status, type, retryAfter } = answer
  const outcome = `answered ${status}`
  if (status >= 200 && status < 300) {
    // A page that says in words that the picture is gone.
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

/** Troubles of our own network, by the codes of Node. */
const ourTroubles = ['EAI_AGAIN', 'ENETUNREACH', 'ENETDOWN', 'EMFILE', 'ENFILE', 'ABORT_ERR']

const words: Record<string, string> = {
  ENOTFOUND: 'no such host',
  ECONNREFUSED: 'connection refused',
  ECONNRESET: 'connection broken off',
  ETIMEDOUT: 'no answer in time',
  EHOSTUNREACH: 'host not reachable',
}

export function judgeError(error: unknown): Verdict {
  const { code = '', message } = error as { code?: string; message: string }
  if (ourTroubles.includes(code)) return { state: 'unknown', outcome: `not checked: ${code}` }
  return { state: 'failed', outcome: words[code] ?? (code || message).slice(0, 200) }
}

const minute = 60
const day = 24 * 60 * minute
const firstPause = 10 * minute

/** Seconds until the next look: a day after a good one, sooner and then ever later after a failure. */
export function nextLook(verdict: Verdict, failuresBefore: number): number {
  if (verdict.state === 'good') return day
  if (verdict.state === 'unknown') {
    return Math.min(Math.max(verdict.retryAfter ?? 6 * 60 * minute, minute), 7 * day)
  }
  return Math.min(firstPause * 2 ** Math.min(failuresBefore, 10), day)
}
