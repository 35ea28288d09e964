import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef } from 'react'
import { confirm } from '../ui/feedback/confirm.tsx'
import { cancelPendingSaves } from '../ui/form/pending-saves.ts'
import type { Address } from '../ui/form/use-leave-guard.ts'

/** Asks before an unsaved comment is lost by closing its panel, leaving the screen or closing the tab. */
export function useUnsavedComment() {
  const isUnsaved = useRef(false)
  const onUnsaved = useCallback((next: boolean) => {
    isUnsaved.current = next
  }, [])
  const askToDiscard = useCallback(async () => {
    const canDiscard =
      !isUnsaved.current ||
      (await confirm({
        title: 'Discard unsaved comment?',
        text: 'Your comment is not saved yet.',
        confirmLabel: 'Discard comment',
        cancelLabel: 'Keep editing',
        danger: true,
      }))
    // The comment may be on its way, or be sent again after a failure.
    if (canDiscard && isUnsaved.current) cancelPendingSaves()
    if (canDiscard) isUnsaved.current = false
    return canDiscard
  }, [])
  useBlocker({
    shouldBlockFn: async ({ current, next }) =>
      closesPanel(current, next) && !(await askToDiscard()),
    enableBeforeUnload: () => isUnsaved.current,
  })
  return { onUnsaved, askToDiscard }
}

/** Another screen, country, product or field closes the panel; a filter, which reaches the address later, does not. */
export function closesPanel(current: Address, next: Address): boolean {
  const isOther = (name: string) =>
    Reflect.get(current.search, name) !== Reflect.get(next.search, name)
  return (
    current.pathname !== next.pathname || ['country', 'product', 'field', 'panel'].some(isOther)
  )
}
