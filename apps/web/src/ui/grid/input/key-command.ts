import { type PressedKey, shortcutKey } from '../../keys/shortcut-key.ts'
import type { Step } from './selection.ts'

/** What a key asks of the grid while no cell is being edited. */
export type Command =
  | { do: 'move'; step: Step; extend: boolean }
  | { do: 'tab'; backwards: boolean }
  | { do: 'enter'; backwards: boolean }
  | { do: 'type'; text: string }
  | { do: 'panel' }
  | { do: 'edit' | 'list' | 'toggle' | 'clear' | 'undo' | 'redo' }
  | { do: 'fill down' | 'select all' | 'escape' }

export interface Key extends PressedKey {
  readonly ctrlKey: boolean
  readonly metaKey: boolean
  readonly shiftKey: boolean
  readonly altKey: boolean
}

const steps: Record<string, Step> = {
  ArrowUp: 'up',
  ArrowDown: 'down',
  ArrowLeft: 'left',
  ArrowRight: 'right',
  Home: 'first column',
  End: 'last column',
  PageUp: 'page up',
  PageDown: 'page down',
}

const stepsWithControl: Record<string, Step> = {
  ArrowUp: 'first row',
  ArrowDown: 'last row',
  ArrowLeft: 'first column',
  ArrowRight: 'last column',
  Home: 'first cell',
  End: 'last cell',
}

/** Copy, cut and paste are not here: they come as clipboard events of their own. */
export function commandFor(pressed: Key): Command | null {
  const { key, ctrlKey, metaKey, shiftKey, altKey } = pressed
  if (altKey && key === 'ArrowDown' && !ctrlKey && !metaKey && !shiftKey) return { do: 'list' }
  if (key === 'ContextMenu' || (shiftKey && key === 'F10')) return { do: 'panel' }
  if (altKey) return isTyped(key) && ctrlKey ? { do: 'type', text: key } : null
  if (ctrlKey || metaKey) return commandWithControl(pressed)
  const step = steps[key]
  if (step) return { do: 'move', step, extend: shiftKey }
  switch (key) {
    case 'Tab':
      return { do: 'tab', backwards: shiftKey }
    case 'Enter':
      return { do: 'enter', backwards: shiftKey }
    // Shift+F2 opens the comments of the cell.
    case 'F2':
      return shiftKey ? null : { do: 'edit' }
    case 'Escape':
      return { do: 'escape' }
    case 'Delete':
    case 'Backspace':
      return { do: 'clear' }
    // Spreadsheets select the row with Shift+Space, so it must change nothing here.
    case ' ':
      return shiftKey ? null : { do: 'toggle' }
  }
  return isTyped(key) ? { do: 'type', text: key } : null
}

function commandWithControl(pressed: Key): Command | null {
  const { key, shiftKey } = pressed
  const step = stepsWithControl[key]
  if (step) return { do: 'move', step, extend: shiftKey }
  const letter = shortcutKey(pressed)
  if (letter === 'z') return { do: shiftKey ? 'redo' : 'undo' }
  if (shiftKey) return null
  switch (letter) {
    case 'y':
      return { do: 'redo' }
    case 'd':
      return { do: 'fill down' }
    case 'a':
      return { do: 'select all' }
  }
  return null
}

/** AltGr arrives as Ctrl+Alt on Windows, and types characters like any other key. */
function isTyped(key: string): boolean {
  return [...key].length === 1
}
