import { useEffect, useLayoutEffect, useRef } from 'react'
import { useStable } from '../use-stable.ts'
import { type PressedKey, shortcutKey } from './shortcut-key.ts'

/** “mod+s”, “alt+arrowdown” or “c”, and what it does. `mod` is Ctrl, or Command on a Mac. */
export type Shortcut = readonly [keys: Lowercase<string>, run: () => void]

/**
 * Shortcuts of the whole screen. They replace what the browser does with the same keys. A single letter
 * does nothing in a field, where it is text.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const active = useRef(shortcuts)
  useLayoutEffect(() => {
    active.current = shortcuts
  })
  useEffect(() => {
    const list = () => active.current
    activeShortcuts.add(list)
    return () => {
      activeShortcuts.delete(list)
    }
  }, [])
  const onKeyDown = useStable((event: KeyboardEvent) => {
    if (event.isComposing) return
    const isInField = event.target instanceof HTMLElement && isField(event.target)
    for (const [keys, run] of shortcuts) {
      if ((isInField && !keys.includes('+')) || !matchesShortcut(keys, event)) continue
      event.preventDefault()
      // The form below must neither be saved nor left while a question about it is open.
      if (!document.querySelector('[data-confirmation]')) run()
    }
  })
  useEffect(() => {
    const root = document.documentElement
    root.addEventListener('keydown', onKeyDown)
    return () => root.removeEventListener('keydown', onKeyDown)
  }, [onKeyDown])
}

const activeShortcuts = new Set<() => readonly Shortcut[]>()

/** Whether a key with modifiers does something on the screen. A grid leaves such keys to the screen. */
export function hasShortcut(event: ModifiedKey): boolean {
  return [...activeShortcuts].some((list) =>
    list().some(([keys]) => keys.includes('+') && matchesShortcut(keys, event)),
  )
}

type ModifiedKey = PressedKey & Pick<KeyboardEvent, 'ctrlKey' | 'metaKey' | 'shiftKey' | 'altKey'>

function matchesShortcut(keys: string, event: ModifiedKey): boolean {
  const parts = keys.split('+')
  const isMod = event.ctrlKey || event.metaKey
  return (
    isMod === parts.includes('mod') &&
    event.altKey === parts.includes('alt') &&
    event.shiftKey === parts.includes('shift') &&
    shortcutKey(event) === parts.at(-1)
  )
}

/** Alt, Ctrl or Command: the key means a shortcut of the browser or of the screen. */
export const hasModifier = ({ altKey, ctrlKey, metaKey }: Omit<ModifiedKey, 'key' | 'code'>) =>
  altKey || ctrlKey || metaKey

const isField = (target: HTMLElement) =>
  target.isContentEditable || target.matches('input, textarea, select')
