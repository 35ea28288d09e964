import type { Problem } from '@nutripim/contract/api/problem'
import { z } from 'zod'

/** Reads the conflicts of a problem, as the contract describes one of them. */
export function conflictsOf<Conflict>(schema: z.ZodType<Conflict>) {
  const list = z.array(schema)
  return (problem: Problem): readonly Conflict[] | undefined =>
    problem.code === 'conflict' ? list.safeParse(problem.conflicts).data : undefined
}
