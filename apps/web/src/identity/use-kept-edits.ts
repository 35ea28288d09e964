import { useEffect, useRef } from 'react'
import { showMessage } from '../ui/feedback/message.tsx'
import { keepEdits, takeEdits } from './kept-edits.ts'

interface Edits<Written> {
  /** Undefined where nothing is unsaved. */
  write(): Written | undefined
  bringBack(written: Written): void
}

/**
 * Unsaved edits of a screen outlive a session that ends during work: they are written down then,
 * and brought back once the same person is here again. Without a name nothing is kept yet.
 */
export function useKeptEdits<Written>(screen: string | undefined, edits: Edits<Written>): void {
  const latest = useRef(edits)
  latest.current = edits

  useEffect(() => {
    if (screen === undefined) return
    const written = takeEdits<Written>(screen)
    if (written !== undefined) {
      latest.current.bringBack(written)
      showMessage('success', 'Your unsaved changes are back.')
    }
    return keepEdits(screen, () => latest.current.write())
  }, [screen])
}
