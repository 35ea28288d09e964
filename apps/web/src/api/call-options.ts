import type { ProblemCode } from '@nutripim/contract/api/problem'

/**
 * How far a call is: first its file is sent, then, where the route reports it, the server works on it.
 * While it is queued, `before` other files come first.
 */
export type Progress =
  | { step: 'sending' | 'working'; percent: number }
  | { step: 'queued'; before: number }

export interface CallOptions {
  signal?: AbortSignal
  /** For a call with a file, and for one whose route reports progress. */
  onProgress?: (progress: Progress) => void
  /**
   * Failures without a toast, because the caller shows them. `answers`: whatever the server answers,
   * but if it does not answer, the toast says so.
   */
  handles?: 'all' | 'answers' | readonly ProblemCode[]
  /** The user did not start it: no loading bar. */
  isQuiet?: boolean
}

/**
 * The options of a call that writes. `useSave` provides them with the signal that cancels the save,
 * so a write that its user cannot cancel does not compile. Presence is about the open tab.
 */
export interface WriteOptions extends CallOptions {
  origin: 'save' | 'presence'
}
