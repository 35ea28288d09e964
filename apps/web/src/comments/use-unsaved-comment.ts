import { useCallback, useRef } from 'react'
import { type Address, useLeaveGuard } from '../ui/form/use-leave-guard.ts'
import type { SaveComment } from './comment-form.tsx'

/** Asks before an unsaved comment is lost by closing its panel, leaving the screen or closing the tab. */
export function useUnsavedComment() {
  const saves = useRef<readonly SaveComment[]>([])
  const onUnsaved = useCallback((next: readonly SaveComment[]) => {
    saves.current = next
  }, [])
  const mayLeave = useLeaveGuard({
    hasUnsaved: useCallback(() => saves.current.length > 0, []),
    loss,
    discard: useCallback(() => onUnsaved([]), [onUnsaved]),
    save: useCallback(async () => {
      for (const save of saves.current) await save()
    }, []),
    isLeaving: closesPanel,
  })
  return { onUnsaved, mayLeave }
}

const loss = () => 'Your comment is not saved yet.'

/**
 * Another screen, country, product or field closes the panel; its other part and a filter, which
 * reaches the address later, do not.
 */
export function closesPanel(current: Address, next: Address): boolean {
  const isOther = (name: string) =>
    Reflect.get(current.search, name) !== Reflect.get(next.search, name)
  return (
    current.pathname !== next.pathname ||
    ['country', 'product', 'field'].some(isOther) ||
    (isOther('panel') && Reflect.get(next.search, 'panel') === undefined)
  )
}
