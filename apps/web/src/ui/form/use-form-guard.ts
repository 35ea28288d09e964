import { useCallback, useRef, useState } from 'react'
import { type LeaveGuard, useLeaveGuard } from './use-leave-guard.ts'

interface FormGuard {
  /** What is lost when it is left, as a constant function. */
  loss: () => string
  isLeaving?: LeaveGuard['isLeaving']
}

/** A form beside its list: what would put it away asks while it has unsaved changes. */
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
