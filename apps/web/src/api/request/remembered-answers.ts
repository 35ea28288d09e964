interface Remembered {
  etag: string
  answer: unknown
}

const maxAnswers = 40
const remembered = new Map<string, Remembered>()

/**
 * Answers of reads, kept in memory only, so that an unchanged list costs a 304. The browser's own
 * cache is not used: it would outlive the session.
 */
export function findRemembered(url: string): Remembered | undefined {
  return remembered.get(url)
}

export function remember(url: string, etag: string | null, answer: unknown): void {
  remembered.delete(url)
  if (etag === null) return
  remembered.set(url, { etag, answer })
  for (const oldest of remembered.keys()) {
    if (remembered.size <= maxAnswers) break
    remembered.delete(oldest)
  }
}

export function forgetAnswers(): void {
  remembered.clear()
}
