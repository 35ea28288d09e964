import type { PastImport } from '@nutripim/contract/exchange/exchange'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { type SendOptions, useSave } from '../api/use-save.ts'
import { confirm } from '../ui/feedback/confirm.tsx'
import { findImportConflicts } from './import-conflicts.ts'

type Confirmation = Parameters<typeof confirm>[0]

interface UndoImport<Conflict> {
  country: string | undefined
  /** Asks for confirmation; without it one click undoes. */
  ask?: (past: PastImport) => Confirmation
  /** `later`: what was changed after the import, once the user has confirmed it. */
  undo: (
    past: PastImport,
    country: string,
    later: readonly Conflict[] | undefined,
    options: SendOptions,
  ) => Promise<unknown>
  /** Asks when something was changed after the import. */
  askAgain: (later: readonly Conflict[]) => Confirmation
  done: string
}

interface Undoing<Conflict> {
  past: PastImport
  country: string
  later?: readonly Conflict[]
}

/** Undoes an import. Changes made after the import need a second confirmation. */
export function useUndoImport<Conflict>(parts: UndoImport<Conflict>) {
  const { country, ask, undo, askAgain, done } = parts
  const client = useQueryClient()
  /** The import that is being undone. */
  const [pending, setPending] = useState<number>()
  const { save } = useSave({
    send: ({ past, country, later }: Undoing<Conflict>, options) =>
      undo(past, country, later, options),
    handles: 'all',
    findConflict: (problem) => findImportConflicts<Conflict>(problem),
    onSaved: () => client.invalidateQueries(),
    successText: done,
    failureText: (error) => error.message,
  })

  async function undoImport(past: PastImport): Promise<void> {
    if (!country || (ask && !(await confirm(ask(past))))) return
    const outcome = await save({ past, country })
    if (outcome.status !== 'conflict') return
    const later = outcome.conflict
    if (await confirm(askAgain(later))) await save({ past, country, later })
  }

  return {
    pending,
    async undo(past: PastImport) {
      setPending(past.importId)
      await undoImport(past).finally(() => setPending(undefined))
    },
  }
}
