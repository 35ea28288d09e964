import { expect, test } from 'vitest'
import { type Command, commandFor } from './key-command.ts'

const cases: Record<string, Command | null> = {
  ArrowUp: { do: 'move', step: 'up', extend: false },
  'Shift+ArrowRight': { do: 'move', step: 'right', extend: true },
  'Ctrl+ArrowDown': { do: 'move', step: 'last row', extend: false },
  'Ctrl+Shift+ArrowLeft': { do: 'move', step: 'first column', extend: true },
  'Meta+ArrowUp': { do: 'move', step: 'first row', extend: false },
  Home: { do: 'move', step: 'first column', extend: false },
  End: { do: 'move', step: 'last column', extend: false },
  'Ctrl+Home': { do: 'move', step: 'first cell', extend: false },
  'Ctrl+Shift+End': { do: 'move', step: 'last cell', extend: true },
  PageDown: { do: 'move', step: 'page down', extend: false },
  Tab: { do: 'tab', backwards: false },
  'Shift+Tab': { do: 'tab', backwards: true },
  Enter: { do: 'enter', backwards: false },
  'Shift+Enter': { do: 'enter', backwards: true },
  F2: { do: 'edit' },
  'Alt+ArrowDown': { do: 'list' },
  Escape: { do: 'escape' },
  Delete: { do: 'clear' },
  Backspace: { do: 'clear' },
  ' ': { do: 'toggle' },
  5: { do: 'type', text: '5' },
  ',': { do: 'type', text: ',' },
  'Shift+É': { do: 'type', text: 'É' },
  'Ctrl+Alt+€': { do: 'type', text: '€' },
  'Ctrl+z': { do: 'undo' },
  'Ctrl+y': { do: 'redo' },
  'Ctrl+Shift+Z': { do: 'redo' },
  'Meta+z': { do: 'undo' },
  'Ctrl+d': { do: 'fill down' },
  'Ctrl+a': { do: 'select all' },
  // Handled by the browser or by clipboard events.
  'Ctrl+c': null,
  'Ctrl+v': null,
  'Ctrl+s': null,
  'Alt+ArrowLeft': null,
  'Ctrl+Alt+ArrowDown': null,
  'Shift+ ': null,
  'Ctrl+Shift+D': null,
  'Ctrl+Shift+A': null,
  F5: null,
  Shift: null,
}

test.each(Object.entries(cases))('the key %s gives the command %j', (keys, command) => {
  const parts = keys === ' ' ? [' '] : keys.split('+')
  const modifiers = new Set(parts.slice(0, -1))
  const pressed = {
    key: parts.at(-1)!,
    ctrlKey: modifiers.has('Ctrl'),
    metaKey: modifiers.has('Meta'),
    shiftKey: modifiers.has('Shift'),
    altKey: modifiers.has('Alt'),
  }
  expect(commandFor(pressed)).toEqual(command)
})

test.each([
  ['ζ', 'KeyZ', { do: 'undo' }],
  ['н', 'KeyY', { do: 'redo' }],
  ['в', 'KeyD', { do: 'fill down' }],
  ['ф', 'KeyA', { do: 'select all' }],
  // The layout decides what is Z: this is Dvorak.
  [';', 'KeyZ', null],
])('Ctrl and the key %s at %s gives the command %j', (key, code, command) => {
  const pressed = { key, code, ctrlKey: true, metaKey: false, shiftKey: false, altKey: false }
  expect(commandFor(pressed)).toEqual(command)
})

test('a Cyrillic letter without Ctrl is text', () => {
  const pressed = {
    key: 'я',
    code: 'KeyZ',
    ctrlKey: false,
    metaKey: false,
    shiftKey: false,
    altKey: false,
  }
  expect(commandFor(pressed)).toEqual({ do: 'type', text: 'я' })
})
