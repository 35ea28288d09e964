import type { FieldError } from '@nutripim/contract/api/problem'
import { ProblemError } from '../../platform/api/problem-error.ts'

/** Rejects a whole file; the reason is a sentence for the user. */
export function rejectFile(reason: string, errors?: FieldError[]): never {
  throw new ProblemError('file_refused', reason, errors && { errors })
}
