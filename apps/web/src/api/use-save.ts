import type { Problem } from '@nutripim/contract/api/problem'
import {
  type QueryFilters,
  type QueryKey,
  replaceEqualDeep,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import { useCallback, useRef } from 'react'
import { showMessage } from '../ui/feedback/message.tsx'
import type { SaveOutcome } from '../ui/form/save-outcome.ts'
import { startSave } from '../ui/unsaved/pending-saves.ts'
import { CallError } from './call-error.ts'
import type { CallOptions, WriteOptions } from './call-options.ts'
import { showFailure } from './http-error-toast.ts'

export type SendOptions = Pick<WriteOptions, 'handles' | 'signal' | 'origin'>

interface Save<Input, Saved, Conflict> {
  /** Pass the options on to the call, so that the save can be cancelled. */
  send: (input: Input, options: SendOptions) => Promise<Saved>
  /** Problems without a toast because the screen shows them: by default conflicts and field errors. */
  handles?: NonNullable<CallOptions['handles']>
  /** The queries that show what is saved. A fetch under way may be older than the save: it is cancelled. */
  replaces?: (input: Input) => QueryFilters
  /** Shows the change before the server answers. A failure restores the data of `replaces`. */
  showAtOnce?: (input: Input) => unknown
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
  /** Does not save what is edited on the screen, so discarding the edits does not cancel it. */
  isBackground?: boolean
}

/**
 * The one way to save. It reports what happened: saved, a conflict for the screen to show, or a
 * failure with its errors at fields. A save never throws, never waits for the network, and is
 * cancelled when the user discards the edits while it is under way. The same input again while it is
 * under way is the same save: the second click of a double-click comes before a button is disabled.
 */
export function useSave<Input, Saved, Conflict = never>(options: Save<Input, Saved, Conflict>) {
  const client = useQueryClient()
  const { handles = ['conflict', 'invalid_input'], successText, failureText } = options
  const { mutateAsync, isPending } = useMutation({
    mutationFn: async (input: Input): Promise<SaveOutcome<Saved, Conflict>> => {
      const pending = options.isBackground ? undefined : startSave()
      const replaced = options.replaces?.(input)
      let before: [QueryKey, unknown][] = []
      try {
        if (replaced) await client.cancelQueries(replaced)
        pending?.signal.throwIfAborted()
        if (replaced && options.showAtOnce) before = client.getQueriesData(replaced)
        options.showAtOnce?.(input)
        const saved = await options.send(input, {
          handles,
          origin: 'save',
          ...(pending && { signal: pending.signal }),
        })
        pending?.end()
        await options.onSaved?.(saved, input)
        const text = typeof successText === 'function' ? successText(saved, input) : successText
        if (text !== undefined) showMessage('success', text)
        return { status: 'saved', saved }
      } catch (error) {
        for (const [key, data] of before) client.setQueryData(key, data)
        if (pending?.signal.aborted) {
          // The server may have stored it before it was cancelled: the screens show what is stored.
          void client.invalidateQueries()
          return { status: 'failed', errors: [] }
        }
        if (!(error instanceof CallError)) throw error
        const conflict = error.problem && options.findConflict?.(error.problem)
        if (conflict !== undefined) {
          await options.onConflict?.(conflict)
          return { status: 'conflict', conflict }
        }
        await options.onFailed?.(error.problem, input)
        const text = typeof failureText === 'function' ? failureText(error) : failureText
        if (text !== undefined) showFailure(error, text)
        const { code, message, problem } = error
        return { status: 'failed', code, message, errors: problem?.errors ?? [] }
      } finally {
        pending?.end()
        await options.onSettled?.(input)
      }
    },
  })
  const underWay = useRef<{ input: Input; outcome: Promise<SaveOutcome<Saved, Conflict>> }[]>([])
  const save = useCallback(
    (input: Input) => {
      const same = underWay.current.find(
        (each) => replaceEqualDeep(each.input, input) === each.input,
      )
      if (same) return same.outcome
      const outcome = mutateAsync(input).finally(() => {
        underWay.current = underWay.current.filter((each) => each.outcome !== outcome)
      })
      underWay.current.push({ input, outcome })
      return outcome
    },
    [mutateAsync],
  )
  return { save, isSaving: isPending }
}
