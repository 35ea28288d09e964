import { expect, test } from 'vitest'
import { findTool } from './grid-tools.tsx'

const press = (key: string, ...held: ('ctrlKey' | 'shiftKey' | 'altKey')[]) =>
  findTool({
    key,
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
