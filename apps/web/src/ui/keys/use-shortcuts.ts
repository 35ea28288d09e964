import { useEffect } from 'react'
import { useStable } from '../use-stable.ts'
import { type PressedKey, shortcutKey } from './shortcut-key.ts'

/** “mod+s”, “alt+arrowdown” or “c”, and what it does. `mod` is Ctrl, or Command on a Mac. */
export type Shortcut = readonly [keys: Lowercase<string>, run: () => void]

/**
 * Shortcuts of the whole screen. They replace what the browser does with the same keys. A single letter
 * does nothing in a field, where it is text.
 */
export function useShortcuts(shortcuts: readonly Shortcut[]): void {
  const onKeyDown = useStable((event: KeyboardEvent) => {
    if (event.isComposing) return
    const isInField = event.target instanceof HTMLElement && isField(event.target)
    for (const [keys, run] of shortcuts) {
      if ((isInField && !keys.includes('+')) || !matchesShortcut(keys, event)) continue
      event.preventDefault()
      run()
    }
  })
  useEffect(() => {
    const root = document.documentElement
    root.addEventListener('keydown', onKeyDown)
    return () => root.removeEventListener('keydown', onKeyDown)
  }, [onKeyDown])
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

const isField = (target: HTMLElement) =>
  target.isContentEditable || target.matches('input, textarea, select')
