import type { Problem } from '@nutripim/contract/api/problem'
import { type QueryFilters, useMutation, useQueryClient } from '@tanstack/react-query'
import { z } from 'zod'
import { showMessage } from '../ui/feedback/message.tsx'
import type { SaveOutcome } from '../ui/form/save-outcome.ts'
import type { CallOptions } from './call.ts'
import { CallError } from './call-error.ts'

interface Save<Input, Saved, Conflict> {
  send: (input: Input, options: Pick<CallOptions, 'handles'>) => Promise<Saved>
  /** Problems without a toast because the screen shows them: by default conflicts and field errors. */
  handles?: NonNullable<CallOptions['handles']>
  /** The queries that show what is saved. A fetch under way may be older than the save: it is cancelled. */
  replaces?: (input: Input) => QueryFilters
  /** What was changed by another user, where the problem is a conflict. */
  findConflict?: (problem: Problem) => Conflict | undefined
  onSaved?: (saved: Saved, input: Input) => unknown
  onConflict?: (conflict: Conflict) => unknown
  /** Without a problem the server did not answer. */
  onFailed?: (problem: Problem | undefined, input: Input) => unknown
  /** In any case, last. */
  onSettled?: (input: Input) => unknown
  successText?: string | ((saved: Saved, input: Input) => string)
  /** Undefined: the toast or the screen says it. */
  failureText?: string | ((error: CallError) => string | undefined)
}

/**
 * The one way to save. It reports what happened: saved, a conflict for the screen to show, or a
 * failure with its errors at fields. A save never throws.
 */
export function useSave<Input, Saved, Conflict = never>(options: Save<Input, Saved, Conflict>) {
  const client = useQueryClient()
  const { handles = ['conflict', 'invalid_input'], successText, failureText } = options
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (input: Input): Promise<SaveOutcome<Saved, Conflict>> => {
      if (options.replaces) await client.cancelQueries(options.replaces(input))
      try {
        const saved = await options.send(input, { handles })
        await options.onSaved?.(saved, input)
        const text = typeof successText === 'function' ? successText(saved, input) : successText
        if (text !== undefined) showMessage('success', text)
        return { status: 'saved', saved }
      } catch (error) {
        if (!(error instanceof CallError)) throw error
        const conflict = error.problem && options.findConflict?.(error.problem)
        if (conflict !== undefined) {
          await options.onConflict?.(conflict)
          return { status: 'conflict', conflict }
        }
        await options.onFailed?.(error.problem, input)
        const text = typeof failureText === 'function' ? failureText(error) : failureText
        if (text !== undefined) showMessage('error', text)
        return { status: 'failed', code: error.code, errors: error.problem?.errors ?? [] }
      } finally {
        await options.onSettled?.(input)
      }
    },
  })
  return { save: mutateAsync, isSaving: isPending }
}

/** Reads the conflicts of a problem, as the contract describes one of them. */
export function conflictsOf<Conflict>(schema: z.ZodType<Conflict>) {
  const list = z.array(schema)
  return (problem: Problem): readonly Conflict[] | undefined =>
    problem.code === 'conflict' ? list.safeParse(problem.conflicts).data : undefined
}
