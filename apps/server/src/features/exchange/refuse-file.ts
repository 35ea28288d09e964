import type { FieldError } from '@nutripim/contract/api/problem'
import { ProblemError } from '../../platform/api/problem-error.ts'

/** Stops with a sentence that says what is wrong with the file as a whole. */
export function refuseFile(reason: string, errors?: FieldError[]): never {
  throw new ProblemError('file_refused', reason, errors && { errors })
}
