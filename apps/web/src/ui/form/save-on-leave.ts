import { useEffect, useRef } from 'react'

type Save = () => Promise<unknown>

/** Of the form or grid on the screen that has unsaved edits; there is one at a time. */
let current: Save | undefined

/** Lets the user save when they leave with unsaved edits. Undefined while saving is not possible. */
export function useSaveOnLeave(save: Save | undefined): void {
  const latest = useRef(save)
  latest.current = save
  const canSave = save !== undefined
  useEffect(() => {
    if (!canSave) return
    const own = async () => latest.current?.()
    current = own
    return () => {
      if (current === own) current = undefined
    }
  }, [canSave])
}

export const findSaveOnLeave = (): Save | undefined => current
