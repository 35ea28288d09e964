import { startTransition, useEffect, useState } from 'react'
import { listWorkToLose, subscribeToWork } from './unsaved-work.ts'

/**
 * Whether the screen has unsaved edits, or the form of this name. A whole page depends on it, so after the first edit it is
 * rendered in steps that let keys through.
 */
export function useIsUnsaved(formName?: string): boolean {
  const [isUnsaved, setUnsaved] = useState(false)
  useEffect(() => {
    const update = () => {
      const works = listWorkToLose('screen')
      const isDirty = works.some(({ name }) => formName === undefined || name === formName)
      if (isDirty) startTransition(() => setUnsaved(true))
      else setUnsaved(false)
    }
    update()
    return subscribeToWork(update)
  }, [formName])
  return isUnsaved
}
