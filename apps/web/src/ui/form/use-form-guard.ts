import { useCallback, useRef, useState } from 'react'
import { type LeaveGuard, useLeaveGuard } from './use-leave-guard.ts'

interface FormGuard {
  /** What is lost when it is left; the same function in every render. */
  loss: () => string
  isLeaving?: LeaveGuard['isLeaving']
}

/** Asks before the form beside a list is left while it has unsaved edits. */
export function useFormGuard({ loss, isLeaving }: FormGuard) {
  const [isUnsaved, setState] = useState(false)
  const latest = useRef(false)
  const setUnsaved = useCallback((next: boolean) => {
    latest.current = next
    setState(next)
  }, [])
  const mayLeave = useLeaveGuard({
    hasUnsaved: useCallback(() => latest.current, []),
    loss,
    discard: useCallback(() => setUnsaved(false), [setUnsaved]),
    ...(isLeaving && { isLeaving }),
  })
  return { isUnsaved, setUnsaved, mayLeave }
}
