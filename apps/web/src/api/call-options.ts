import type { ProblemCode } from '@nutripim/contract/api/problem'

/** The progress of a call: first its file is sent, then the server works on it, if the route reports that. */
export interface Progress {
  step: 'sending' | 'working'
  percent: number
}

export interface CallOptions {
  signal?: AbortSignal
  /** For a call with a file. */
  onProgress?: (progress: Progress) => void
  /**
   * Failures without a toast, because the caller shows them. `answers`: whatever the server answers,
   * but if it does not answer, the toast says so.
   */
  handles?: 'all' | 'answers' | readonly ProblemCode[]
  /** The user did not start it: no loading bar. */
  isQuiet?: boolean
}
