import type { Progress } from '../api/call-options.ts'

/** The state of a selected file. */
export interface FileCheck<Preview, Conflict> {
  file: File | undefined
  /** How much of it has been sent or checked. */
  progress: Progress | undefined
  /** What it would change. */
  preview: Preview | undefined
  /** Why it could not be checked. */
  rejection: string | undefined
  /** What other users changed between the preview and the import. */
  conflicts: readonly Conflict[] | undefined
  /** The preview that was applied. */
  done: Preview | undefined
}

export const noFile = {
  file: undefined,
  progress: undefined,
  preview: undefined,
  rejection: undefined,
  conflicts: undefined,
  done: undefined,
} satisfies FileCheck<never, never>
