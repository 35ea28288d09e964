import { useBlocker } from '@tanstack/react-router'
import { useEffect, useLayoutEffect, useRef } from 'react'
import { showMessage } from '../feedback/message.tsx'
import { useShortcuts } from '../keys/use-shortcuts.ts'
import { useStable } from '../use-stable.ts'
import { type Address, changesOf } from './changes-of.ts'
import { useGoneRecord } from './gone-record.ts'
import { askToLeave } from './leave-guard.ts'
import { takeRecoveredEdits } from './recovered-edits.ts'
import { registerWork, type UnsavedWork, updateWork } from './unsaved-work.ts'

export interface EditedWork<Edits> extends UnsavedWork {
  serialise: () => Edits
  /** Shows edits again that were serialised before the session ended. */
  restore: (edits: Edits) => void
  /** What Ctrl+S does. It can show errors or open another screen, which `save` does not. */
  submit?: () => unknown
  /** Whether going from one address to the other loses the edits; another path does. */
  isLeaving?: (current: Address, next: Address) => boolean
  /** Calls back when the work becomes dirty or clean without being rendered. */
  subscribe?: (listener: () => void) => () => void
}

/**
 * Registers what is edited on the screen, so that it is not lost: leaving the screen or closing the tab
 * asks first, Ctrl+S saves it, and it is restored after a session that ended during work. Returns what
 * the save bar shows of it.
 */
export function useUnsavedWork<Edits>(work: EditedWork<Edits>) {
  const {
    name,
    describe,
    part = 'screen',
    isLeaving = changesOf('country'),
    subscribe,
    submit,
  } = work
  const isGone = useGoneRecord() !== undefined
  const current = isGone ? { ...work, save: undefined } : work
  const latest = useRef(current)
  useLayoutEffect(() => {
    latest.current = current
  })

  useEffect(() => {
    if (name === undefined) return
    // The form of the same name stored them in this tab.
    const recovered = takeRecoveredEdits(name) as Edits | undefined
    if (recovered === undefined) return
    latest.current.restore(recovered)
    showMessage('success', 'Your unsaved changes were restored.')
  }, [name])
  useEffect(() => registerWork(() => latest.current), [])
  useEffect(() => subscribe?.(updateWork), [subscribe])
  const isDirty = work.isDirty()
  useEffect(updateWork, [isDirty])

  useShortcuts(submit && !isGone ? [['mod+s', submit]] : [])
  useBlocker({
    disabled: describe === undefined,
    shouldBlockFn: useStable(
      async ({ current, next }: { current: Address; next: Address }) =>
        isLeaving(current, next) && !(await askToLeave(part)),
    ),
    enableBeforeUnload: useStable(() => {
      work.finishTyping?.()
      return work.isDirty()
    }),
  })
  return { isDirty, canSave: current.save !== undefined, onUndo: work.discard }
}
