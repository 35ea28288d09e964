import { startTransition, useEffect, useState } from 'react'
import { listWorkToLose, subscribeToWork } from './unsaved-work.ts'

/**
 * Whether the screen has unsaved edits. A whole page depends on it, so after the first edit it is
 * rendered in steps that let keys through.
 */
export function useIsUnsaved(): boolean {
  const [isUnsaved, setUnsaved] = useState(false)
  useEffect(() => {
    const update = () => {
      if (listWorkToLose('screen').length > 0) startTransition(() => setUnsaved(true))
      else setUnsaved(false)
    }
    update()
    return subscribeToWork(update)
  }, [])
  return isUnsaved
}
