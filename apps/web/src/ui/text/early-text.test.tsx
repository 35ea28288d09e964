import { expect, test } from 'vitest'
import { collectEarlyText } from './early-text.ts'

function press(key: string, options: KeyboardEventInit = {}) {
  const event = new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true, ...options })
  document.body.dispatchEvent(event)
  return event.defaultPrevented
}

test('text is collected until the field takes it, and reaches nothing else', () => {
  const early = collectEarlyText()
  for (const key of ['g', 'o', 'x', 'Backspace', ' ', '7']) expect(press(key)).toBe(true)
  expect(press('Enter')).toBe(true)
  expect(press('ArrowDown')).toBe(false)
  expect(press('c', { ctrlKey: true })).toBe(false)
  expect(early.take()).toEqual({ text: 'go 7', isEntered: true })
  expect(press('a')).toBe(false)
  expect(early.take()).toEqual({ text: '', isEntered: false })
})

test('Enter counts only at the end of the text, and not without one', () => {
  const early = collectEarlyText()
  press('Enter')
  for (const key of ['a', 'Enter', 'b']) press(key)
  expect(early.take()).toEqual({ text: 'ab', isEntered: false })
  const empty = collectEarlyText()
  press('Enter')
  expect(empty.take()).toEqual({ text: '', isEntered: false })
})

test('Escape ends the collection', () => {
  const early = collectEarlyText()
  press('a')
  press('Escape')
  expect(press('b')).toBe(false)
  expect(early.take()).toEqual({ text: 'a', isEntered: false })
})
