import type { PastImport } from '@nutripim/contract/exchange/exchange'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { confirm } from '../ui/feedback/confirm.tsx'
import { showMessage } from '../ui/feedback/message.tsx'
import { conflictsOf, reasonOf } from './failure-text.ts'

type Question = Parameters<typeof confirm>[0]

interface UndoImport<Conflict> {
  /** Asked before; without, one click undoes. */
  ask?: (past: PastImport) => Question
  /** Undoes; the second time with what was changed since, as the user agreed. */
  undo: (past: PastImport, later?: readonly Conflict[]) => Promise<unknown>
  /** Asked when something was changed after the import. */
  askAgain: (later: readonly Conflict[]) => Question
  done: string
}

/** Takes an import back. What was changed since then is asked about. */
export function useUndoImport<Conflict>({ ask, undo, askAgain, done }: UndoImport<Conflict>) {
  const client = useQueryClient()
  return useMutation({
    mutationFn: async (past: PastImport) => {
      if (ask && !(await confirm(ask(past)))) return
      try {
        const later = await undo(past).then(
          () => undefined,
          (error) => conflictsOf<Conflict>(error) ?? Promise.reject(error),
        )
        if (later && !(await confirm(askAgain(later)))) return
        if (later) await undo(past, later)
        await client.invalidateQueries()
        showMessage('success', done)
      } catch (error) {
        showMessage('error', reasonOf(error))
      }
    },
  })
}
