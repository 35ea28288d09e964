import type { Progress } from '../api/call.ts'

/** How far a chosen file is. */
export interface FileCheck<Preview, Conflict> {
  file: File | undefined
  /** How much of it has been sent, or looked through. */
  progress: Progress | undefined
  /** What it would do. */
  preview: Preview | undefined
  /** Why it cannot be read at all. */
  refusal: string | undefined
  /** What somebody changed between the look and the import. */
  conflicts: readonly Conflict[] | undefined
  /** What it did. */
  done: Preview | undefined
}

export const noFile = {
  file: undefined,
  progress: undefined,
  preview: undefined,
  refusal: undefined,
  conflicts: undefined,
  done: undefined,
} satisfies FileCheck<never, never>
