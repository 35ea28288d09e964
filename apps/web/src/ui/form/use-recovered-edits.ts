import { useEffect, useRef } from 'react'
import { showMessage } from '../feedback/message.tsx'
import { registerEdits, takeRecoveredEdits } from './recovered-edits.ts'

interface UnsavedEdits<Edits> {
  /** Undefined where nothing is unsaved. */
  read: () => Edits | undefined
  restore: (edits: Edits) => void
}

/**
 * Unsaved edits survive a session that ends during work: they are stored then, and restored once the
 * same user is back. Without a name nothing is stored.
 */
export function useRecoveredEdits<Edits>(
  form: string | undefined,
  edits: UnsavedEdits<Edits>,
): void {
  const latest = useRef(edits)
  latest.current = edits

  useEffect(() => {
    if (form === undefined) return
    // The form of the same name stored them in this tab.
    const recovered = takeRecoveredEdits(form) as Edits | undefined
    if (recovered !== undefined) {
      latest.current.restore(recovered)
      showMessage('success', 'Your unsaved changes were restored.')
    }
    return registerEdits(form, () => latest.current.read())
  }, [form])
}
