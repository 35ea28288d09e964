import { CallError } from '../call-error.ts'

const failed = 'An error has occurred while processing your request. Please try again later.'

/** What went wrong, where the server said it in words for people. */
export function reasonOf(error: unknown): string {
  const problem = error instanceof CallError ? error.problem : undefined
  const isSaid = problem !== undefined && problem.status >= 400 && problem.status < 500
  return isSaid ? problem.detail : failed
}

/** What others changed meanwhile; undefined where that is not the reason. */
export function conflictsOf<Conflict>(error: unknown): readonly Conflict[] | undefined {
  if (!(error instanceof CallError) || error.code !== 'conflict') return undefined
  return (error.problem!.conflicts as Conflict[] | undefined) ?? []
}
