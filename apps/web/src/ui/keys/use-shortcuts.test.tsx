import { fireEvent, render } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { type Shortcut, useShortcuts } from './use-shortcuts.ts'

function Screen({ shortcuts }: { shortcuts: readonly Shortcut[] }) {
  useShortcuts(shortcuts)
  return <input aria-label="Name" />
}

function open(keys: Lowercase<string>) {
  const run = vi.fn()
  const { getByLabelText } = render(<Screen shortcuts={[[keys, run]]} />)
  /** Whether the browser still handles the key. */
  const press = (key: object) => fireEvent.keyDown(getByLabelText('Name'), key)
  return { run, press }
}

test('Ctrl and Command save, and the browser does not save the page', () => {
  const { run, press } = open('mod+s')
  expect(press({ key: 's', code: 'KeyS', ctrlKey: true })).toBe(false)
  expect(press({ key: 's', code: 'KeyS', metaKey: true })).toBe(false)
  expect(run).toHaveBeenCalledTimes(2)
})

test('a Greek or Cyrillic keyboard saves with the same keys', () => {
  const { run, press } = open('mod+s')
  press({ key: 'σ', code: 'KeyS', ctrlKey: true })
  press({ key: 'ы', code: 'KeyS', ctrlKey: true })
  expect(run).toHaveBeenCalledTimes(2)
})

test('other modifiers, other letters and AltGr do nothing', () => {
  const { run, press } = open('mod+s')
  press({ key: 's', code: 'KeyS' })
  press({ key: 'S', code: 'KeyS', ctrlKey: true, shiftKey: true })
  press({ key: 'ś', code: 'KeyS', ctrlKey: true, altKey: true })
  press({ key: 'o', code: 'KeyS', ctrlKey: true })
  expect(run).not.toHaveBeenCalled()
})

test('a single letter does nothing in a field', () => {
  const { run, press } = open('c')
  expect(press({ key: 'c', code: 'KeyC' })).toBe(true)
  expect(run).not.toHaveBeenCalled()
  fireEvent.keyDown(document.body, { key: 'с', code: 'KeyC' })
  expect(run).toHaveBeenCalledTimes(1)
})

test('a shortcut with a capital letter, which no key would match, does not compile', () => {
  // @ts-expect-error The key is “s”.
  const shortcut: Shortcut = ['mod+S', vi.fn()]
  expect(shortcut).toHaveLength(2)
})
