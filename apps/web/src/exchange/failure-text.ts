import { requestFailed } from '@nutripim/wording/messages'
import { CallError } from '../api/call-error.ts'

/** What went wrong: the server's own words where it has any, else what befell the call. */
export function reasonOf(error: unknown): string {
  return error instanceof CallError ? error.message : requestFailed
}

/** What others changed meanwhile; undefined where that is not the reason. */
export function conflictsOf<Conflict>(error: unknown): readonly Conflict[] | undefined {
  if (!(error instanceof CallError) || error.code !== 'conflict') return undefined
  const { conflicts, laterChanges } = error.problem!
  return ((conflicts ?? laterChanges) as Conflict[] | undefined) ?? []
}
