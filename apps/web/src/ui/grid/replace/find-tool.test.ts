import { expect, test } from 'vitest'
import { findTool } from './grid-tools.tsx'

const press = (key: string, ...held: ('ctrlKey' | 'shiftKey' | 'altKey')[]) =>
  pressAt(undefined, key, ...held)
const pressAt = (
  code: string | undefined,
  key: string,
  ...held: ('ctrlKey' | 'shiftKey' | 'altKey')[]
) =>
  findTool({
    key,
    ...(code && { code }),
    ctrlKey: held.includes('ctrlKey'),
    metaKey: false,
    shiftKey: held.includes('shiftKey'),
    altKey: held.includes('altKey'),
  })

test('keys open find, replace, the change of a selection and the list of shortcuts', () => {
  expect(press('f', 'ctrlKey')).toBe('find')
  expect(press('h', 'ctrlKey')).toBe('replace')
  expect(press('E', 'ctrlKey', 'shiftKey')).toBe('change')
  expect(press('F1')).toBe('shortcuts')
  expect(press('?', 'shiftKey')).toBe('shortcuts')
})

test('other keys open nothing', () => {
  expect(press('f')).toBeUndefined()
  expect(press('f', 'ctrlKey', 'altKey')).toBeUndefined()
  expect(press('F', 'ctrlKey', 'shiftKey')).toBeUndefined()
})

test('letters of another script open what the same keys open on a Latin keyboard', () => {
  expect(pressAt('KeyF', 'φ', 'ctrlKey')).toBe('find')
  expect(pressAt('KeyH', 'р', 'ctrlKey')).toBe('replace')
  expect(pressAt('KeyH', 'Р', 'ctrlKey', 'shiftKey')).toBe('history')
  expect(pressAt('KeyE', 'У', 'ctrlKey', 'shiftKey')).toBe('change')
})
